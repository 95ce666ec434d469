/** A fresh checkout on a machine with only one Node and npm in the path. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { npmEnvironment } from '../process/package/packed-program.ts';

const run = promisify(execFile);
const ROOT = new URL('../..', import.meta.url).pathname;

/** Not yet in a checkout. */
const MADE: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git']);

/** Longest npm install, ms. */
const INSTALL_MS = 240_000;

/** npm's names for an unreachable registry. */
const UNREACHED = /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH)\b/;

/** Called by npm and npm scripts, besides Node. */
const CALLED = ['sh', 'env'] as const;

interface Checkout {
  readonly folder: string;
  /** As the user does. */
  readonly run: (
    command: string,
    ...args: readonly string[]
  ) => Promise<{ readonly stdout: string; readonly stderr: string }>;
  /** With `npm ci`. Without a registry: from this project's packages, with a line on stderr. */
  readonly install: (...flags: readonly string[]) => Promise<void>;
  /** Uses this project's packages unchanged, as if installed without scripts. */
  readonly share: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Copies the project into a separate folder. `node` is the only Node's path. */
export async function freshCheckout(node: string): Promise<Checkout> {
  const machine = await realpath(await mkdtemp(join(tmpdir(), 'linecheck-checkout-')));
  const folder = join(machine, 'linecheck');
  const bin = join(machine, 'bin');
  await mkdir(bin);
  await cp(ROOT, folder, {
    recursive: true,
    filter: (path) => join(ROOT, basename(path)) !== path || !MADE.has(basename(path)),
  });
  await symlink(node, join(bin, 'node'));
  for (const name of CALLED) await symlink(await inPath(name), join(bin, name));
  const npm = await realpath(await inPath('npm'));
  // Our npm may be too new for this Node. The bundled one would not be.
  const runsNpm = await run(node, [npm, '--version']).then(
    () => node,
    () => process.execPath,
  );
  const script = `#!/bin/sh\nexec '${runsNpm}' '${npm}' "$@"\n`;
  await writeFile(join(bin, 'npm'), script, { mode: 0o755 });
  const state = join(machine, 'state');
  const env = { ...npmEnvironment(), PATH: bin, XDG_STATE_HOME: state, TMPDIR: machine };
  const runIn: Checkout['run'] = (command, ...args) =>
    run(join(bin, command), args, { cwd: folder, env, timeout: INSTALL_MS });
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0'];
  return {
    folder,
    run: runIn,
    async install(...more) {
      try {
        await runIn('npm', 'ci', ...flags, ...more);
      } catch (error) {
        if (!UNREACHED.test(String(error))) throw error;
        process.stderr.write(`The registry did not serve the packages: ${String(error)}\n`);
        process.stderr.write('Those of this project are used in the checkout instead.\n');
        await rm(join(folder, 'node_modules'), { recursive: true, force: true });
        await linked(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
        if (!more.includes('--ignore-scripts')) await runIn('npm', 'run', 'dependencies');
      }
    },
    share: () => symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules')),
    remove: () => rm(machine, { recursive: true, force: true }),
  };
}

/** The same files elsewhere, without caches. */
async function linked(from: string, to: string): Promise<void> {
  await run('cp', ['-al', from, to]).catch(() => run('cp', ['-a', from, to]));
  await rm(join(to, '.cache'), { recursive: true, force: true });
}

async function inPath(name: string): Promise<string> {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((each) => !each.includes('node_modules'));
  const { stdout } = await run('/bin/sh', ['-c', `command -v ${name}`], {
    env: { PATH: path.join(delimiter) },
  });
  return stdout.trim();
}
