import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { spawn as spawnTerminal } from '@lydell/node-pty';
import { expect, test } from 'vitest';
import { builtProgram, processesOf } from '../process/built-program.ts';
import { preloading } from './preloading.ts';
import { expectCleared, faultOnResize, outOfMemory } from './program-faults.ts';
import { SMALL_DEMO } from './served-line.ts';
import { commandLine, openShell } from './signals-shell.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();

const SECRET = 'kx9-very-secret-0451';
const SECRETS = { LINECHECK_CLIENT_SECRET: SECRET };
const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.c2ln';

const THROWN = `throw new TypeError('no such dish, ${SECRET}, Bearer ${TOKEN}')`;

/** Only where a time is shown, because the demo writes some at the end. Stacks contain this code, too: the module's address. */
const SCREEN_FAULT = `
const { toISOString } = Date.prototype;
Date.prototype.toISOString = function () {
  if (new Error().stack.includes('clock' + 'Time')) ${THROWN};
  return toISOString.call(this);
};`;

const NAMED = 'linecheck: Internal error: TypeError: no such dish, [secret], [token]\n';
const ADVICE = 'Set LINECHECK_DEBUG=1 to see where it happened.';

const FAULTS: readonly { what: string; code: string; keys?: string }[] = [
  { what: 'an exception of a screen', code: SCREEN_FAULT },
  {
    what: 'an exception of an effect',
    code: `AbortController = function () { ${THROWN} }`,
    keys: 'c',
  },
  { what: 'a rejection that nobody handles', code: `(async () => { ${THROWN} })()` },
  {
    what: 'an exception at every turn',
    code: `setInterval(() => { ${THROWN} }, 0); ${THROWN}`,
  },
];

test.each(FAULTS)(
  '$what restores the terminal, prints one helpful line, leaves no file of the demo behind, and ends with 70',
  async ({ code, keys }) => {
    const terminal = openTerminal(program, {
      args: SMALL_DEMO,
      columns: 120,
      environment: { ...faultOnResize(code), ...SECRETS },
    });
    await terminal.sees('demo, simulated', 'no bumps here');
    const before = terminal.output().length;
    terminal.resize(110, 24);
    await expect.poll(() => terminal.output().length).toBeGreaterThan(before);
    if (keys !== undefined) terminal.type(keys);
    expect((await terminal.ends()).exitCode).toBe(70);
    await expectCleared(program, terminal);
    expect(terminal.lines().join('\n').trim()).toBe(NAMED + ADVICE);
    expect(terminal.output()).not.toContain(SECRET);
    expect(terminal.output()).not.toContain(TOKEN);
    expect(await readdir(program.temporary)).toEqual([]);
  },
);

test('an exception of a timer ends it in the same way, and LINECHECK_DEBUG=1 adds where it happened, but no secret', async () => {
  const fault = faultOnResize(`setTimeout(() => { ${THROWN} }, 1)`);
  const environment = { ...fault, ...SECRETS, LINECHECK_DEBUG: '1' };
  const terminal = openTerminal(program, { args: SMALL_DEMO, environment, columns: 120 });
  await terminal.sees('demo, simulated', 'no bumps here');
  terminal.resize(110, 24);
  expect((await terminal.ends()).exitCode).toBe(70);
  await expectCleared(program, terminal);
  expect(terminal.lines().join('\n').trimStart().startsWith(NAMED)).toBe(true);
  expect(terminal.output()).toMatch(/\n {4}at /);
  expect(terminal.output()).not.toContain(SECRET);
  expect(terminal.output()).not.toContain(TOKEN);
  expect(await readdir(program.temporary)).toEqual([]);
});

test('running out of memory restores the terminal and prints a message', async () => {
  // The long run fills it in other ways, too.
  const terminal = await outOfMemory(program, 40_000);
  await expectCleared(program, terminal);
  expect(terminal.lines().join('\n')).toContain('Out of memory');
});

test('a keyboard that is gone ends the monitor, with the terminal restored and no process left', async () => {
  // First: what starts later keeps earlier terminals open.
  const terminal = await openShell(program);
  const keyboard = spawnTerminal('sh', ['-c', 'tty; exec sleep 600'], { name: 'xterm' });
  const device = await new Promise<string>((resolve) => {
    keyboard.onData((text) => resolve(text.trim()));
  });
  terminal.type(`${commandLine(program, SMALL_DEMO.join(' '))} <${device}\r`);
  await terminal.sees('demo, simulated', 'no bumps here');
  keyboard.write('j\r');
  await terminal.sees('tickets go to');
  (keyboard as typeof keyboard & { readonly destroy: () => void }).destroy();
  await expect.poll(() => processesOf(program)).toEqual([]);
  await terminal.sees('Hangup');
  await expectCleared(program, terminal);
  expect(await readdir(program.temporary)).toEqual([]);
});

test('a reader that is gone ends the command without a message, and so does a closed standard output', async () => {
  const run = `${process.execPath} ${program.path} demo --profile cafe`;
  for (const command of [`${run} | head -c 1 >&2`, `${run} >&- <&-`]) {
    const child = spawn('sh', ['-c', command], { env: program.environment(), stdio: 'pipe' });
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    await new Promise((resolve) => {
      child.on('close', resolve);
    });
    expect(printed.replace('Demo: simulated data.\n', '').length).toBeLessThanOrEqual(1);
    expect(child.exitCode).toBe(0);
  }
  expect(await processesOf(program)).toEqual([]);
});

test('keys typed while the program ends are neither echoed nor run by the shell', async () => {
  const late = `process.once('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500))`;
  for (const spoken of ['', 'ACCESSIBLE=1 ']) {
    const shell = await openShell(program, {
      environment: preloading(late),
      columns: 120,
    });
    const left = spoken === '' ? '\u001b[?1049l' : 'linecheck closed.';
    shell.type(`${spoken}${commandLine(program, SMALL_DEMO.join(' '))}; echo over-$((40 + 2))\r`);
    await shell.sees(spoken === '' ? '? keys' : 'Bumped: ');
    shell.type('q');
    await shell.sends(left);
    // The screen is left before the program has ended.
    shell.type('qq\recho typed-$((40 + 2))\r');
    await shell.sees('over-42', /ready> $/m);
    shell.type('echo after-$((40 + 2))\r');
    await shell.sees('after-42');
    expect(shell.output().split(left).at(-1)).not.toMatch(/typed|qq/);
  }
});
