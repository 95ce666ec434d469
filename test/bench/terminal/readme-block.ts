/** The block of the README that a run of the benchmark fills. */
import { readFile, writeFile } from 'node:fs/promises';

const START = '<!-- bench terminal -->';
const END = '<!-- /bench terminal -->';
/** What the block stands in front of when it is not there yet. */
const BEFORE = '## Going on\n';

/** Puts the text in. */
export async function writeReadmeBlock(content: string): Promise<void> {
  const text = await readFile('README.md', 'utf8');
  const block = `${START}\n${content}\n${END}`;
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  const renewed =
    start === -1 || end === -1
      ? text.replace(BEFORE, `## Measured\n\n${block}\n\n${BEFORE}`)
      : text.slice(0, start) + block + text.slice(end + END.length);
  await writeFile('README.md', renewed);
}
