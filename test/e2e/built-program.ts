/** The program as it is shipped: built by the package's own script, into a folder of this run. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

const run = promisify(execFile);
const ROOT = new URL('../..', import.meta.url).pathname;

export interface BuiltProgram {
  /** What starts the bundle beside it; of this run alone, so that its processes can be told from others. */
  readonly path: string;
  /** An empty folder for temporary files of the program. */
  readonly temporary: string;
  /** An environment that holds nothing of the machine's but what a program needs to start. */
  readonly environment: (more?: Readonly<Record<string, string>>) => Record<string, string>;
}

/** Builds it before the tests of a file and removes it after them. */
export function builtProgram(): BuiltProgram {
  let folder = '';
  let temporary = '';
  let runs = 0;
  beforeAll(async () => {
    // Inside of node_modules, where Node asks for no package.json beside it.
    const cache = join(ROOT, 'node_modules', '.cache');
    await mkdir(cache, { recursive: true });
    folder = await mkdtemp(join(cache, 'linecheck-e2e-'));
    temporary = await mkdtemp(join(tmpdir(), 'linecheck-e2e-'));
    await run(process.execPath, ['build.mjs', folder], { cwd: ROOT });
  });
  afterAll(async () => {
    for (const each of [folder, temporary]) await rm(each, { recursive: true, force: true });
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
        // Of each run its own: what one remembers would change what the next one shows.
        XDG_STATE_HOME: join(folder, `state-${runs}`),
        LANG: 'C.UTF-8',
        TERM: 'xterm-256color',
        ...more,
      };
    },
  };
}

/** Command lines of the processes that run the program now. */
export async function processesOf(program: BuiltProgram): Promise<readonly string[]> {
  const { stdout } = await run('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(program.path));
}
