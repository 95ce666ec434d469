/** Program output in this process. */
import { expect } from 'vitest';
import { run } from '../../src/run.ts';
import { ownIo } from '../commands/own-io.ts';

export async function printedBy(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  exit = 0,
): Promise<string> {
  const { io, stdout } = ownIo(environment);
  expect(await run(words, io)).toBe(exit);
  return stdout();
}
