/** Evenings judged in one process per processor. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { SIZE_ARGUMENTS } from '../bench-size.ts';

const run = promisify(execFile);

/** Consecutive seeds. */
export interface Seeds {
  readonly first: number;
  readonly evenings: number;
}

/** The script prints a part's result as JSON if started with `--part` and the question. */
export async function inParts<Result>(question: Seeds): Promise<readonly Result[]> {
  const [, script = ''] = process.argv;
  const { first, evenings } = question;
  const processes = Math.max(1, Math.min(evenings, availableParallelism()));
  const share = Math.ceil(evenings / processes);
  return await Promise.all(
    Array.from({ length: processes }, async (_, part) => {
      const from = first + part * share;
      const own = { ...question, first: from, evenings: Math.min(share, first + evenings - from) };
      const words = [script, '--part', JSON.stringify(own), ...SIZE_ARGUMENTS];
      const { stdout } = await run(process.execPath, words, { maxBuffer: 1 << 28 });
      return JSON.parse(stdout) as Result;
    }),
  );
}
