/** Known advisories about what is inside the program, from npm's registry. */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';

const SCRIPT = new URL('../bundle/bundled-advisories.mjs', import.meta.url).pathname;
const program = builtProgram();

test('no bundled package has a known advisory', async ({ skip }) => {
  const ended = await new Promise<{ code: number | null; stdout: string; stderr: string }>(
    (settle) => {
      const words = [SCRIPT, dirname(program.path)];
      const run = execFile(process.execPath, words, (_error, stdout, stderr) =>
        settle({ code: run.exitCode, stdout, stderr }),
      );
    },
  );
  if (ended.code === 2) return skip(ended.stderr);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
});
