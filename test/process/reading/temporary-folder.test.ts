/** A system without a temporary folder, like a minimal container. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';

const program = builtProgram();
const DEMO = ['--demo', '--demo-profile', 'cafe'];

test('the demo needs no temporary folder', async () => {
  const missing = { TMPDIR: join(program.temporary, 'none') };
  const outcome = await runCommand(program, ['fulfillments', ...DEMO, '--limit', '1'], missing);
  expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining('Demo') });
});

test('the demo leaves nothing in the temporary folder', async () => {
  await runCommand(program, ['trend', ...DEMO, '--from', '-3']);
  expect(await readdir(program.temporary)).toEqual([]);
});
