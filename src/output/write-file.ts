/** Files the monitor writes for users: complete or absent, and in pieces, so that keys work meanwhile. */
import { type FileHandle, link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { Failure } from '../contract/failures.ts';
import { partPath, removeLeftParts } from '../files/part-file.ts';
import { systemCode, unlessMissing } from '../files/system-error.ts';
import type { WriteFile, WrittenFile } from '../kitchen/export/record-lines.ts';
import { pieces } from './line-output.ts';

export interface FileWriter {
  readonly writeFile: WriteFile;
  /** Aborts writes and removes their parts. Resolves to a sentence if there were any. */
  readonly close: () => Promise<string | undefined>;
}

/** File systems without links: a name can't be taken and protected in one step. */
const NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']);

/** Relative names start at the working folder, `~` is the home folder. */
export function fileWriter(): FileWriter {
  const end = new AbortController();
  const writings = new Map<string, Promise<WrittenFile>>();
  return {
    writeFile(file, chunks) {
      const path = resolve(file.name.replace(/^~(?=\/|$)/, homedir()));
      const writing = write(path, file.replaces, [chunks], end.signal)
        .catch((error: unknown) => ({ refused: writeTrouble(error, path) }))
        .finally(() => writings.delete(path));
      writings.set(path, writing);
      return writing;
    },
    async close() {
      end.abort();
      // A file fully written before the end is kept.
      const refused = await Promise.all(
        Array.from(writings, async ([path, writing]) => ('refused' in (await writing) ? path : [])),
      );
      const [path] = refused.flat();
      return path === undefined ? undefined : `Not written because linecheck was closed: ${path}`;
    },
  };
}

/** Each block is made after earlier ones are written. */
type Blocks = Iterable<Iterable<string>> | AsyncIterable<Iterable<string>>;

/** The old file is unchanged until the new one is complete on disk. Throws errors from the blocks, and NOT_WRITTEN. */
export async function replaceFile(
  path: string,
  blocks: AsyncIterable<Iterable<string>>,
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
  const written = await write(resolve(path), true, watched(), signal).catch((error: unknown) => {
    if (own !== undefined || signal.aborted) throw error;
    return { refused: writeTrouble(error, path) };
  });
  if ('refused' in written) throw new Failure('NOT_WRITTEN', written.refused);
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

async function write(
  path: string,
  replaces: boolean,
  blocks: Blocks,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const there = await statusOf(path);
  if (there?.isDirectory() === true) return { refused: `${path} is a folder.` };
  if (there !== undefined && !there.isFile()) return { refused: `${path} is not a regular file.` };
  if (there !== undefined && !replaces) return { refused: thereAlready(path) };

  await removeLeftParts(dirname(path), Date.now());
  const part = partPath(dirname(path));
  const file = await open(part, 'wx', 0o666);
  try {
    const bytes = await fill(file, blocks, signal);
    if (there === undefined) await name(part, path);
    else {
      // Replacing a file must neither open it to others nor break a link to it.
      await file.chmod(there.mode & 0o777);
      await rename(part, await realpath(path));
    }
    return { path, bytes };
  } finally {
    await file.close();
    await rm(part, { force: true });
  }
}

/** Other work runs between pieces. Returns bytes written. */
async function fill(file: FileHandle, blocks: Blocks, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  for await (const block of blocks) {
    for (const piece of pieces(block)) {
      signal.throwIfAborted();
      const data = Buffer.from(piece);
      await file.writeFile(data);
      bytes += data.length;
    }
  }
  signal.throwIfAborted();
  await file.sync();
  return bytes;
}

/** Fails if the name was taken meanwhile. */
async function name(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if (!NO_LINKS.has(systemCode(error))) throw error;
    if ((await statusOf(path)) !== undefined) throw error;
    await rename(part, path);
  }
}

function statusOf(path: string) {
  return stat(path).catch(unlessMissing);
}

function thereAlready(path: string): string {
  return `${basename(path)} exists. Add ! after the name to replace it.`;
}

/** Why a file could not be written, in a sentence. */
export function writeTrouble(error: unknown, path: string): string {
  const code = systemCode(error);
  const folder = dirname(path);
  const [missing, denied] = [`Folder ${folder} not found.`, `No permission to write to ${folder}.`];
  const full = `No room left for ${path}.`;
  const reasons: Readonly<Record<string, string>> = {
    EEXIST: thereAlready(path),
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
  return reasons[code] ?? `Can't write ${path}${code === '' ? '' : `, ${code}`}.`;
}
