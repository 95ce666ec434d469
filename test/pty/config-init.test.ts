import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { openTerminal, type TerminalSession } from './terminal.ts';

const program = builtProgram();
const runHere = runningHere(program);
const DOWN = '\u001b[B';

/** Without a configuration. */
async function empty() {
  const home = await mkdtemp(join(program.temporary, 'home-'));
  const path = join(home, 'linecheck', 'config.toml');
  return { path, environment: { XDG_CONFIG_HOME: home, TZ: 'Asia/Tokyo' } };
}

async function answer(terminal: TerminalSession): Promise<void> {
  await terminal.sees('Kitchen API base URL');
  terminal.type('https://kitchen.example\r');
  await terminal.sees('Client ID');
  terminal.type('line-7\r');
  await terminal.sees('Command printing');
  terminal.type('pass show kitchen\r');
  await terminal.sees('Restaurant GUID');
  terminal.type('grill\r');
  await terminal.sees('Restaurant name');
  terminal.type('Corner Grill\r');
  await terminal.sees('Time zone [Asia/Tokyo]');
  terminal.type('\r');
  await terminal.sees('Another restaurant GUID');
  terminal.type('\r');
}

test('a first profile is asked for, and written only for the user', async () => {
  const { path, environment } = await empty();
  const terminal = openTerminal(program, { args: ['config', 'init'], environment, columns: 120 });
  await terminal.sees('Where is the client secret?', 'from a command', 'Arrow keys select');
  terminal.type(DOWN);
  await terminal.sees('▶ from a command');
  terminal.type('\r');
  await answer(terminal);
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { code, stdout } = await runHere(['config', 'show'], environment);
  expect(code).toBe(0);
  expect(stdout).toContain('"setting":"base_url","value":"https://kitchen.example"');
  expect(stdout).toContain('"setting":"timezone","value":"Asia/Tokyo"');
  expect(stdout).not.toContain('pass show');
});

test("a file with the secret that can't be read is reported with the reason", async () => {
  const { environment } = await empty();
  const terminal = openTerminal(program, {
    args: ['config', 'init'],
    environment: { ...environment, LANG: 'C', TERM: 'vt100' },
    columns: 120,
  });
  await terminal.sees('> in a file only you can read');
  terminal.type('\r');
  for (const [question, line] of [
    ['Paste the client secret', ''],
    ['Kitchen API base URL', 'https://kitchen.example'],
    ['Client ID', 'line-7'],
    ['Client secret file', '/nowhere/at-all'],
    ['Restaurant GUID', 'grill'],
    ['Restaurant name', 'Corner Grill'],
    ['Time zone', ''],
    ['Another restaurant GUID', ''],
  ] as const) {
    await terminal.sees(question);
    terminal.type(`${line}\r`);
  }
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  expect(terminal.output()).toMatch(/Wrote [^]+First: The client secret file /);
});

test('a pasted secret is not shown, and is in a file that only the user reads', async () => {
  const { environment } = await empty();
  const home = await mkdtemp(join(program.temporary, 'pasting-'));
  const args = ['config', 'init'];
  const terminal = openTerminal(program, {
    args,
    environment: { ...environment, HOME: home },
    columns: 120,
  });
  await terminal.sees('in a file only you can read');
  terminal.type('\r');
  for (const [question, line] of [
    ['Paste the client secret', 'kx9-pasted-0451'],
    ['Kitchen API base URL', 'https://kitchen.example'],
    ['Client ID', 'line-7'],
    ['Client secret file', '~/secret'],
    ['Restaurant GUID', 'grill'],
    ['Restaurant name', 'Corner Grill'],
    ['Time zone', ''],
    ['Another restaurant GUID', ''],
  ] as const) {
    await terminal.sees(question);
    terminal.type(`${line}\r`);
  }
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  expect(terminal.output()).not.toContain('kx9');
  expect(terminal.output()).not.toContain('First: ');
  const secret = join(home, 'secret');
  expect(await readFile(secret, 'utf8')).toBe('kx9-pasted-0451\n');
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
});

test('an existing file stays unless the user decides otherwise', async () => {
  const { path, environment } = await empty();
  const named = { ...environment, LINECHECK_CONFIG: join(program.temporary, 'kept.toml') };
  await writeFile(named.LINECHECK_CONFIG, '# mine\n');
  const keeping = openTerminal(program, { args: ['config', 'init'], environment: named });
  await keeping.sees('already exists', 'keep it');
  keeping.type('\r');
  expect(await keeping.ends()).toMatchObject({ exitCode: 130 });
  expect(await readFile(named.LINECHECK_CONFIG, 'utf8')).toBe('# mine\n');

  const replacing = openTerminal(program, {
    args: ['config', 'init'],
    environment: { ...named, ACCESSIBLE: '1' },
    columns: 120,
  });
  await replacing.sees('2 replace it', 'Number:');
  replacing.type('2\r');
  await replacing.sees('Where is the client secret?', '3 in the environment');
  replacing.type('2\r');
  await answer(replacing);
  expect(await replacing.ends()).toEqual({ exitCode: 0, signal: 0 });
  expect(await readFile(named.LINECHECK_CONFIG, 'utf8')).toContain('client_id = "line-7"');
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test.each([
  ['Ctrl-C at the choice, which is asked for with CI in the environment, too,', ['\u0003']],
  ['Ctrl-C as a terminal left in modifyOtherKeys sends it', ['\u001b[27;5;99~']],
  ['the end of the input at a question', ['\r', '\u0004']],
])('%s writes nothing', async (_, keys) => {
  const { path, environment } = await empty();
  const terminal = openTerminal(program, {
    args: ['config', 'init'],
    environment: { ...environment, CI: 'true' },
  });
  await terminal.sees('Where is the client secret?');
  const [choice = '', ...rest] = keys;
  terminal.type(choice);
  for (const key of rest) {
    await terminal.sees('Paste the client secret');
    terminal.type(key);
  }
  expect(await terminal.ends()).toMatchObject({ exitCode: 130 });
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test('without a terminal an example is printed', async () => {
  const { environment, path } = await empty();
  const { code, stdout, stderr } = await runHere(['config', 'init'], environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('[profiles.store]\n');
  await expect(stat(path)).rejects.toThrow('ENOENT');
});
