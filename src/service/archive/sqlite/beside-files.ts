/** Others may put files beside an archive. A file is used only if it has no other link and belongs to us, root, or the archive's owner. */
import { closeSync, constants, fstatSync, lstatSync, openSync, realpathSync } from 'node:fs';
import { Failure } from '../../../contract/failures.ts';
import { isOwnStatus } from '../../../files/trusted-file.ts';

export const BESIDE_SUFFIXES = ['-wal', '-shm', '-journal', '-reserve'] as const;

/** Windows has neither flag. */
const FLAGS: Partial<typeof constants> = constants;
const ONLY_A_FILE = (FLAGS.O_NOFOLLOW ?? 0) | (FLAGS.O_NONBLOCK ?? 0);

/** Must be called before the engine opens these files by name. Throws ARCHIVE for a file that is not ours. */
export function refuseForeignFiles(path: string): void {
  // If the path is a link, the engine keeps these files beside the link's target.
  const paths = [...new Set([path, realpathSync(path)])];
  for (const file of paths.flatMap((each) => BESIDE_SUFFIXES.map((suffix) => each + suffix))) {
    const status = lstatSync(file, { throwIfNoEntry: false });
    if (status === undefined || isOwnStatus(status, path)) continue;
    throw new Failure('ARCHIVE', `${file} is a link, or belongs to another user.`, {
      hint: "Find out who put it there, remove it, and keep the archive in a folder writable only by linecheck's user.",
    });
  }
}

/** Opens or creates a file to append to. Throws if that fails, or the file is not ours. */
export function openBeside(path: string, suffix: (typeof BESIDE_SUFFIXES)[number]): number {
  const { O_APPEND, O_CREAT, O_WRONLY } = constants;
  const flags = O_WRONLY | O_APPEND | O_CREAT | ONLY_A_FILE;
  const file = openSync(`${path}${suffix}`, flags, 0o600);
  if (isOwnStatus(fstatSync(file), path)) return file;
  closeSync(file);
  throw new Error(`${path}${suffix} is a link, or belongs to another user.`);
}
