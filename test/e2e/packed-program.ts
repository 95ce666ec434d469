/** The package as a user gets it: packed by npm, and installed into an empty folder. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

const run = promisify(execFile);
const ROOT = new URL('../..', import.meta.url).pathname;

/** Longest that a registry may take, ms. */
const REGISTRY_MS = 60_000;
/** How npm names a registry that did not answer. */
const UNREACHED = /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH)\b/;
/** What the package asks for at run time, and what that asks for: installed from here where no registry can be reached. */
const NEEDED = ['@photostructure/sqlite', 'node-gyp-build', 'node-addon-api'];

export interface PackedProgram {
  /** The folder that it was installed into. */
  readonly folder: string;
  /** Files of the package, as npm lists them. */
  readonly files: readonly string[];
  /** Names of all packages that were installed. */
  readonly installed: () => Promise<readonly string[]>;
  /** Runs a program of the installed packages under an environment that holds nothing but a path and a home. */
  readonly run: (
    name: string,
    args: readonly string[],
  ) => Promise<{ readonly stdout: string; readonly stderr: string }>;
  /** Runs words by `npx`, which may install nothing more. */
  readonly npx: (words: readonly string[]) => Promise<{ readonly stdout: string }>;
  /** Installs it as `npm install -g` does, below a folder of its own; returns that. */
  readonly installGlobally: () => Promise<string>;
  /** Runs npm in a folder. */
  readonly npm: (words: readonly string[], cwd: string) => Promise<{ readonly stdout: string }>;
  readonly environment: () => Record<string, string>;
}

/** Without what npm tells the scripts of this project, which npm would take for meant for other folders, too. */
function npmEnvironment(): Record<string, string | undefined> {
  const own = /^(?:npm_(?!config_)|npm_config_(?:local_)?prefix$|INIT_CWD$|NODE_ENV$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/** Packs and installs it before the tests of a file, and removes it after them. */
export function packedProgram(): PackedProgram {
  let folder = '';
  let files: readonly string[] = [];
  let tarball = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linecheck-packed-'));
    const tarballs = join(folder, 'tarballs');
    await mkdir(tarballs);
    const [packed] = await pack(ROOT, tarballs, []);
    files = packed?.files.map(({ path }) => path) ?? [];
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    tarball = join(tarballs, packed?.filename ?? '');
    await install(folder, tarball);
  }, 4 * REGISTRY_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const environment = () => ({
    PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    HOME: folder,
  });
  return {
    get folder() {
      return folder;
    },
    get files() {
      return files;
    },
    async installed() {
      const { stdout } = await run('npm', ['ls', '--all', '--parseable'], {
        cwd: folder,
        env: npmEnvironment(),
      });
      return stdout
        .split('\n')
        .filter((line) => line.includes('node_modules/'))
        .map((line) => line.replace(/^.*node_modules\//, ''));
    },
    run: (name, args) =>
      run(join(folder, 'node_modules', '.bin', name), [...args], {
        cwd: folder,
        env: environment(),
      }),
    npx: (words) => run('npx', ['--no', '--', ...words], { cwd: folder, env: npmEnvironment() }),
    async installGlobally() {
      const prefix = join(folder, 'global');
      const at = { cwd: folder, env: npmEnvironment() };
      const words = ['install', '-g', '--prefix', prefix, ...QUIETLY];
      await orFromHere(
        () => run('npm', [...words, tarball], { ...at, timeout: REGISTRY_MS }),
        async () => {
          const alone = await packedAlone(join(folder, 'node_modules', 'linecheck'), folder);
          await run('npm', [...words, '--offline', alone], at);
        },
      );
      return prefix;
    },
    npm: (words, cwd) => run('npm', [...words], { cwd, env: npmEnvironment() }),
    environment,
  };
}

async function pack(
  folder: string,
  into: string,
  more: readonly string[],
): Promise<
  readonly { readonly filename: string; readonly files: readonly { readonly path: string }[] }[]
> {
  const words = ['pack', folder, '--json', '--pack-destination', into, ...more];
  const { stdout } = await run('npm', words, { cwd: ROOT, env: npmEnvironment() });
  // Before the JSON stands what the scripts of the package print.
  return JSON.parse(stdout.slice(stdout.search(/^\[$/m)));
}

const QUIETLY = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0'];

/** From the registry; where it cannot be reached, from what this project has installed. */
async function install(folder: string, tarball: string): Promise<void> {
  const at = { cwd: folder, env: npmEnvironment() };
  const words = ['install', ...QUIETLY];
  await orFromHere(
    () => run('npm', [...words, tarball], { ...at, timeout: REGISTRY_MS }),
    async () => {
      const local = await Promise.all(
        NEEDED.map(async (name) => {
          const into = dirname(tarball);
          const [packed] = await pack(join(ROOT, 'node_modules', name), into, ['--ignore-scripts']);
          return join(into, packed?.filename ?? '');
        }),
      );
      await run('npm', [...words, '--offline', ...local, tarball], at);
    },
  );
}

/** Does it by the registry; where that cannot be reached without it, and says so. */
async function orFromHere(
  byRegistry: () => Promise<unknown>,
  fromHere: () => Promise<unknown>,
): Promise<void> {
  try {
    await byRegistry();
  } catch (error) {
    if (!UNREACHED.test(String(error)) && !wasStopped(error)) throw error;
    process.stderr.write(`The registry did not serve what the package needs: ${String(error)}\n`);
    process.stderr.write('It is installed with the copies of this project instead.\n');
    await fromHere();
  }
}

/** Packs an installed package again as one that needs no other: of those a global folder takes no copies. */
async function packedAlone(installed: string, folder: string): Promise<string> {
  const copy = join(folder, 'alone');
  await cp(installed, copy, { recursive: true });
  const path = join(copy, 'package.json');
  const { dependencies: _, ...rest } = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify(rest));
  const [packed] = await pack(copy, copy, ['--ignore-scripts']);
  return join(copy, packed?.filename ?? '');
}

/** Whether npm took longer than it may. */
function wasStopped(error: unknown): boolean {
  return error instanceof Error && 'killed' in error && error.killed === true;
}
