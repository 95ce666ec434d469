/** Where a program of Debian is: the system's, else, on Debian as root, that of Debian's package, unpacked for this checkout. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Longest time (ms) for each step of fetching a package. */
const STEP_MS = 60_000;
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const CACHES = new URL('../../node_modules/.cache/', import.meta.url).pathname;

/** Its path, or why there is none. The package has its name unless that is given. */
export async function debianProgram(
  name: string,
  ofPackage = name,
): Promise<{ readonly path: string } | { readonly why: string }> {
  const cache = join(CACHES, ofPackage);
  const path = await found(name, cache);
  if (path !== undefined) return { path };
  const reason = await unpack(ofPackage, cache).then(
    () => 'it holds no program',
    (error: unknown) => (error instanceof Error ? error.message.split('\n', 1)[0] : String(error)),
  );
  // Another run may have been first.
  const unpacked = await found(name, cache);
  if (unpacked !== undefined) return { path: unpacked };
  return { why: `${name} is not installed, and Debian's package cannot be had: ${reason}` };
}

/** Where the system has a program. */
export async function installedProgram(name: string): Promise<string | undefined> {
  return programIn([...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS], name);
}

async function found(name: string, cache: string): Promise<string | undefined> {
  const unpacked = [join(cache, 'usr/sbin'), join(cache, 'usr/bin')];
  return (await installedProgram(name)) ?? programIn(unpacked, name);
}

async function programIn(folders: readonly string[], name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, name);
    const canRun = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (canRun) return path;
  }
  return undefined;
}

/** Nothing is installed, so that no service of the machine starts, and nothing is left when the checkout goes. */
async function unpack(ofPackage: string, cache: string): Promise<void> {
  const folder = `${cache}-${process.pid}`;
  await mkdir(folder, { recursive: true });
  const step = (program: string, ...args: readonly string[]) =>
    run(program, args, { cwd: folder, timeout: STEP_MS });
  try {
    if (process.getuid?.() === 0) await step('apt-get', 'update', '-q');
    await step('apt-get', 'download', '-q', ofPackage);
    const file = (await readdir(folder)).find((name) => name.endsWith('.deb')) ?? '';
    await step('dpkg-deb', '--extract', file, folder);
    await rename(folder, cache);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
