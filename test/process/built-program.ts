/** The shipped program, built once per run, in a folder per test file. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, inject } from 'vitest';
import { compiledFolder } from '../setup/compiled-folder.ts';
import { demanded } from '../setup/demanded.ts';
import { linkDemos } from '../setup/demos-of-tests.ts';

const run = promisify(execFile);

export interface BuiltProgram {
  /** Bundle starter. Used only by this file, so processes can be recognized. */
  readonly path: string;
  /** Empty folder for the program's temporary files. */
  readonly temporary: string;
  /** Nothing from the machine except what a program needs to start. */
  readonly environment: (more?: Readonly<Record<string, string>>) => Record<string, string>;
}

/** A program may still be writing after losing the terminal with the test. */
const GONE_WITH_THE_LAST = { recursive: true, force: true, maxRetries: 10 } as const;

/** Placed before a file's tests, removed after. */
export function builtProgram(): BuiltProgram {
  let built = '';
  let folder = '';
  let temporary = '';
  let runs = 0;
  beforeAll(async () => {
    built = await demanded(inject('programPort'));
    folder = await mkdtemp(join(dirname(built), 'linecheck-e2e-'));
    temporary = await mkdtemp(join(tmpdir(), 'linecheck-e2e-'));
    for (const name of await readdir(built)) {
      await symlink(join(built, name), join(folder, name));
    }
    await linkDemos(join(folder, 'cache'));
  });
  afterAll(async () => {
    for (const each of [folder, temporary]) await rm(each, GONE_WITH_THE_LAST);
  });
  return {
    get path() {
      return join(folder, 'linecheck.js');
    },
    get temporary() {
      return temporary;
    },
    environment: (more = {}) => {
      runs += 1;
      return {
        PATH: process.env['PATH'] ?? '',
        HOME: temporary,
        TMPDIR: temporary,
        XDG_CACHE_HOME: join(folder, 'cache'),
        // Per run: what one remembers would change the next one's output.
        XDG_STATE_HOME: join(folder, `state-${runs}`),
        LANG: 'C.UTF-8',
        TERM: 'xterm-256color',
        LINECHECK_CODE_CACHE: compiledFolder(built, more['NODE_OPTIONS']),
        ...more,
      };
    },
  };
}

export async function processesOf(program: BuiltProgram): Promise<readonly string[]> {
  // Complete lines at any terminal width.
  const { stdout } = await run('ps', ['-ww', '-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(program.path));
}
