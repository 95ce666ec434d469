/** A lake's files: rows of restaurants in sequence. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { LakeValue } from '../../kitchen/columns/export-columns.ts';

/** By column. */
export type LakeRow = readonly LakeValue[];

/** Adjacent rows of an earlier file. */
interface CopiedRows {
  readonly path: string;
  readonly first: number;
  readonly rows: number;
}

/** Earlier rows are copied, so they are not read from a platform again. */
export interface OpenPart {
  /** Returns how many. */
  readonly add: (rows: Iterable<LakeRow>) => Promise<number>;
  readonly copy: (from: CopiedRows) => Promise<void>;
  readonly end: () => Promise<void>;
}

export type PartFile = Awaited<ReturnType<typeof partFile>>;

/** A new file. Only its checksum and bytes so far are in memory. */
export async function partFile(path: string) {
  const handle = await open(path, 'wx');
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    async write(data: Uint8Array | string): Promise<void> {
      const piece = Buffer.from(data);
      hash.update(piece);
      bytes += piece.length;
      await handle.writeFile(piece);
    },
    async end(): Promise<string> {
      await handle.sync();
      return hash.digest('hex');
    },
    close: () => handle.close(),
  };
}
