/** Where the program nginx is: the system's, else, on Debian as root, that of Debian's package, unpacked for this checkout. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Longest time (ms) for each step of fetching the package. */
const STEP_MS = 60_000;
const CACHE = new URL('../../node_modules/.cache/nginx', import.meta.url).pathname;
const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  join(CACHE, 'usr/sbin'),
];

/** Its path, or why there is none. */
export async function nginxProgram(): Promise<
  { readonly path: string } | { readonly why: string }
> {
  const path = await found();
  if (path !== undefined) return { path };
  const reason = await unpack().then(
    () => 'it holds no program',
    (error: unknown) => (error instanceof Error ? error.message.split('\n', 1)[0] : String(error)),
  );
  // Another run may have been first.
  const unpacked = await found();
  if (unpacked !== undefined) return { path: unpacked };
  return { why: `nginx is not installed, and Debian's package cannot be had: ${reason}` };
}

async function found(): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    const path = join(folder, 'nginx');
    const canRun = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (canRun) return path;
  }
  return undefined;
}

/** Nothing is installed, so that no service of the machine starts, and nothing is left when the checkout goes. */
async function unpack(): Promise<void> {
  const folder = `${CACHE}-${process.pid}`;
  await mkdir(folder, { recursive: true });
  const step = (program: string, ...args: readonly string[]) =>
    run(program, args, { cwd: folder, timeout: STEP_MS });
  try {
    if (process.getuid?.() === 0) await step('apt-get', 'update', '-q');
    await step('apt-get', 'download', '-q', 'nginx');
    const file = (await readdir(folder)).find((name) => name.endsWith('.deb')) ?? '';
    await step('dpkg-deb', '--extract', file, folder);
    await rename(folder, CACHE);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
