import type { Readable } from 'node:stream';
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { type Strictly, strictItemFulfillment } from '../../contract/decode-strictly.ts';
import { Failure } from '../../contract/failures.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import { ADDED_FIELDS } from '../../kitchen/columns/fulfillment-export.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import type { Run } from '../arguments/io.ts';
import { replaceDay } from './day.ts';
import { DuplicateTally } from './duplicate-tally.ts';
import { type ImportFlags, type ImportRequest, importRequest } from './import-request.ts';
import { openInput } from './input.ts';
import { withArchive } from './opened.ts';
import { type ImportDependencies, progressText, withProgress } from './progress.ts';
import { heldRestaurant } from './restaurant.ts';
import { publishStations, stationsOfInput, takeRecords } from './stations.ts';

export interface ImportSurroundings extends ImportDependencies {
  readonly stdin: Readable;
}

/** Imports stations, fulfillments, or both. Throws USAGE, NOT_FOUND, IMPORT_REFUSED, CANCELLED or ARCHIVE. */
export async function importCommand(flags: ImportFlags, run: Run): Promise<void> {
  const request = await importRequest(flags);
  await withProgress(flags, run, (around) =>
    withArchive(flags, run, 'refused', ({ archive }) =>
      importInto(archive, request, { ...around, stdin: run.stdin() }),
    ),
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
): Promise<string> {
  const { now, progress, signal } = surroundings;
  const input = await openInput(path, surroundings);
  const repeated = new DuplicateTally();
  return replaceDay(archive, { restaurant, businessDate }, now, async (writer) => {
    await takeRecords(input, {
      noun: 'record',
      read: recordOf(restaurant.guid),
      take: (records) => {
        for (const each of records) repeated.add(each);
        return writer.add(records);
      },
      onProgress: (records) => {
        const share = input.size === undefined ? undefined : input.read() / input.size;
        progress.draw(() => progressText(share, businessDate, records));
      },
      signal,
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
