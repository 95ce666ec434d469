import {
  type StrictResult,
  strictItemFulfillment,
  strictPrepStation,
} from '../../contract/decode-strictly.ts';
import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { isBusinessDate } from '../../contract/instant.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import { ADDED_FIELDS } from '../../kitchen/tables/item-export.ts';
import type { Archive, DayWriter } from '../../service/archive/archive.ts';
import type { Run } from '../arguments/io.ts';
import type { ImportFlags } from './arguments.ts';
import {
  DuplicateTally,
  type FillingContext,
  fillArchive,
  fillingText,
  publishStations,
  replaceDay,
} from './filling.ts';
import { type InputOptions, STANDARD_INPUT, takeRecords } from './input.ts';
import { findRestaurant } from './restaurants.ts';

export async function importCommand(flags: ImportFlags, run: Run): Promise<void> {
  const request = importRequest(flags);
  await fillArchive(flags, run, 'refused', (archive, context) =>
    importInto(archive, request, { ...context, stdin: run.stdin() }),
  );
}

/** A file that is refused changes nothing in the archive. */
export async function importInto(
  archive: Archive,
  { restaurant: guidOrName, stations: path, day }: ReturnType<typeof importRequest>,
  context: FillingContext & InputOptions,
): Promise<void> {
  const { now, print, progress } = context;
  const restaurant = await findRestaurant(archive, guidOrName);
  const stations = path === undefined ? undefined : await readStations(path, context);
  const publish = async () => {
    if (stations !== undefined) print(await publishStations(archive, restaurant, stations, now()));
  };
  if (day === undefined) return publish();
  const { businessDate } = day;
  const duplicateTally = new DuplicateTally();
  const onProgress = (records: number, share?: number) =>
    progress.draw(() => fillingText(share, businessDate, records));
  const fill = async (writer: DayWriter) => {
    const take = (records: readonly ItemFulfillmentRead[]) => {
      for (const each of records) duplicateTally.add(each);
      return writer.add(records);
    };
    const handlers = { noun: 'record', read: recordReader(restaurant.guid), take };
    await takeRecords(day.path, context, handlers, onProgress);
    await publish();
    return { duplicates: duplicateTally.duplicates };
  };
  print(await replaceDay(archive, restaurant, businessDate, now, fill));
}

/** A record without a restaurant's GUID belongs to the requested restaurant. */
function recordReader(restaurant: string): (value: unknown) => StrictResult<ItemFulfillmentRead> {
  return (value) => {
    const result = strictItemFulfillment(withoutAddedFields(value));
    if ('fault' in result) return result;
    const { restaurantGuid = restaurant } = result.value;
    return isSameGuid(restaurantGuid, restaurant)
      ? result
      : { fault: 'restaurantGuid belongs to another restaurant' };
  };
}

const ADDED_FIELD_NAMES: ReadonlySet<string> = new Set(ADDED_FIELDS);

/** The output of `linecheck fulfillments` can be imported, although it has fields that the API doesn't have. */
function withoutAddedFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!ADDED_FIELDS.some((name) => name in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !ADDED_FIELD_NAMES.has(name)));
}

export function importRequest(flags: ImportFlags) {
  const { restaurant, stations, fulfillments, date } = flags;
  if (restaurant === undefined) throw new Failure('USAGE', 'Add --restaurant GUID.');
  if (stations === undefined && fulfillments === undefined) {
    throw new Failure('USAGE', 'Add --stations FILE, --fulfillments FILE or both.');
  }
  if (stations === STANDARD_INPUT && fulfillments === STANDARD_INPUT) {
    throw new Failure('USAGE', 'Only one of --stations and --fulfillments can be standard input.');
  }
  if (date !== undefined && !isBusinessDate(date)) {
    throw new Failure('USAGE', 'Write --date as a real date, YYYYMMDD.');
  }
  if (fulfillments === undefined) {
    if (date === undefined) return { restaurant, stations, day: undefined };
    throw new Failure('USAGE', '--date needs --fulfillments.');
  }
  if (date === undefined) throw new Failure('USAGE', '--fulfillments needs --date YYYYMMDD.');
  return { restaurant, stations, day: { businessDate: date, path: fulfillments } };
}

/** No restaurant has this many stations. The limit exists because all stations are in memory at once. */
const MAX_STATIONS = 100_000;

async function readStations(path: string, options: InputOptions) {
  const stations: PrepStationRead[] = [];
  const indexes = new Map<string, number>();
  const read = (value: unknown): StrictResult<PrepStationRead> => {
    const result = strictPrepStation(value);
    if ('fault' in result) return result;
    const { guid } = result.value;
    const index = indexes.get(guid);
    if (index !== undefined) return { fault: `same guid as station ${index}` };
    if (indexes.size === MAX_STATIONS) return { fault: 'too many stations for one restaurant' };
    indexes.set(guid, indexes.size);
    return result;
  };
  const take = async (batch: readonly PrepStationRead[]) => {
    for (const station of batch) stations.push(station);
  };
  await takeRecords(path, options, { noun: 'station', read, take });
  return stations;
}
