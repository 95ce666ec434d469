/** A table of a lake is a folder of parts, with the rows of restaurants sorted by GUID. An update replaces the folder in one step. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../contract/failures.ts';
import { unlessMissing } from '../../files/system-error.ts';
import { makeFolder } from '../../files/write-private.ts';
import type { LakeColumn } from '../../kitchen/tables/item-export.ts';
import {
  FULFILLMENTS_FOLDER,
  firstForeignName,
  foreignFileFailure,
  type Lake,
  type LakePart,
  type LakeRow,
  MANIFEST_FILE,
  type PartRows,
  readManifest,
  writeManifest,
} from './lake.ts';
import type { ParquetPart } from './parquet-part.ts';

/** A part with this many rows (about 130 MB) is full. The next restaurant then starts a new part. */
const MIN_FULL_PART_ROWS = 4_000_000;

export interface LakeTable {
  readonly folder: string;
  readonly columns: readonly LakeColumn[];
}

export interface NewRows extends Omit<PartRows, 'rows'> {
  readonly rows: Iterable<LakeRow>;
}

interface StoredRows extends PartRows {
  readonly path: string;
  readonly sha256: string;
  /** The index of the restaurant's first row in the part. */
  readonly first: number;
}

export interface StoredTable {
  readonly parts: readonly LakePart[];
  readonly byGuid: ReadonlyMap<string, StoredRows>;
}

/** Returns no parts if the manifest is damaged. Throws USAGE for a file that is not from an export. */
export async function readTable(lake: Lake, { folder }: LakeTable): Promise<StoredTable> {
  const path = join(lake.root, folder);
  const names = (await readdir(path).catch(unlessMissing)) ?? [];
  const manifest = await readManifest(path);
  const parts = manifest ?? [];
  // A damaged manifest doesn't list its parts, so parts are recognized by their names.
  const isDamaged = manifest === undefined && names.includes(MANIFEST_FILE);
  const unlistedNames = isDamaged ? names.map((_, index) => partName(folder, index)) : [];
  const ownNames = new Set([MANIFEST_FILE, ...unlistedNames, ...parts.map(({ file }) => file)]);
  const foreignName = firstForeignName(names, (name) => ownNames.has(name));
  if (foreignName !== undefined) throw foreignFileFailure(join(path, foreignName));
  const byGuid = new Map<string, StoredRows>();
  const completeParts: LakePart[] = [];
  for (const part of parts) {
    const { file, bytes, sha256, restaurants } = part;
    const filePath = join(path, file);
    if ((await stat(filePath).catch(unlessMissing))?.size !== bytes) continue;
    completeParts.push(part);
    let first = 0;
    for (const rows of restaurants) {
      byGuid.set(rows.restaurantGuid, { ...rows, path: filePath, sha256, first });
      first += rows.rows;
    }
  }
  return { parts: completeParts, byGuid };
}

/** `newRows` must be sorted by GUID. The stored rows of other restaurants are copied. Returns `undefined` if nothing changed. */
export async function updateTable(
  lake: Lake,
  table: LakeTable,
  { parts, byGuid }: StoredTable,
  newRows: AsyncIterable<NewRows>,
): Promise<readonly LakePart[] | undefined> {
  const folder = lake.newFolder(table.folder);
  const stored = [...byGuid.values()].sort((a, b) =>
    a.restaurantGuid < b.restaurantGuid ? -1 : 1,
  );
  let writer: TableWriter | undefined;
  try {
    for await (const rows of newRows) {
      if (writer === undefined) await makeFolder(folder, lake.mode);
      writer ??= new TableWriter(table, folder);
      for (let next = stored[0]; next !== undefined; next = stored[0]) {
        if (next.restaurantGuid > rows.restaurantGuid) break;
        stored.shift();
        // The new rows replace the stored rows of the same restaurant.
        if (next.restaurantGuid < rows.restaurantGuid) await writer.copy(next);
      }
      await writer.add(rows);
    }
    if (writer === undefined) return undefined;
    for (const rows of stored) await writer.copy(rows);
    const writtenParts = await writer.end();
    if (JSON.stringify(writtenParts) === JSON.stringify(parts)) return undefined;
    await writeManifest(join(folder, MANIFEST_FILE), { ...lake.head, parts: writtenParts });
    await lake.replace(table.folder, writtenParts);
    return writtenParts;
  } finally {
    await writer?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function partName(folder: string, index: number): string {
  return `${folder.startsWith(FULFILLMENTS_FOLDER) ? `part-${index}` : folder}.parquet`;
}

interface OpenPart {
  readonly name: string;
  readonly parquet: ParquetPart;
  readonly restaurants: PartRows[];
}

class TableWriter {
  readonly #table: LakeTable;
  readonly #folder: string;
  readonly #parts: LakePart[] = [];
  /** Stored parts at these paths have the right checksum. */
  readonly #checkedPaths = new Set<string>();
  #current: OpenPart | undefined;

  constructor(table: LakeTable, folder: string) {
    this.#table = table;
    this.#folder = folder;
  }

  async add({ rows, ...about }: NewRows): Promise<void> {
    await this.#write(about, (parquet) => parquet.add(rows));
  }

  async copy(stored: StoredRows): Promise<void> {
    if (!this.#checkedPaths.has(stored.path)) await requireUndamaged(stored);
    this.#checkedPaths.add(stored.path);
    await this.#write(stored, (parquet) => parquet.copy(stored));
  }

  async end(): Promise<readonly LakePart[]> {
    if (this.#current === undefined) return this.#parts;
    const { name, parquet, restaurants } = this.#current;
    const sha256 = await parquet.end();
    const { rows, bytes } = parquet;
    this.#parts.push({ file: name, rows, bytes, sha256, restaurants });
    await this.close();
    return this.#parts;
  }

  async close(): Promise<void> {
    await this.#current?.parquet.close();
    this.#current = undefined;
  }

  async #write(
    { restaurantGuid, version, isFinal }: Omit<NewRows, 'rows'>,
    writeRows: (parquet: ParquetPart) => Promise<void>,
  ): Promise<void> {
    if ((this.#current?.parquet.rows ?? 0) >= MIN_FULL_PART_ROWS) await this.end();
    this.#current ??= await this.#begin();
    const { parquet, restaurants } = this.#current;
    const rowsBefore = parquet.rows;
    await writeRows(parquet);
    const rows = parquet.rows - rowsBefore;
    restaurants.push({ restaurantGuid, version, rows, isFinal });
  }

  async #begin(): Promise<OpenPart> {
    // The Parquet library is loaded only when something is written.
    const { ParquetPart } = await import('./parquet-part.ts');
    const { folder, columns } = this.#table;
    const name = partName(folder, this.#parts.length);
    const file = await open(join(this.#folder, name), 'wx');
    return { name, parquet: new ParquetPart(file, columns), restaurants: [] };
  }
}

async function requireUndamaged({ path, sha256 }: StoredRows): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') === sha256) return;
  throw new Failure('NOT_WRITTEN', `${path} is damaged.`, {
    hint: 'Remove the file. The next export reads its restaurants again.',
  });
}
