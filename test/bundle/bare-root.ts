/** A root folder with nothing in it but an executable and the libraries that it links, as on the smallest of systems. */
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { outcomeOf, type Running, startCommand } from '../process/command.ts';
import { debianProgram } from '../setup/debian-program.ts';

/** Who may change the root of a process. */
export const CAN_CHANGE_ROOT = process.getuid?.() === 0;

type Variables = Readonly<Record<string, string>>;

export interface BareRoot {
  readonly folder: string;
  /** Names of the libraries. */
  readonly libraries: readonly string[];
  /** The words that run it there. */
  readonly line: (...words: readonly string[]) => readonly [string, ...string[]];
  /** Runs it there to its end, with these variables only. */
  readonly run: (words: readonly string[], env?: Variables) => ReturnType<typeof outcomeOf>;
  readonly start: (words: readonly string[], env?: Variables) => Running;
}

/** Makes one, with an empty `/data` and `/tmp` to write to; it is gone after the test. */
export async function bareRoot(executable: string): Promise<BareRoot> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-root-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['data', 'tmp']) await mkdir(join(folder, name));
  await copyFile(executable, join(folder, 'linecheck'));
  const { stdout } = await promisify(execFile)('ldd', [executable]);
  const paths = stdout.match(/(?<=^\s|=> )\/\S+/gm) ?? [];
  for (const path of paths) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await copyFile(path, join(folder, path));
  }
  // Its folder is on no path where the environment is empty.
  const chroot = await debianProgram('chroot', 'coreutils');
  if ('why' in chroot) throw new Error(chroot.why);
  const line: BareRoot['line'] = (...words) => [chroot.path, folder, '/linecheck', ...words];
  return {
    folder,
    libraries: paths.map((path) => basename(path)).toSorted(),
    line,
    run(words, env = {}) {
      const [program, ...more] = line(...words);
      return outcomeOf(spawn(program, more, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
    },
    start(words, env = {}) {
      const [program, ...more] = line(...words);
      return startCommand(program, more, { cwd: '/', env });
    },
  };
}
