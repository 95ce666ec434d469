/** A file of rows of restaurants in sequence: row groups are encoded in memory and written one by one. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { parquetRead } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { openRegularFile } from '../../files/read-trusted.ts';
import { DEFINITIONS, type LakeColumn, type LakeValue } from '../../kitchen/tables/item-export.ts';
import type { LakeRow } from './lake.ts';

/** With 50,000, files are 1 % smaller, and memory 40 MB more. */
const GROUP_ROWS = 20_000;

/** Without the mark, some engines take an instant for a time on their session's clock. */
const IN_UTC = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const;
const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: IN_UTC },
  integer: { type: 'INT32' },
  flag: { type: 'BOOLEAN' },
} as const;
const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;
/** Sorted instants differ little. */
const OF_INSTANTS = { encoding: 'DELTA_BINARY_PACKED' } as const;

/** Adjacent rows of an earlier file. */
interface CopiedRows {
  readonly path: string;
  readonly first: number;
  readonly rows: number;
}

export type ParquetPart = ReturnType<typeof parquetPart>;

export function parquetPart(
  file: { readonly write: (piece: Uint8Array) => Promise<void> },
  columns: readonly LakeColumn[],
) {
  const bytes = new ByteWriter();
  const flush = async () => {
    await file.write(bytes.getBytes());
    bytes.index = 0;
  };
  const parquet = new ParquetWriter({
    writer: Object.assign(bytes, { flush, finish: flush }),
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    createdBy: 'linecheck',
    kvMetadata: [{ key: 'linecheck.definitions', value: String(DEFINITIONS) }],
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, ...TYPES[type], ...OPTIONAL })),
    ],
  });
  const emptyGroup = () => columns.map((): LakeValue[] => []);
  let group = emptyGroup();
  const writeGroup = async () => {
    const full = group;
    const rows = full[0]?.length ?? 0;
    group = emptyGroup();
    if (rows === 0) return;
    const columnData = columns.map(({ name, type }, index) => {
      return { name, data: full[index] ?? [], ...(type === 'instant' && OF_INSTANTS) };
    });
    await parquet.write({ columnData, rowGroupSize: rows });
  };
  /** Returns how many. */
  const add = async (rows: Iterable<LakeRow>): Promise<number> => {
    let count = 0;
    for (const row of rows) {
      for (let column = 0; column < group.length; column += 1) group[column]?.push(row[column]);
      count += 1;
      if (group[0]?.length === GROUP_ROWS) await writeGroup();
    }
    return count;
  };
  /** One of an earlier file, as several restaurants share it. */
  let old: Awaited<ReturnType<typeof readGroup>> | undefined;
  return {
    add,
    /** Earlier rows are copied, so they are not read from a platform again. */
    async copy({ path, first, rows }: CopiedRows): Promise<void> {
      for (let row = first; row < first + rows; ) {
        const from = row - (row % GROUP_ROWS);
        if (old?.path !== path || old.from !== from) old = await readGroup(path, from);
        const until = Math.min(first + rows, from + GROUP_ROWS);
        await add(old.rows.slice(row - from, until - from));
        row = until;
      }
    },
    async end(): Promise<void> {
      await writeGroup();
      await parquet.finish();
    },
  };
}

/** Groups before the last are full. */
async function readGroup(path: string, from: number) {
  const handle = await openRegularFile(path);
  try {
    const { size } = await handle.stat();
    const slice = async (start: number, end = size) => {
      const piece = new Uint8Array(end - start);
      await handle.read(piece, 0, piece.length, start);
      return piece.buffer;
    };
    let rows: readonly LakeRow[] = [];
    await parquetRead({
      file: { byteLength: size, slice },
      compressors: { ZSTD: (input) => zstdDecompressSync(input) },
      parsers: { timestampFromMilliseconds: Number },
      rowStart: from,
      rowEnd: from + GROUP_ROWS,
      onComplete: (rowsRead) => (rows = rowsRead),
    });
    return { path, from, rows };
  } finally {
    await handle.close();
  }
}
