/** The blocks of READMEs that runs of the benchmarks fill. */
import { readFile, writeFile } from 'node:fs/promises';

/** What the block stands in front of when it is not there yet. */
const BEFORE = '## Going on\n';

/** Puts the text into the block of that name. */
export async function writeReadmeBlock(
  name: string,
  content: string,
  page = 'README.md',
): Promise<void> {
  const mark = `<!-- bench ${name} -->`;
  const endMark = `<!-- /bench ${name} -->`;
  const text = await readFile(page, 'utf8');
  const block = `${mark}\n${content}\n${endMark}`;
  const start = text.indexOf(mark);
  const end = text.indexOf(endMark);
  const renewed =
    start === -1 || end === -1
      ? text.replace(BEFORE, `${block}\n\n${BEFORE}`)
      : text.slice(0, start) + block + text.slice(end + endMark.length);
  await writeFile(page, renewed);
}
