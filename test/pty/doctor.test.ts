import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
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
  await terminal.sees('8 stations', 'Bumped:');
  terminal.type('q');
  await terminal.ends();
  return terminal.output();
}

test("an unknown terminal gets ASCII and colors, and the user's answer to the strip from then on", async () => {
  const environment = unknown('remembers');
  const before = await drawn(environment);
  expect(before).not.toMatch(BOXES);
  expect(before).toContain('>');
  expect(before).toMatch(/\u001b\[[\d;]*2m/);

  const doctor = openTerminal(program, { args: ['doctor'], environment });
  await doctor.sees('nothing saved for brand-new from local', 'Which lines look right? 1-6');
  expect(doctor.isAlternate()).toBe(false);
  doctor.type('1-3 7\r');
  await doctor.sees('Type numbers from 1 to 6.');
  doctor.type('1-3\r');
  expect(await doctor.ends()).toEqual({ exitCode: 0, signal: 0 });
  expect(doctor.output()).toContain('braille, wide letters, 16 colors did not look right');
  const file = join(environment.XDG_STATE_HOME, 'linecheck', 'terminals.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const after = await drawn(environment);
  expect(after).toMatch(BOXES);
  expect(after.replaceAll('\u001b[0m', '')).not.toMatch(/\u001b\[[\d;]+m/);
  // From another machine, another terminal.
  const elsewhere = { ...environment, SSH_CONNECTION: '10.0.0.7 50122 10.0.0.1 22' };
  expect(await drawn(elsewhere)).not.toMatch(BOXES);
});

test.each([
  ['an empty line', '\r', 0],
  ['the end of the input', '\u0004', 0],
])('%s leaves everything as it was', async (_, keys, exitCode) => {
  const environment = unknown('leaves');
  const terminal = openTerminal(program, { args: ['doctor'], environment });
  await terminal.sees('Which lines look right?');
  terminal.type(keys);
  expect(await terminal.ends()).toEqual({ exitCode, signal: 0 });
  await expect(stat(environment.XDG_STATE_HOME)).rejects.toThrow('ENOENT');
});

test('Ctrl-C at the question ends it at once', async () => {
  const terminal = openTerminal(program, { args: ['doctor'], environment: unknown('stops') });
  await terminal.sees('Which lines look right?');
  terminal.type('\u0003');
  expect((await terminal.ends()).signal).toBe(2);
});

test('with NO_COLOR no color is shown or asked for', async () => {
  const environment = { ...unknown('plain'), NO_COLOR: '1' };
  const terminal = openTerminal(program, { args: ['doctor'], environment });
  await terminal.sees('Which lines look right? 1-5');
  terminal.type('all\r');
  await terminal.ends();
  expect(terminal.output()).not.toContain('\u001b');
  const file = join(environment.XDG_STATE_HOME, 'linecheck', 'terminals.json');
  expect(await readFile(file, 'utf8')).not.toContain('colors');
});

test('without a terminal it prints the lines and asks nothing', async () => {
  const { code, stdout, stderr } = await runHere(['doctor'], unknown('piped'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(
    'warn  configuration  Not configured: only the monitor works, with the demo. Run linecheck config init.\n',
  );
  expect(stdout).toContain('input is not a terminal, output is not a terminal');
  expect(stdout).not.toContain('Which lines');
  expect(stdout).not.toContain('\u001b');
});

test("a working platform ends with 0, a refusing one with the failure's exit code", async () => {
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

test('a damaged memory stops no start', async () => {
  const environment = unknown('damaged');
  await mkdir(join(environment.XDG_STATE_HOME, 'linecheck'), { recursive: true });
  await writeFile(join(environment.XDG_STATE_HOME, 'linecheck', 'terminals.json'), '{"termin');
  expect(await drawn(environment)).not.toMatch(BOXES);
});
