/** A system without a temporary folder, like a minimal container. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';

const program = builtProgram();
const missing = () => ({ TMPDIR: join(program.temporary, 'none') });

test('the demo ends with a fix', async () => {
  const outcome = await runCommand(program, ['stations', '--demo'], missing());
  expect(outcome).toMatchObject({ code: 10, stdout: '' });
  expect(outcome.stderr).toMatch(/Can't use the temporary folder .*none \(ENOENT\)\./);
  expect(outcome.stderr).toContain('set TMPDIR to another folder');
});

test('doctor warns of it', async () => {
  const { code, stdout } = await runCommand(program, ['doctor'], missing());
  expect(code).toBe(0);
  expect(stdout).toMatch(/^warn {2}cache folders .*none, for demos: missing\..*TMPDIR/m);
});
