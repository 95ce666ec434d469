/** A lake's files: rows of restaurants in sequence, in one of three formats. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { LakeColumn, LakeValue } from '../../kitchen/columns/export-columns.ts';
import { csvLine } from '../../kitchen/export/csv.ts';
import { jsonLine } from '../../output/json.ts';
import { pieces } from '../../output/line-output.ts';

export const LAKE_FORMATS = ['parquet', 'csv', 'ndjson'] as const;
export type LakeFormat = (typeof LAKE_FORMATS)[number];

/** By column. */
export type LakeRow = readonly LakeValue[];

/** Adjacent rows of an earlier file. Bytes are 0 in parquet. */
interface CopiedRows {
  readonly path: string;
  readonly first: number;
  readonly rows: number;
  readonly firstByte: number;
  readonly bytes: number;
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

export async function openPart(
  format: LakeFormat,
  file: PartFile,
  columns: readonly LakeColumn[],
): Promise<OpenPart> {
  if (format !== 'parquet') return textPart(format, file, columns);
  const { parquetPart } = await import('./parquet-part.ts');
  return parquetPart(file, columns);
}

async function textPart(
  format: 'csv' | 'ndjson',
  file: PartFile,
  columns: readonly LakeColumn[],
): Promise<OpenPart> {
  const names = columns.map(({ name }) => name);
  const line = (row: LakeRow): string => {
    const values = columns.map(({ type }, at) => {
      const value = row[at];
      if (type === 'instant' && typeof value === 'number') return new Date(value).toISOString();
      // Engines refuse a file with half a surrogate pair.
      return typeof value === 'string' ? value.toWellFormed() : value;
    });
    if (format === 'csv') return `${values.map(csvCell).join(',')}\r\n`;
    return jsonLine(Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])));
  };
  if (format === 'csv') await file.write(csvLine(names));
  return {
    async add(rows) {
      let count = 0;
      function* lines() {
        for (const row of rows) {
          count += 1;
          yield line(row);
        }
      }
      for (const piece of pieces(lines())) await file.write(piece);
      return count;
    },
    async copy({ path, firstByte, bytes }) {
      if (bytes === 0) return;
      const stream = createReadStream(path, { start: firstByte, end: firstByte + bytes - 1 });
      for await (const piece of stream) await file.write(piece);
    },
    end: () => Promise.resolve(),
  };
}

/** As sent, because queries join by it: a spreadsheet might take it for a formula. An empty text is quoted, and nothing is not set. */
function csvCell(value: LakeValue): string {
  if (typeof value !== 'string') return String(value ?? '');
  return /^$|[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
