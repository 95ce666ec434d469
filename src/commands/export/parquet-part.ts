import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { parquetRead } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { openRegularFile } from '../../files/read-trusted.ts';
import { syncFile } from '../../files/write-private.ts';
import { DEFINITIONS, type LakeColumn, type LakeValue } from '../../kitchen/tables/item-export.ts';
import type { LakeRow } from './lake.ts';

/** With 50,000 rows in a group, files would be 1% smaller, and memory use 40 MB higher. */
const MAX_GROUP_ROWS = 20_000;

/** Without this type, some engines would read instants in the time zone of their session. */
const UTC_INSTANT = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const;
const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: UTC_INSTANT },
  integer: { type: 'INT32' },
  flag: { type: 'BOOLEAN' },
} as const;
const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;
/** Instants are sorted, so their differences are small. */
const DELTA_ENCODING = { encoding: 'DELTA_BINARY_PACKED' } as const;

interface CopiedRows {
  readonly path: string;
  readonly first: number;
  readonly rows: number;
}

/** Row groups are encoded in memory. Each group is written when it is full. */
export class ParquetPart {
  readonly #file: FileHandle;
  readonly #columns: readonly LakeColumn[];
  readonly #hash = createHash('sha256');
  readonly #parquet: ParquetWriter;
  /** By column. */
  #group: readonly LakeValue[][];
  /** The group that was read last is kept, because several restaurants share a group. */
  #earlierGroup: EarlierGroup | undefined;
  bytes = 0;
  rows = 0;

  constructor(file: FileHandle, columns: readonly LakeColumn[]) {
    this.#file = file;
    this.#columns = columns;
    this.#group = emptyGroup(columns);
    const writer = new ByteWriter();
    const flush = async () => {
      const piece = writer.getBytes();
      this.#hash.update(piece);
      this.bytes += piece.length;
      await file.writeFile(piece);
      writer.index = 0;
    };
    this.#parquet = new ParquetWriter({
      writer: Object.assign(writer, { flush, finish: flush }),
      codec: 'ZSTD',
      compressors: { ZSTD: (input) => zstdCompressSync(input) },
      createdBy: 'linecheck',
      kvMetadata: [{ key: 'linecheck.definitions', value: String(DEFINITIONS) }],
      schema: [
        { name: 'root', num_children: columns.length },
        ...columns.map(({ name, type }) => ({ name, ...TYPES[type], ...OPTIONAL })),
      ],
    });
  }

  async add(rows: Iterable<LakeRow>): Promise<void> {
    for (const row of rows) {
      for (const [column, values] of this.#group.entries()) values.push(row[column]);
      this.rows += 1;
      if (this.#group[0]?.length === MAX_GROUP_ROWS) await this.#writeGroup();
    }
  }

  /** Copied rows needn't be read from a platform again. */
  async copy({ path, first, rows }: CopiedRows): Promise<void> {
    const end = first + rows;
    for (let row = first; row < end;) {
      const start = row - (row % MAX_GROUP_ROWS);
      if (this.#earlierGroup?.path !== path || this.#earlierGroup.start !== start) {
        this.#earlierGroup = await readGroup(path, start);
      }
      const until = Math.min(end, start + MAX_GROUP_ROWS);
      await this.add(this.#earlierGroup.rows.slice(row - start, until - start));
      row = until;
    }
  }

  /** Returns the file's SHA-256, in hex. */
  async end(): Promise<string> {
    await this.#writeGroup();
    await this.#parquet.finish();
    await syncFile(this.#file);
    return this.#hash.digest('hex');
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #writeGroup(): Promise<void> {
    const group = this.#group;
    this.#group = emptyGroup(this.#columns);
    const rowCount = group[0]?.length ?? 0;
    if (rowCount === 0) return;
    const columnData = this.#columns.map(({ name, type }, index) => {
      return { name, data: group[index] ?? [], ...(type === 'instant' && DELTA_ENCODING) };
    });
    await this.#parquet.write({ columnData, rowGroupSize: rowCount });
  }
}

function emptyGroup(columns: readonly LakeColumn[]): readonly LakeValue[][] {
  return columns.map(() => []);
}

interface EarlierGroup {
  readonly path: string;
  readonly start: number;
  readonly rows: readonly LakeRow[];
}

/** `start` must be the first row of a group. All groups of a file except the last are full. */
async function readGroup(path: string, start: number): Promise<EarlierGroup> {
  const handle = await openRegularFile(path);
  try {
    const { size } = await handle.stat();
    const slice = async (firstByte: number, endByte = size) => {
      const piece = new Uint8Array(endByte - firstByte);
      await handle.read(piece, 0, piece.length, firstByte);
      return piece.buffer;
    };
    let rows: readonly LakeRow[] = [];
    await parquetRead({
      file: { byteLength: size, slice },
      compressors: { ZSTD: (input) => zstdDecompressSync(input) },
      parsers: { timestampFromMilliseconds: Number },
      rowStart: start,
      rowEnd: start + MAX_GROUP_ROWS,
      onComplete: (rowsRead) => (rows = rowsRead),
    });
    return { path, start, rows };
  } finally {
    await handle.close();
  }
}
