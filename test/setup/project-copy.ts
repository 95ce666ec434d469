/** A changeable project copy, and the test results. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = new URL('../..', import.meta.url).pathname;

/** Needed by tests in a copy, except the shared packages. */
const COPIED = [
  'src',
  'test',
  'assets',
  '.github',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'tsconfig.json',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  '.gitignore',
] as const;

/** Tests' types that apply without an import. */
const AMBIENT = [
  'test/setup/own-temporary.ts',
  'test/setup/postgres-on-demand.ts',
  'test/setup/program-on-demand.ts',
] as const;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly failureMessages: readonly string[] }[];
  }[];
}

export interface ProjectCopy {
  readonly folder: string;
  /** The text must occur once. Returns the file's text before. */
  readonly replaceOnce: (file: string, text: string, by: string) => Promise<string>;
  /** Passing and failing tests in some files. */
  readonly tested: (tests: readonly string[]) => Promise<{ passed: number; failed: number }>;
  /** By file. */
  readonly failures: (
    tests: readonly string[],
    ...flags: readonly string[]
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Compiler output about all, or about `src` and these files with what they import. */
  readonly mistakes: (files?: readonly string[]) => Promise<string>;
  /** A project program's output on failure. */
  readonly complaints: (program: string, ...words: readonly string[]) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export async function projectCopy(): Promise<ProjectCopy> {
  // Outside node_modules, where Node reads no TypeScript.
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-copy-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const complaints = async (program: string, ...words: readonly string[]) => {
    const path = join(folder, 'node_modules', '.bin', program);
    const ran = promisify(execFile)(path, words, { cwd: folder });
    return ran.then(() => '').catch(({ stdout = '', stderr = '' }) => `${stdout}${stderr}`);
  };
  return {
    folder,
    async replaceOnce(file, text, by) {
      const path = join(folder, file);
      const source = await readFile(path, 'utf8');
      if (source.split(text).length !== 2) throw new Error(`${file} does not hold once: ${text}`);
      await writeFile(
        path,
        source.replace(text, () => by),
      );
      return source;
    },
    tested: async (tests) => {
      const { numPassedTests, numFailedTests } = await report(folder, tests);
      return { passed: numPassedTests, failed: numFailedTests };
    },
    failures: async (tests, ...flags) => {
      const { testResults } = await report(folder, tests, flags);
      return new Map(
        testResults.map(({ name, message, assertionResults }) => [
          name.slice(folder.length + 1),
          [message, ...assertionResults.flatMap((each) => each.failureMessages)].filter(
            (text) => text !== '',
          ),
        ]),
      );
    },
    complaints,
    mistakes: async (files) => {
      if (files === undefined) return complaints('tsc');
      const own = { extends: './tsconfig.json', include: ['src'], files: [...AMBIENT, ...files] };
      await writeFile(join(folder, 'tsconfig.some.json'), JSON.stringify(own));
      // Several threads would each make the types that all files share.
      return complaints('tsc', '-p', 'tsconfig.some.json', '--singleThreaded');
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function report(
  folder: string,
  tests: readonly string[],
  more: readonly string[] = [],
): Promise<Report> {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [vitest, 'run', '--config', 'test/vitest.config.ts', ...tests];
  // Transformed modules are kept by path. Nobody asks for this copy's again.
  const kept = '--fsModuleCache=false';
  const flags = ['--reporter=json', `--outputFile=${file}`, '--maxWorkers=1', kept];
  // Ends with 1 on failing tests, the purpose of some copies.
  await promisify(execFile)(process.execPath, [...words, ...flags, ...more], { cwd: folder }).catch(
    () => {},
  );
  return JSON.parse(await readFile(file, 'utf8'));
}
