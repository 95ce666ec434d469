/** A fresh checkout on a machine that has one Node and npm, and nothing else in its path. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { npmEnvironment } from '../process/package/packed-program.ts';

const run = promisify(execFile);
const ROOT = new URL('../..', import.meta.url).pathname;

/** What a checkout does not have yet. */
const MADE: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git']);

/** Longest that npm may take to install, ms. */
const INSTALL_MS = 240_000;

/** How npm names a registry that did not answer. */
const UNREACHED = /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH)\b/;

/** Programs besides Node that npm and its scripts call. */
const CALLED = ['sh', 'env'] as const;

interface Checkout {
  readonly folder: string;
  /** Runs something in the checkout as its user does. */
  readonly run: (
    command: string,
    ...args: readonly string[]
  ) => Promise<{ readonly stdout: string; readonly stderr: string }>;
  /** Installs with `npm ci`; where no registry can be reached, from copies of this project's packages, with a line on stderr. */
  readonly install: (...flags: readonly string[]) => Promise<void>;
  /** Uses the packages of this project unchanged, as if they had been installed without a script. */
  readonly share: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Copies what this project is made of into a folder of its own. `node` is the path of the one Node. */
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
  // The npm of here may be too new for that Node, whose own would not be.
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

/** The same files at another place, without what is only kept for another time. */
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
