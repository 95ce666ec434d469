/** Locates a Debian program: the system's, else, on Debian as root, from the package, unpacked for this checkout. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Longest package fetching step, ms. */
const STEP_MS = 60_000;
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const CACHES = new URL('../../node_modules/.cache/', import.meta.url).pathname;

interface FoundProgram {
  readonly path: string;
  /** Unpacked location. Undefined: the system's. */
  readonly root?: string;
}

/** Or why there is none. The package has the program's name, unless packages are listed. */
export async function debianProgram(
  name: string,
  ...packages: readonly string[]
): Promise<FoundProgram | { readonly why: string }> {
  const needed = packages.length === 0 ? [name] : packages;
  const root = join(CACHES, needed.join('+'));
  const known = await found(name, root);
  if (known !== undefined) return known;
  const reason = await unpack(needed, root).then(
    () => 'it holds no program',
    (error: unknown) => (error instanceof Error ? error.message.split('\n', 1)[0] : String(error)),
  );
  // Another run may have been first.
  const unpacked = await found(name, root);
  if (unpacked !== undefined) return unpacked;
  return { why: `${name} is not installed, and Debian's package cannot be had: ${reason}` };
}

/** To find the libraries in the packages. */
export function librariesOf({
  root,
}: {
  readonly root?: string;
}): Readonly<Record<string, string>> {
  if (root === undefined) return {};
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((each) => [
    join(root, 'usr/lib', each),
    join(root, 'lib', each),
  ]);
  return { LD_LIBRARY_PATH: folders.join(':') };
}

/** The system's path. */
export async function installedProgram(name: string): Promise<string | undefined> {
  return programIn([...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS], name);
}

async function found(name: string, root: string): Promise<FoundProgram | undefined> {
  const installed = await installedProgram(name);
  if (installed !== undefined) return { path: installed };
  const folders = ['usr/sbin', 'usr/bin', 'bin'].map((folder) => join(root, folder));
  const path = await programIn(folders, name);
  return path === undefined ? undefined : { path, root };
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

/** Unpacks without installing, so no machine service starts, and nothing outlasts the checkout. */
async function unpack(packages: readonly string[], root: string): Promise<void> {
  const folder = `${root}-${process.pid}`;
  await mkdir(folder, { recursive: true });
  const step = (program: string, ...args: readonly string[]) =>
    run(program, args, { cwd: folder, timeout: STEP_MS });
  try {
    const download = () => step('apt-get', 'download', '-q', ...packages);
    await download().catch(async (error: unknown) => {
      // The lists of packages are missing or old. To read them takes longer than all else.
      if (process.getuid?.() !== 0) throw error;
      await step('apt-get', 'update', '-q');
      await download();
    });
    for (const file of await readdir(folder)) {
      if (file.endsWith('.deb')) await step('dpkg-deb', '--extract', file, folder);
    }
    await rename(folder, root);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
