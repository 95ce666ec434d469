/** A table in a lake: a folder of parts, replaced in one step by earlier and fresh rows of restaurants, sorted by GUID. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../contract/failures.ts';
import { unlessMissing } from '../../files/system-error.ts';
import { makeFolder, syncFile } from '../../files/write-private.ts';
import type { LakeColumn } from '../../kitchen/tables/item-export.ts';
import {
  FULFILLMENTS_FOLDER,
  foreignName,
  type HeldRows,
  type Lake,
  type LakePart,
  type LakeRow,
  MANIFEST,
  readManifest,
  strangeFile,
  writeManifest,
} from './lake.ts';
import type { ParquetPart } from './parquet-part.ts';

/** About 130 MB of parquet. The next restaurant starts a new part. */
const PART_ROWS = 4_000_000;

export interface LakeTable {
  readonly folder: string;
  readonly columns: readonly LakeColumn[];
}

export interface FreshRows extends Pick<HeldRows, 'restaurantGuid' | 'version' | 'isFinal'> {
  readonly rows: Iterable<LakeRow>;
}

interface OldRows extends HeldRows {
  readonly path: string;
  /** The part's. */
  readonly sha256: string;
  readonly first: number;
}

export type HeldTable = Awaited<ReturnType<typeof heldTable>>;

/** What the lake has. Throws USAGE for a foreign file. A missing or cut off part has nothing, nor has one under a damaged manifest. */
export async function heldTable(lake: Lake, { folder }: LakeTable) {
  const path = join(lake.root, folder);
  const names = (await readdir(path).catch(unlessMissing)) ?? [];
  const manifest = await readManifest(path);
  const parts = manifest ?? [];
  const isDamaged = manifest === undefined && names.includes(MANIFEST);
  const lost = isDamaged ? names.map((_, index) => partName(folder, index)) : [];
  const own = new Set([MANIFEST, ...lost, ...parts.map(({ file }) => file)]);
  const foreign = foreignName(names, (name) => own.has(name));
  if (foreign !== undefined) throw strangeFile(join(path, foreign));
  const byGuid = new Map<string, OldRows>();
  const whole: LakePart[] = [];
  for (const part of parts) {
    const { file, bytes, sha256, restaurants } = part;
    const filePath = join(path, file);
    if ((await stat(filePath).catch(unlessMissing))?.size !== bytes) continue;
    whole.push(part);
    let first = 0;
    for (const held of restaurants) {
      byGuid.set(held.restaurantGuid, { ...held, path: filePath, sha256, first });
      first += held.rows;
    }
  }
  return { parts: whole, byGuid };
}

/** Fresh rows are sorted by GUID. Without any, or with equal content, writes nothing and returns undefined. */
export async function updateTable(
  lake: Lake,
  table: LakeTable,
  { parts, byGuid }: HeldTable,
  fresh: AsyncIterable<FreshRows>,
): Promise<readonly LakePart[] | undefined> {
  const made = lake.newFolder(table.folder);
  const old = [...byGuid.values()].sort((a, b) => (a.restaurantGuid < b.restaurantGuid ? -1 : 1));
  let writing: ReturnType<typeof tableWriting> | undefined;
  /** Drops the earlier rows of `guid` itself. */
  const copyBefore = async (guid?: string) => {
    const until = guid === undefined ? -1 : old.findIndex((each) => each.restaurantGuid >= guid);
    const before = old.splice(0, until < 0 ? old.length : until);
    for (const each of before) await writing?.copy(each);
    if (old[0]?.restaurantGuid === guid) old.shift();
  };
  try {
    for await (const each of fresh) {
      if (writing === undefined) await makeFolder(made, lake.mode);
      writing ??= tableWriting(table, made);
      await copyBefore(each.restaurantGuid);
      await writing.add(each);
    }
    if (writing === undefined) return undefined;
    await copyBefore();
    const next = await writing.end();
    if (JSON.stringify(next) === JSON.stringify(parts)) return undefined;
    await writeManifest(join(made, MANIFEST), { ...lake.head, parts: next });
    await lake.replace(table.folder, next);
    return next;
  } finally {
    await writing?.close();
    await rm(made, { recursive: true, force: true });
  }
}

function partName(folder: string, index: number): string {
  return `${folder.startsWith(FULFILLMENTS_FOLDER) ? `part-${index}` : folder}.parquet`;
}

/** A new file. Only its checksum and bytes so far are in memory. */
async function partFile(path: string) {
  const handle = await open(path, 'wx');
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    async write(piece: Uint8Array): Promise<void> {
      hash.update(piece);
      bytes += piece.length;
      await handle.writeFile(piece);
    },
    async end(): Promise<string> {
      await syncFile(handle);
      return hash.digest('hex');
    },
    close: () => handle.close(),
  };
}

function tableWriting({ folder, columns }: LakeTable, made: string) {
  const parts: LakePart[] = [];
  const sound = new Set<string>();
  let current: Awaited<ReturnType<typeof begin>> | undefined;
  const begin = async () => {
    const { parquetPart } = await import('./parquet-part.ts');
    const name = partName(folder, parts.length);
    const file = await partFile(join(made, name));
    const restaurants: HeldRows[] = [];
    return { name, file, part: parquetPart(file, columns), restaurants, rows: 0 };
  };
  const close = async () => {
    await current?.file.close();
    current = undefined;
  };
  const end = async (): Promise<readonly LakePart[]> => {
    if (current === undefined) return parts;
    const { name, file, part, restaurants, rows } = current;
    await part.end();
    const sha256 = await file.end();
    parts.push({ file: name, rows, bytes: file.bytes, sha256, restaurants });
    await close();
    return parts;
  };
  const put = async (
    { restaurantGuid, version, isFinal }: Omit<FreshRows, 'rows'>,
    write: (part: ParquetPart) => Promise<number>,
  ) => {
    if ((current?.rows ?? 0) >= PART_ROWS) await end();
    current ??= await begin();
    const rows = await write(current.part);
    current.restaurants.push({ restaurantGuid, version, rows, isFinal });
    current.rows += rows;
  };
  return {
    add: (fresh: FreshRows) => put(fresh, (part) => part.add(fresh.rows)),
    async copy(old: OldRows): Promise<void> {
      if (!sound.has(old.path)) await requireSound(old);
      sound.add(old.path);
      await put(old, async (part) => {
        await part.copy(old);
        return old.rows;
      });
    },
    end,
    close,
  };
}

async function requireSound({ path, sha256 }: OldRows): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') === sha256) return;
  throw new Failure('NOT_WRITTEN', `${path} is damaged.`, {
    hint: 'Remove the file. The next export reads its restaurants again.',
  });
}
