/** The shipped program on a Node too old for it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type BuiltProgram, builtProgram, processesOf } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { programParts } from '../process/program-parts.ts';
import { servedLine } from '../pty/served-line.ts';
import { openShell } from '../pty/signals-shell.ts';
import { olderRuntimes } from './node-runtimes.ts';

const program = builtProgram();
const line = servedLine(program);
const older = await olderRuntimes();

test('in CI there is an outdated Node', () => {
  const fewest = process.env['CI'] === undefined ? 0 : 1;
  expect(older.length).toBeGreaterThanOrEqual(fewest);
});

/** Possible replacements for a checkout's own Node. */
const NO_RUNTIME = {
  nothing: undefined,
  'one for another C library': '\u007fELF is not how this one begins',
  'one that is too old': '#!/bin/sh\necho v22.18.9\n',
  'one that fails': '#!/bin/sh\necho v24.0.0 >&2\nexit 1\n',
} as const;

/** With the program or `source`, and `own` as the Node: a path, or file text. */
async function checkout(own: { readonly path?: string; readonly text?: string }, source?: string) {
  // So modules outside the bundle resolve.
  const root = await mkdtemp(join(dirname(program.path), 'checkout-'));
  const bin = join(root, 'node_modules', '.bin');
  await mkdir(bin, { recursive: true });
  await mkdir(join(root, 'dist'));
  const path = join(root, 'dist', 'linecheck.js');
  const parts = await programParts(program);
  await copyFile(program.path, path);
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  await writeFile(join(root, 'dist', 'package.json'), '{ "type": "commonjs" }');
  if (source === undefined) {
    for (const file of parts.values()) await copyFile(file, join(root, 'dist', basename(file)));
  } else {
    const first = basename(parts.get('monitor') ?? '');
    const begin = `() => ({ main: async () => { ${source} } })`;
    await writeFile(
      join(root, 'dist', first),
      `(function(exports,require){exports.modules = { 'src/cli.ts': ${begin} };})`,
    );
  }
  const node = join(bin, 'node');
  if (own.path !== undefined) await symlink(own.path, node);
  if (own.text !== undefined) {
    await writeFile(node, own.text);
    await chmod(node, 0o755);
  }
  const { temporary, environment } = program;
  return { path, temporary, environment };
}

const packaged = { path: process.execPath };

/** Shared where unchanged, to keep Node's compiled code. */
let complete: BuiltProgram;
beforeAll(async () => {
  complete = await checkout(packaged);
});

test.each(older)('Node $version prints which one is needed', async ({ version, path }) => {
  for (const [what, text] of Object.entries(NO_RUNTIME)) {
    const started = await checkout(text === undefined ? {} : { text });
    expect(await runCommand(started, ['--version'], {}, path), what).toEqual({
      code: 2,
      stdout: '',
      stderr: `linecheck: Node ${version} is too old. 22.19 or later is needed.\nInstall a newer Node, or run npm ci in the linecheck checkout to get one. [NODE_TOO_OLD]\n`,
    });
  }
});

test.each(older)("Node $version starts the checkout's Node", async ({ version, path }) => {
  const started = complete;
  const link = join(dirname(started.path), `linked-${version}`);
  await symlink(started.path, link);
  const printed = { code: 0, stdout: `${packageJson.version}\n`, stderr: '' };
  for (const called of [started.path, link]) {
    expect(await runCommand({ ...started, path: called }, ['--version'], {}, path)).toEqual(
      printed,
    );
  }
  expect(await runCommand(started, ['statoins'], {}, path)).toMatchObject({ code: 2, stdout: '' });
});

test.each(older)(
  "Node $version gives the checkout's Node V8's settings for memory, and programs that it starts their own",
  async ({ path }) => {
    const { LINECHECK_CLIENT_SECRET: secret, ...others } = line.environment;
    const [begun, passed] = ['begun', 'passed'].map((name) => join(complete.temporary, name));
    const environment = {
      ...others,
      MALLOC_ARENA_MAX: '3',
      LINECHECK_CLIENT_SECRET_COMMAND: `tr '\\0' '\\n' < /proc/$PPID/environ > ${begun}; env > ${passed}; echo ${secret}`,
    };
    const stations = await runCommand(complete, ['stations', 'Fry'], environment, path);
    expect(stations).toMatchObject({ code: 0, stdout: expect.stringContaining('"name":"Fry"') });
    const malloc = async (file = '') => (await readFile(file, 'utf8')).match(/^MALLOC.*/gm)?.sort();
    expect(await malloc(begun)).toEqual(['MALLOC_ARENA_MAX=3', 'MALLOC_TRIM_THRESHOLD_=131072']);
    expect(await malloc(passed)).toEqual(['MALLOC_ARENA_MAX=3']);
  },
);

/** Programs and how they end, from outside. */
const ENDS = [
  ['process.exitCode = 7', { code: 7, signal: null }],
  ["process.kill(process.pid, 'SIGTERM')", { code: null, signal: 'SIGTERM' }],
  ["process.kill(process.pid, 'SIGKILL')", { code: null, signal: 'SIGKILL' }],
  ['await new Promise(() => {})', { code: 13, signal: null }],
] as const;

test.each(ENDS)('%s ends both in the same way', async (source, expected) => {
  const started = await checkout(packaged, source);
  for (const node of [process.execPath, ...older.map(({ path }) => path)]) {
    expect(await run(node, started.path).ended, node).toEqual(expected);
  }
});

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;

/** Ends once it heard each. */
const LISTENS = `
const awaited = new Set(${JSON.stringify(SIGNALS)});
for (const signal of awaited) {
  process.on(signal, () => {
    console.log(signal);
    awaited.delete(signal);
    if (awaited.size === 0) clearInterval(running);
  });
}
const running = setInterval(() => {}, 1000);
console.log(process.ppid);
`;

test.each(older)(
  'Node $version passes on signals, and ends after the program',
  async ({ path }) => {
    const { child, ended } = run(path, (await checkout(packaged, LISTENS)).path);
    const [first] = await once(child.stdout, 'data');
    expect(Number(first)).toBe(child.pid);
    for (const signal of SIGNALS) {
      const heard = once(child.stdout, 'data');
      child.kill(signal);
      expect(String((await heard)[0])).toBe(`${signal}\n`);
    }
    expect(await ended).toEqual({ code: 0, signal: null });
  },
);

test.each(older)('Node $version passes on what the shell opened', async ({ path: node }) => {
  const { path } = await checkout(
    packaged,
    "const fs = require('fs'); fs.writeSync(3, 'three'); fs.writeSync(4, 'four');",
  );
  const written = join(dirname(path), 'written');
  const script = `"$0" "$1" 3> "$2" 4>&1 | cat`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script, node, path, written]);
  expect(stdout).toBe('four');
  expect(await readFile(written, 'utf8')).toBe('three');
});

function run(node: string, path: string) {
  const child = spawn(node, [path], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal }));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended };
}

test.each(older)('Node $version leaves the keys of a shell unchanged', async ({ path }) => {
  const started = complete;
  const shell = await openShell(started, { environment: line.environment, isSoonOver: false });
  shell.type(`${path} ${started.path} --link fast\r`);
  await shell.sees('no bumps here');
  shell.type('\u001a');
  await shell.sees('Stopped', 'ready>');
  shell.type('fg\r');
  await shell.sees('no bumps here', '? keys');
  expect(shell.isAlternate()).toBe(true);
  shell.type('j\r');
  await shell.sees('tickets go to');
  shell.type('sq');
  const folder = { ...started, path: dirname(started.path) };
  await expect.poll(() => processesOf(folder)).toEqual([]);
  expect(shell.isAlternate()).toBe(false);
  shell.type('stty -a\r');
  await shell.sees(' icanon', ' echo ');
});

/** The oldest: the program sees it in the same way for all. */
test.each(older.slice(0, 1))(
  'a program that Node $version started ends when Node $version is killed',
  async ({ path }) => {
    const started = complete;
    const shell = await openShell(started, { environment: line.environment, isSoonOver: false });
    const command = `${path} ${started.path} --link fast`;
    shell.type(`${command}; echo code $?\r`);
    await shell.sees('no bumps here');
    process.kill(await idOf(command), 'SIGKILL');
    const folder = { ...started, path: dirname(started.path) };
    await expect.poll(() => processesOf(folder)).toEqual([]);
    await expect.poll(() => shell.isAlternate()).toBe(false);
  },
);

async function idOf(command: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-eo', 'pid,args']);
  const found = stdout.split('\n').find((each) => each.trim().endsWith(` ${command}`));
  if (found === undefined) throw new Error(`nothing runs ${command}`);
  return Number.parseInt(found, 10);
}
