/** README blocks filled by benchmarks. */
import { readFile, writeFile } from 'node:fs/promises';

/** The page must have the block. */
export async function writeReadmeBlock(
  name: string,
  content: string,
  page = 'test/bench/README.md',
): Promise<void> {
  const mark = `<!-- bench ${name} -->`;
  const endMark = `<!-- /bench ${name} -->`;
  const text = await readFile(page, 'utf8');
  const start = text.indexOf(mark);
  const end = text.indexOf(endMark);
  if (start === -1 || end === -1) throw new Error(`${page} has no block ${name}.`);
  const block = `${mark}\n${content}\n${endMark}`;
  await writeFile(page, text.slice(0, start) + block + text.slice(end + endMark.length));
}
