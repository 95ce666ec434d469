import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import {
  type Strictly,
  strictItemFulfillment,
  strictPrepStation,
} from '../../contract/decode-strictly.ts';
import { Failure } from '../../contract/failures.ts';
import { isBusinessDate } from '../../contract/instant.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import { ADDED_FIELDS } from '../../kitchen/tables/item-export.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import type { Texts } from '../../output/format.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import type { Run } from '../arguments/io.ts';
import {
  DuplicateTally,
  type FillingPlace,
  fillArchive,
  fillingText,
  publishStations,
  replaceDay,
} from './filling.ts';
import { type InputOptions, STANDARD_INPUT, takeRecords } from './input.ts';
import type { ArchiveFlags, ArchiveLine } from './opened.ts';
import { heldRestaurant } from './restaurants.ts';

type ImportSurroundings = FillingPlace & InputOptions;

/** Imports stations, fulfillments, or both. Throws USAGE, NOT_FOUND, IMPORT_REFUSED, CANCELLED or ARCHIVE. */
export async function importCommand(flags: ImportFlags, run: Run): Promise<void> {
  const request = await importRequest(flags);
  await fillArchive(flags, run, 'refused', (archive, place) =>
    importInto(archive, request, { ...place, stdin: run.stdin() }),
  );
}

/** A refused file changes nothing. Skips a bad file in a folder, and finally throws IMPORT_REFUSED. */
export async function importInto(
  archive: Archive,
  { restaurant: wanted, stations: path, days, skipped: misnamed }: ImportRequest,
  surroundings: ImportSurroundings,
): Promise<void> {
  const { now, print, warn } = surroundings;
  const restaurant = await heldRestaurant(archive, wanted);
  let stations = path === undefined ? undefined : await stationsOfInput(path, surroundings);
  const publish = async () => {
    if (stations === undefined) return;
    const line = await publishStations(archive, restaurant, stations, now());
    stations = undefined;
    print(line);
  };
  let skipped = 0;
  const skip = (reason: string) => {
    skipped += 1;
    warn(`Skipped. ${reason}`);
  };
  misnamed?.forEach(skip);
  const bad = skipped;
  for (const day of days) {
    try {
      print(await importDay(archive, { ...day, restaurant, publish }, surroundings));
    } catch (error) {
      if (misnamed === undefined || !isOfFile(error)) throw error;
      skip(error.message);
    }
  }
  // Without one good file in the folder, stations stay unchanged, as for a refused single file.
  if (days.length === 0 || skipped - bad < days.length) await publish();
  if (skipped === 0) return;
  throw new Failure(
    'IMPORT_REFUSED',
    `${skipped.toLocaleString('en')} of ${countOf(bad + days.length, 'file')} skipped.`,
    { hint: 'Fix them and import the folder again. What is already imported stays the same.' },
  );
}

interface ImportedDay {
  readonly restaurant: Restaurant;
  readonly businessDate: string;
  readonly path: string;
  readonly publish: () => Promise<void>;
}

async function importDay(
  archive: Archive,
  { restaurant, businessDate, path, publish }: ImportedDay,
  surroundings: ImportSurroundings,
): Promise<ArchiveLine<'day'>> {
  const { now, progress } = surroundings;
  const repeated = new DuplicateTally();
  return replaceDay(archive, restaurant, businessDate, now, async (writer) => {
    await takeRecords(path, surroundings, {
      noun: 'record',
      read: recordOf(restaurant.guid),
      take: (records) => {
        for (const each of records) repeated.add(each);
        return writer.add(records);
      },
      onProgress: (records, share) =>
        progress.draw(() => fillingText(share, businessDate, records)),
    });
    await publish();
    return { duplicates: repeated.duplicates };
  });
}

/** The cause is the file, not the archive or a canceled import. */
function isOfFile(error: unknown): error is Failure {
  return error instanceof Failure && (error.code === 'IMPORT_REFUSED' || error.code === 'USAGE');
}

/** Counts a record without a restaurant as this restaurant's. */
function recordOf(restaurant: string): (value: unknown) => Strictly<ItemFulfillmentRead> {
  return (value) => {
    const strictly = strictItemFulfillment(withoutAddedFields(value));
    if ('fault' in strictly) return strictly;
    const { restaurantGuid = restaurant } = strictly.value;
    return isSameGuid(restaurantGuid, restaurant)
      ? strictly
      : { fault: 'restaurantGuid belongs to another restaurant' };
  };
}

const ADDED: ReadonlySet<string> = new Set(ADDED_FIELDS);

/** Drops what `linecheck fulfillments` adds to the API's fields. */
function withoutAddedFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!ADDED_FIELDS.some((name) => name in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !ADDED.has(name)));
}

export type ImportFlags = ArchiveFlags & Texts<'restaurant' | 'stations' | 'fulfillments' | 'date'>;

export interface ImportRequest {
  readonly restaurant: string;
  readonly stations: string | undefined;
  /** Oldest first. */
  readonly days: readonly { readonly businessDate: string; readonly path: string }[];
  /** A sentence per skipped file in a folder. `undefined` for a single file: imported or refused. */
  readonly skipped: readonly string[] | undefined;
}

const DAY_FILE = /^(\d{8})\.(?:nd)?json(?:\.gz)?$/;
/** Close enough to report as skipped. */
const NEARLY_DAY_FILE = /^\d.*\.(?:nd)?json(?:\.gz)?$/;

type ImportDays = Pick<ImportRequest, 'days' | 'skipped'>;

/** Also reads a given folder's file names. Throws USAGE. */
export async function importRequest(flags: ImportFlags): Promise<ImportRequest> {
  const { restaurant, stations, fulfillments, date } = flags;
  if (restaurant === undefined) throw new Failure('USAGE', 'Add --restaurant GUID.');
  if (stations === undefined && fulfillments === undefined) {
    throw new Failure('USAGE', 'Add --stations FILE, --fulfillments FILE or both.');
  }
  if (stations === STANDARD_INPUT && fulfillments === STANDARD_INPUT) {
    throw new Failure('USAGE', 'Only one of --stations and --fulfillments can be standard input.');
  }
  return { restaurant, stations, ...(await daysOf(fulfillments, date)) };
}

async function daysOf(path: string | undefined, date: string | undefined): Promise<ImportDays> {
  if (date !== undefined && !isBusinessDate(date)) {
    throw new Failure('USAGE', 'Write --date as a real date, YYYYMMDD.');
  }
  if (path === undefined) {
    if (date === undefined) return { days: [], skipped: undefined };
    throw new Failure('USAGE', '--date needs --fulfillments.');
  }
  if (path !== STANDARD_INPUT && (await isFolder(path))) {
    if (date === undefined) return folderDays(path);
    throw new Failure('USAGE', 'Remove --date: in a folder, the file names are the dates.');
  }
  if (date !== undefined) return { days: [{ businessDate: date, path }], skipped: undefined };
  throw new Failure('USAGE', '--fulfillments needs --date YYYYMMDD.');
}

async function folderDays(folder: string): Promise<ImportDays> {
  const names = (await readdir(folder)).sort();
  const days = names.flatMap((name) => {
    const businessDate = DAY_FILE.exec(name)?.[1] ?? '';
    return isBusinessDate(businessDate) ? [{ businessDate, path: join(folder, name) }] : [];
  });
  const twice = days.find(({ businessDate }, at) => businessDate === days[at - 1]?.businessDate);
  if (twice !== undefined) {
    throw new Failure('USAGE', `${folder} has two files for ${twice.businessDate}.`);
  }
  const known = new Set(days.map(({ path }) => path));
  const misnamed = names
    .filter((name) => NEARLY_DAY_FILE.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !known.has(path));
  if (days.length > 0) {
    return { days, skipped: misnamed.map((path) => `The name of ${path} is not a business date.`) };
  }
  throw new Failure(
    'USAGE',
    `${folder} has no files named YYYYMMDD.json or YYYYMMDD.ndjson (or .gz).`,
  );
}

async function isFolder(path: string): Promise<boolean> {
  // Opening reports a missing file.
  return stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );
}

/** More than any restaurant has. All stay in memory. */
const MAX_STATIONS = 100_000;

/** Reads all stations in a file, or none. Throws USAGE, IMPORT_REFUSED or CANCELLED. */
async function stationsOfInput(
  path: string,
  options: InputOptions,
): Promise<readonly PrepStationRead[]> {
  const stations: PrepStationRead[] = [];
  await takeRecords(path, options, {
    noun: 'station',
    read: distinctStation(),
    take: async (more) => {
      for (const station of more) stations.push(station);
    },
  });
  return stations;
}

/** Refuses a repeated GUID. */
function distinctStation(): (value: unknown) => Strictly<PrepStationRead> {
  const places = new Map<string, number>();
  return (value) => {
    const strictly = strictPrepStation(value);
    if ('fault' in strictly) return strictly;
    const { guid } = strictly.value;
    const place = places.get(guid);
    if (place !== undefined) return { fault: `same guid as station ${place}` };
    if (places.size === MAX_STATIONS) return { fault: 'too many stations for one restaurant' };
    places.set(guid, places.size);
    return strictly;
  };
}
