import { Failure } from '../../contract/failures.ts';
import { PAGE_SIZE_MAX } from '../../contract/operations.ts';
import { isUuid } from '../../contract/prep-station.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../../kitchen/model/business-day.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { instantText } from '../../kitchen/text/json-text.ts';
import { printList } from '../../output/document.ts';
import type { Archive, ArchivedDate, Restaurant } from '../../service/archive/archive.ts';
import { hour, readAs, zone } from '../../settings/reader.ts';
import { matchRestaurant } from '../../settings/requested-restaurants.ts';
import { readChoice } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags, ArchiveListFlags, RestaurantFlags } from './arguments.ts';
import {
  type ArchiveLine,
  type OpenedArchive,
  printLine,
  withArchive,
} from './open-for-command.ts';

const TIERS = ['professional', 'basic'] as const;
const MAX_NAME_LENGTH = 200;

/** Throws USAGE for invalid flags, and if the restaurant exists with other properties. */
export async function restaurantAddCommand(
  guid: string,
  flags: ArchiveFlags & RestaurantFlags,
  run: Run,
): Promise<void> {
  const restaurant = restaurantFrom(guid, flags);
  const add = async ({ archive }: OpenedArchive) => {
    await addRestaurant(archive, restaurant);
    return restaurantValue(restaurant);
  };
  await printLine<'restaurant'>(flags, run, add, 'made');
}

export async function restaurantSetCommand(
  guid: string,
  flags: ArchiveFlags & RestaurantFlags,
  run: Run,
): Promise<void> {
  await printLine<'restaurant'>(flags, run, async ({ archive }) => {
    const changes = changesFrom(flags);
    if (Object.keys(changes).length === 0) {
      throw new Failure('USAGE', 'Add --name, --timezone, --closeout-hour or --tier.');
    }
    const restaurant = { ...(await findRestaurant(archive, guid)), ...changes };
    await archive.putRestaurant(restaurant);
    return restaurantValue(restaurant);
  });
}

export function restaurantValue<More extends Restaurant>({ guid, ...more }: More) {
  return { restaurant: guid, ...more };
}

/** Throws USAGE for an invalid flag, and for a missing name or time zone. */
export function restaurantFrom(guid: string, flags: RestaurantFlags): Restaurant {
  if (!isUuid(guid)) throw new Failure('USAGE', 'The restaurant ID must be a UUID.');
  const { name, timezone, ...otherProperties } = changesFrom(flags);
  if (name === undefined || timezone === undefined) {
    throw new Failure('USAGE', 'A restaurant needs --name and --timezone.');
  }
  const defaults = { closeoutHour: DEFAULT_CLOSEOUT_HOUR, tier: 'professional' } as const;
  return { guid, name, timezone, ...defaults, ...otherProperties };
}

/** Throws USAGE if the restaurant exists with other properties. */
export async function addRestaurant(archive: Archive, restaurant: Restaurant): Promise<void> {
  const existing = matchRestaurant(restaurant.guid, await archive.restaurants());
  if (existing === undefined) return archive.putRestaurant(restaurant);
  const properties = ['name', 'timezone', 'closeoutHour', 'tier'] as const;
  if (properties.every((each) => existing[each] === restaurant[each])) return;
  const message = `The restaurant ${restaurant.guid} already exists with other settings.`;
  throw new Failure('USAGE', `${message} Run linecheck archive restaurant set to change it.`);
}

/** Finds a restaurant by GUID or unique name, ignoring case. Throws NOT_FOUND, and USAGE for a shared name. */
export async function findRestaurant(archive: Archive, guidOrName: string): Promise<Restaurant> {
  const restaurant = matchRestaurant(guidOrName.trim(), await archive.restaurants());
  if (restaurant !== undefined) return restaurant;
  const hint = 'Run linecheck archive list.';
  throw new Failure('NOT_FOUND', `The archive has no restaurant ${guidOrName}.`, { hint });
}

function changesFrom(flags: RestaurantFlags): Partial<Omit<Restaurant, 'guid'>> {
  const { name, timezone, closeoutHour, tier } = flags;
  return {
    ...(name !== undefined && { name: nameFrom(name) }),
    ...(timezone !== undefined && { timezone: readAs(zone, 'time zone', timezone.trim()) }),
    ...(closeoutHour !== undefined && {
      closeoutHour: readAs(hour, 'closeout hour', closeoutHour),
    }),
    ...(tier !== undefined && { tier: readChoice('tier', TIERS, tier) }),
  };
}

export function nameFrom(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= MAX_NAME_LENGTH) return name;
  throw new Failure('USAGE', `A name must have 1 to ${MAX_NAME_LENGTH} characters.`);
}

export async function archiveListCommand(flags: ArchiveListFlags, run: Run): Promise<void> {
  await withArchive(flags, run, async ({ archive }) => {
    const { restaurant } = flags;
    await (restaurant === undefined
      ? printList(await restaurantLines(archive), RESTAURANTS_TABLE, flags, run.stdout)
      : printList(await dateLines(archive, restaurant), DATES_TABLE, flags, run.stdout));
  });
}

type RestaurantLine = ArchiveLine<'kitchen'>;

type SpanLine = Pick<RestaurantLine, 'restaurant' | 'name' | 'first' | 'last'>;
type SumLine = Pick<RestaurantLine, 'dates' | 'records' | 'bytes'>;

export const SPAN_COLUMNS = {
  GUID: ({ restaurant }: SpanLine) => restaurant,
  Restaurant: ({ name }: SpanLine) => name,
  'First date': ({ first }: SpanLine) => first ?? undefined,
  'Last date': ({ last }: SpanLine) => last ?? undefined,
};
export const SUM_COLUMNS = {
  Dates: { value: ({ dates }: SumLine) => dates, unit: 'count' },
  Rows: { value: ({ records }: Pick<SumLine, 'records'>) => records, unit: 'count' },
  Bytes: { value: ({ bytes }: Pick<SumLine, 'bytes'>) => bytes, unit: 'count' },
} as const;

const RESTAURANTS_TABLE = subjectTable(
  {
    ...SPAN_COLUMNS,
    Stations: { value: ({ stations }: RestaurantLine) => stations, unit: 'count' },
    ...SUM_COLUMNS,
  },
  { json: (line) => line },
);

async function restaurantLines(archive: Archive): Promise<readonly RestaurantLine[]> {
  const lines: RestaurantLine[] = [];
  for (const restaurant of await archive.restaurants()) {
    const setup = await countStations(archive, restaurant.guid);
    const days = await archive.businessDates(restaurant.guid);
    lines.push({ ...restaurantValue(restaurant), ...setup, ...dateSums(days) });
  }
  return lines;
}

/** `days` must begin with the latest date. */
export function dateSums(days: readonly ArchivedDate[]) {
  const records = days.reduce((sum, day) => sum + day.records, 0);
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  const first = days.at(-1)?.businessDate ?? null;
  const last = days[0]?.businessDate ?? null;
  return { dates: days.length, first, last, records, bytes };
}

type DateLine = ArchiveLine<'date'>;

const DATES_TABLE = subjectTable(
  {
    Date: ({ businessDate }: DateLine) => businessDate,
    Written: ({ writtenAt }) => writtenAt ?? undefined,
    Rows: SUM_COLUMNS.Rows,
    Bytes: SUM_COLUMNS.Bytes,
  },
  { json: (line) => line },
);

async function dateLines(archive: Archive, guidOrName: string): Promise<readonly DateLine[]> {
  const { guid, name } = await findRestaurant(archive, guidOrName);
  const days = await archive.businessDates(guid);
  return days.map(({ businessDate, version, records, bytes, writtenAt: epochMs }) => {
    const writtenAt = instantText(epochMs) ?? null;
    return { restaurant: guid, name, businessDate, version, records, bytes, writtenAt };
  });
}

export async function countStations(archive: Archive, guid: string) {
  let stations = 0;
  for (let after = 0; ;) {
    const page = await archive.stationPage(guid, { after, limit: PAGE_SIZE_MAX });
    stations += page.rows.length;
    after = page.rows.at(-1)?.position ?? after;
    if (!page.more) return { stations, configurationVersion: page.version };
  }
}
