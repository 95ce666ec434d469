/** A root folder with only an executable and the linked libraries, as on the smallest systems. */
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { outcomeOf, type Running, startCommand } from '../process/command.ts';
import { debianProgram } from '../setup/debian-program.ts';

/** Users with permission to change a process's root. */
export const CAN_CHANGE_ROOT = process.getuid?.() === 0;

type Variables = Readonly<Record<string, string>>;

export interface BareRoot {
  readonly folder: string;
  readonly libraries: readonly string[];
  /** Runs it there. */
  readonly line: (...words: readonly string[]) => readonly [string, ...string[]];
  /** To the end, with only these variables. */
  readonly run: (words: readonly string[], env?: Variables) => ReturnType<typeof outcomeOf>;
  readonly start: (words: readonly string[], env?: Variables) => Running;
}

/** Empty writable `/data` and `/tmp`. Removed after the test. */
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
  // In a folder on no path where the environment is empty.
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
