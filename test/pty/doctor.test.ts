import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { serveKitchen } from '../process/served-kitchen.ts';
import { servedLine } from './served-line.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);
const runHere = runningHere(program);
const BOXES = /[─│┌▶▲▼]/;

/** Unknown terminal, with a test's state folder. */
const unknown = (name: string) => ({
  TERM: 'brand-new',
  XDG_STATE_HOME: join(program.temporary, name),
});

/** Monitor screen before quitting. */
async function drawn(environment: Readonly<Record<string, string>>): Promise<string> {
  const terminal = line.monitor({ environment });
  await terminal.sees('no bumps here');
  terminal.type('q');
  await terminal.ends();
  return terminal.output();
}

test('an unknown terminal gets ASCII and colors, and what 0.3.0 stored about it is ignored', async () => {
  const environment = unknown('remembers');
  const folder = join(environment.XDG_STATE_HOME, 'linecheck');
  await mkdir(folder, { recursive: true });
  const right = { box: true, block: true, braille: false };
  const terminals = [{ term: 'brand-new', client: 'local', right }];
  await writeFile(join(folder, 'terminals.json'), JSON.stringify({ version: 1, terminals }));
  const before = await drawn(environment);
  expect(before).not.toMatch(BOXES);
  expect(before).toContain('>');
  expect(before).toMatch(/\u001b\[[\d;]*2m/);
});

test('on a terminal it prints its lines without color and ends by itself', async () => {
  const environment = unknown('leaves');
  const terminal = openTerminal(program, { args: ['doctor'], environment });
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  expect(terminal.output()).toContain('brand-new');
  expect(terminal.output()).not.toContain('\u001b');
  await expect(stat(environment.XDG_STATE_HOME)).rejects.toThrow('ENOENT');
});

test('without a terminal it prints the lines and asks nothing', async () => {
  const { code, stdout, stderr } = await runHere(['doctor'], unknown('piped'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(
    'warn  configuration  Not configured: only the monitor works, with the demo. Run linecheck config init.\n',
  );
  expect(stdout).toContain('input is not a terminal, output is not a terminal');
  expect(stdout).not.toContain('\u001b');
});

test("a working platform ends with 0, and a refusing one with the failure's exit code", async () => {
  const environment = await serveKitchen();
  const well = await runHere(['doctor'], environment);
  expect(well).toMatchObject({ code: 0, stderr: '' });
  expect(well.stdout).toContain('ok    restaurant     1 station readable\n');
  const secret = 'kx9-very-secret-0451';
  const wrong = { ...environment, LINECHECK_CLIENT_SECRET: secret };
  const ill = await runHere(['doctor'], wrong);
  expect(ill.code).toBe(3);
  expect(ill.stdout).toMatch(/^FAIL {2}credentials .*\[NOT_AUTHENTICATED\]$/m);
  expect(ill.stdout).toMatch(/^ok {4}terminal /m);
  expect(ill.stderr).toContain('[NOT_AUTHENTICATED]');
  expect(ill.stdout + ill.stderr).not.toContain(secret);
});
