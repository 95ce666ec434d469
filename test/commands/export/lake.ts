/** Exports an archive, and reads the exported lake. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { type LogicalType, parquetMetadata, parquetReadObjects } from 'hyparquet';
import { onTestFinished } from 'vitest';
import type { ItemFulfillmentRead, PrepStationRead } from '../../../src/contract/decode.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { run } from '../../../src/run.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { station } from '../../scenarios/builders.ts';
import { ownIo } from '../own-io.ts';

export type LakeRecord = Readonly<Record<string, string | number | boolean | null>>;

/** Records by business date. */
export type RecordsByDate = Readonly<Record<string, readonly ItemFulfillmentRead[]>>;

export async function lakeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-lake-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An archive, and a way to run commands on it at a fixed time. */
export async function lakeKitchen(folder: string, now = EPOCH) {
  const address = `sqlite:${join(folder, 'kitchen.sqlite')}`;
  const command = async (...words: readonly string[]) => {
    const clock = { now: () => now, steady: () => now, sleep: () => Promise.resolve() };
    const own = ownIo({ HOME: folder }, { clock });
    const code = await run([...words, '--archive', address], own.io);
    return { code, stdout: own.stdout(), stderr: own.stderr() };
  };
  return {
    address,
    command,
    async put(
      { guid, name, calendar }: RestaurantChoice,
      dates: RecordsByDate,
      stations: readonly PrepStationRead[] = [station(1)],
    ): Promise<void> {
      const archive = await openArchive(address);
      const { zone: timezone, closeoutHour } = calendar;
      await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
      await archive.publishStations(guid, stations, now);
      for (const [date, records] of Object.entries(dates)) {
        const writer = await archive.writeDay(guid, date, () => now);
        await writer.add(records.map((record) => ({ ...record, restaurantGuid: guid })));
        await writer.commit();
      }
      await archive.close();
    },
    exported: (lake: string, ...words: readonly string[]) =>
      command('export', '--folder', lake, '--all-restaurants', ...words),
    async json(...words: readonly string[]) {
      const { code, stdout, stderr } = await command(...words, '--format', 'json');
      if (code !== 0) throw new Error(`${words.join(' ')}: ${code} ${stderr}`);
      return JSON.parse(stdout);
    },
  };
}

/** The hash of each file's content. The lock is left out. */
export async function filesIn(lake: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(lake, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'lock') continue;
    const path = join(entry.parentPath, entry.name);
    files.set(
      relative(lake, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
        .slice(0, 8),
    );
  }
  return files;
}

/** Reads a table. Instants are epoch ms, and the date is from the path. */
export async function tableIn(
  lake: string,
  table: 'fulfillments' | 'restaurants' | 'stations',
): Promise<readonly LakeRecord[]> {
  const names = [...(await filesIn(lake)).keys()].sort();
  const files = names.filter((name) => name.startsWith(table) && name.endsWith('.parquet'));
  const records: LakeRecord[] = [];
  for (const name of files) {
    const [, date] = /businessDate=([^/]+)/.exec(name) ?? [];
    for (const record of await parquetIn(join(lake, name))) {
      records.push({
        ...record,
        ...(date !== undefined && { businessDate: date.replaceAll('-', '') }),
      });
    }
  }
  return records;
}

/** The columns of all tables that have a logical type. */
export async function logicalTypesIn(
  lake: string,
): Promise<readonly { readonly name: string; readonly type: LogicalType | undefined }[]> {
  const names = [...(await filesIn(lake)).keys()].filter((name) => name.endsWith('.parquet'));
  const files = await Promise.all(names.map((name) => bytesOf(join(lake, name))));
  return files.flatMap((file) =>
    parquetMetadata(file).schema.map(({ name, logical_type }) => ({ name, type: logical_type })),
  );
}

async function bytesOf(path: string): Promise<ArrayBuffer> {
  const { buffer, byteOffset, length } = await readFile(path);
  return buffer.slice(byteOffset, byteOffset + length);
}

async function parquetIn(path: string): Promise<readonly LakeRecord[]> {
  const rows = await parquetReadObjects({
    file: await bytesOf(path),
    compressors: { ZSTD: (input) => zstdDecompressSync(input) },
  });
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Date ? value.getTime() : (value ?? null),
      ]),
    ),
  );
}
