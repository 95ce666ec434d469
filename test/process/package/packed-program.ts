/** The package as a user gets it: packed by npm, installed into an empty folder. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

const run = promisify(execFile);
const ROOT = new URL('../../..', import.meta.url).pathname;

/** Longest pack and install, ms. */
const INSTALL_MS = 120_000;
/** No dependencies, so no registry is asked. */
const QUIETLY = ['--offline', '--no-audit', '--no-fund'];

export interface PackedProgram {
  /** Installation folder. */
  readonly folder: string;
  /** As listed by npm. */
  readonly files: readonly string[];
  /** All installed packages, as npm noted them. */
  readonly installed: () => Promise<readonly string[]>;
  /** Runs an installed program with only a path and a home in the environment. */
  readonly run: (
    name: string,
    args: readonly string[],
  ) => Promise<{ readonly stdout: string; readonly stderr: string }>;
  /** By `npx`, without further installs. */
  readonly npx: (
    words: readonly string[],
    options?: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly stdout: string }>;
  /** As `npm install -g` does, below a separate folder. Returns it. */
  readonly installGlobally: () => Promise<string>;
  readonly npm: (words: readonly string[], cwd: string) => Promise<{ readonly stdout: string }>;
  readonly environment: () => Record<string, string>;
}

/** `npm pack` output. */
interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Without npm's variables for our scripts: npm would apply them to other folders, too. */
export function npmEnvironment(): Record<string, string | undefined> {
  const own = /^(?:npm_(?!config_)|npm_config_(?:(?:local_)?prefix|loglevel)$|INIT_CWD$|NODE_ENV$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/** Before a file's tests. Removed after. */
export function packedProgram(): PackedProgram {
  let folder = '';
  let files: readonly string[] = [];
  let tarball = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linecheck-packed-'));
    const tarballs = join(folder, 'tarballs');
    await mkdir(tarballs);
    const words = ['pack', ROOT, '--json', '--pack-destination', tarballs];
    const { stdout } = await run('npm', words, { cwd: ROOT, env: npmEnvironment() });
    // The package scripts' output comes before the JSON.
    const packages: readonly Packed[] = JSON.parse(stdout.slice(stdout.search(/^\[$/m)));
    const [packed] = packages;
    files = packed?.files.map(({ path }) => path) ?? [];
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    tarball = join(tarballs, packed?.filename ?? '');
    await run('npm', ['install', ...QUIETLY, tarball], { cwd: folder, env: npmEnvironment() });
  }, INSTALL_MS);
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
      const lock = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8');
      const { packages }: { readonly packages: object } = JSON.parse(lock);
      return Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''));
    },
    run: (name, args) =>
      run(join(folder, 'node_modules', '.bin', name), [...args], {
        cwd: folder,
        env: environment(),
      }),
    npx: (words, options = ['--no'], more = {}) =>
      run('npx', [...options, '--', ...words], {
        cwd: folder,
        env: { ...npmEnvironment(), ...more },
      }),
    async installGlobally() {
      const prefix = join(folder, 'global');
      const words = ['install', '-g', '--prefix', prefix, ...QUIETLY, tarball];
      await run('npm', words, { cwd: folder, env: npmEnvironment() });
      return prefix;
    },
    npm: (words, cwd) => run('npm', [...words], { cwd, env: npmEnvironment() }),
    environment,
  };
}
