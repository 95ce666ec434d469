import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spawn } from '@lydell/node-pty';

const run = promisify(execFile);

/** Kept file as named by the program: part, content and runtime, and kind. */
const KEPT = /^(?<part>[a-z]+)-[0-9a-f]{12}\.js-.*-(?<kind>[a-z]+)$/;

/** Commands with kept code. Others compile as they run. */
const COMMANDS = [
  'help',
  'stations --demo',
  'audit --demo',
  'trace Grill --demo',
  'report yesterday --demo',
  'fulfillments yesterday --demo',
  'fleet --demo',
  'config show',
  'completion bash',
  'archive list --archive sqlite:kitchen.sqlite',
];

/** Max wait for the monitor's first complete screen, ms. */
const SCREEN_MS = 60_000;

/**
 * Writes a file `part.kind` for each part and kind, unless the folder has some. Runs `starter` on `node`, with the writable folder `home`, and with these command lines.
 * Returns the names. V8's code differs from run to run.
 */
export async function compileCode({ node, starter, home, folder, lines = COMMANDS }) {
  await mkdir(folder, { recursive: true });
  const present = await readdir(folder);
  if (present.length > 0) return present.toSorted();
  const cache = join(home, 'code');
  const env = { HOME: home, LANG: 'C.UTF-8', TERM: 'xterm-256color', LINECHECK_CODE_CACHE: cache };
  // One by one: each start keeps only so many files.
  await firstScreen(node, [starter, 'demo'], { cwd: home, env, cache });
  await commands(node, starter, lines, { cwd: home, env, maxBuffer: Infinity });
  for (const name of await readdir(cache)) {
    const match = KEPT.exec(name);
    if (match === null) throw new Error(`The program kept ${name}.`);
    const { part, kind } = match.groups;
    const cached = await readFile(join(cache, name));
    await writeFile(join(folder, `${part}.${kind}`), cached.subarray(cached.indexOf('\n') + 1));
  }
  return (await readdir(folder)).toSorted();
}

async function commands(node, starter, lines, options) {
  for (const line of lines) {
    // A missing archive is refused, a start like any other.
    await run(node, [starter, ...line.split(' ')], options).catch(({ code }) => {
      if (typeof code !== 'number') throw new Error(`linecheck ${line} did not run.`);
    });
  }
}

/** Quits once all code is kept. */
async function firstScreen(node, words, { cwd, env, cache }) {
  const end = Date.now() + SCREEN_MS;
  const terminal = spawn(node, words, { cols: 80, rows: 24, cwd, env });
  const exited = new Promise((resolve) => {
    terminal.onExit(resolve);
  });
  try {
    while (!(await hasKept(cache))) {
      if (Date.now() > end) throw new Error('The monitor kept no code.');
      await sleep(50);
    }
    // It keeps all parts' code before the next key.
    terminal.write('q');
    await exited;
  } finally {
    terminal.kill('SIGKILL');
  }
}

/** A file in progress has another name. */
async function hasKept(cache) {
  const names = await readdir(cache).catch(() => []);
  return names.some((name) => KEPT.test(name));
}
