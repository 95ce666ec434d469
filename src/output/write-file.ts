/** Files written for users: complete or absent. */
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../contract/failures.ts';
import { systemCode, unlessMissing } from '../files/system-error.ts';
import { writtenPlace } from '../files/trusted-file.ts';
import { inHeldFolder, partPath, removeLeftParts, syncFile } from '../files/write-private.ts';
import { pieces } from './line-output.ts';

/** Each block is made after earlier ones are written. */
type Blocks = AsyncIterable<Iterable<string>>;

/** The old file is unchanged until the new one is complete on disk. Throws errors from the blocks, and NOT_WRITTEN. */
export async function replaceFile(
  path: string,
  blocks: Blocks,
  signal: AbortSignal,
): Promise<void> {
  let own: { readonly error: unknown } | undefined;
  async function* watched() {
    try {
      yield* untilAborted(blocks, signal);
    } catch (error) {
      own = { error };
      throw error;
    }
  }
  try {
    await write(writtenPlace(resolve(path)), watched(), signal);
  } catch (error) {
    if (own !== undefined || signal.aborted || error instanceof Failure) throw error;
    // Advice about folders is for the system's errors.
    if (systemCode(error) === '') throw error;
    throw new Failure('NOT_WRITTEN', writeTrouble(error, path));
  }
}

/** Throws the signal's reason without waiting for the next block. */
export async function* untilAborted<Block>(
  blocks: AsyncIterable<Block>,
  signal: AbortSignal,
): AsyncGenerator<Block> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const iterator = blocks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // The blocks' maker ends with the writing. After the signal it may be waiting for more.
    const ended = iterator.return?.().catch(() => undefined);
    if (!signal.aborted) await ended;
  }
}

async function write(path: string, blocks: Blocks, signal: AbortSignal): Promise<void> {
  const there = await stat(path).catch(unlessMissing);
  if (there?.isDirectory() === true) throw new Failure('NOT_WRITTEN', `${path} is a folder.`);
  if (there !== undefined && !there.isFile()) {
    throw new Failure('NOT_WRITTEN', `${path} is not a regular file.`);
  }
  await inHeldFolder(dirname(path), async (folder) => {
    await removeLeftParts(folder, Date.now());
    const part = partPath(folder);
    const file = await open(part, 'wx', 0o666);
    try {
      await fill(file, blocks, signal);
      // Replacing a file must not open it to others.
      if (there !== undefined) await file.chmod(there.mode & 0o777);
      await rename(part, join(folder, basename(path)));
    } finally {
      await file.close();
      await rm(part, { force: true });
    }
  });
}

/** Other work runs between pieces. */
async function fill(file: FileHandle, blocks: Blocks, signal: AbortSignal): Promise<void> {
  for await (const block of blocks) {
    for (const piece of pieces(block)) {
      signal.throwIfAborted();
      await file.writeFile(piece);
    }
  }
  signal.throwIfAborted();
  await syncFile(file);
}

/** Why a file could not be written, in a sentence. */
export function writeTrouble(error: unknown, path: string): string {
  const code = systemCode(error);
  const folder = dirname(path);
  const [missing, denied] = [`Folder ${folder} not found.`, `No permission to write to ${folder}.`];
  const full = `No room left for ${path}.`;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: missing,
    ENOTDIR: missing,
    EACCES: denied,
    EPERM: denied,
    EROFS: `${folder} is read-only.`,
    ENOSPC: full,
    EDQUOT: full,
    EFBIG: full,
    ENAMETOOLONG: 'The name is too long.',
  };
  return reasons[code] ?? `Can't write ${path}, ${code}.`;
}
