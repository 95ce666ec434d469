import { Failure } from '../../contract/failures.ts';
import { PAGE_SIZE_MAX } from '../../contract/operations.ts';
import { isUuid } from '../../contract/prep-station.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../../kitchen/model/business-day.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { instantText } from '../../kitchen/text/json-text.ts';
import { printList } from '../../output/document.ts';
import type { Archive, ArchivedDate, Restaurant } from '../../service/archive/archive.ts';
import { hour, readAs, zone } from '../../settings/reader.ts';
import { meantRestaurant } from '../../settings/requested-restaurants.ts';
import { choiceOf } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags, ArchiveListFlags, RestaurantFlags } from './arguments.ts';
import { type ArchiveLine, type OpenedArchive, printLine, withArchive } from './opened.ts';

const TIERS = ['professional', 'basic'] as const;
const LONGEST_NAME = 200;

/** Throws USAGE for invalid flags, or an existing restaurant with other properties. */
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

/** Changes only given properties. Throws USAGE and NOT_FOUND. */
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
    const restaurant = { ...(await heldRestaurant(archive, guid)), ...changes };
    await archive.putRestaurant(restaurant);
    return restaurantValue(restaurant);
  });
}

export function restaurantValue<More extends Restaurant>({ guid, ...more }: More) {
  return { restaurant: guid, ...more };
}

/** Throws USAGE for invalid flags, or a missing name or zone. */
export function restaurantFrom(guid: string, flags: RestaurantFlags): Restaurant {
  if (!isUuid(guid)) throw new Failure('USAGE', 'The restaurant ID must be a UUID.');
  const { name, timezone, ...given } = changesFrom(flags);
  if (name === undefined || timezone === undefined) {
    throw new Failure('USAGE', 'A restaurant needs --name and --timezone.');
  }
  const defaults = { closeoutHour: DEFAULT_CLOSEOUT_HOUR, tier: 'professional' } as const;
  return { guid, name, timezone, ...defaults, ...given };
}

/** An existing restaurant must be equal, else throws USAGE. */
export async function addRestaurant(archive: Archive, restaurant: Restaurant): Promise<void> {
  const held = meantRestaurant(restaurant.guid, await archive.restaurants());
  if (held === undefined) return archive.putRestaurant(restaurant);
  const properties = ['name', 'timezone', 'closeoutHour', 'tier'] as const;
  if (properties.every((each) => held[each] === restaurant[each])) return;
  throw new Failure(
    'USAGE',
    `The restaurant ${restaurant.guid} already exists with other settings. Run linecheck archive restaurant set to change it.`,
  );
}

/** Finds a GUID, or a unique name, ignoring case. Throws NOT_FOUND, and USAGE for a shared name. */
export async function heldRestaurant(archive: Archive, guidOrName: string): Promise<Restaurant> {
  const restaurant = meantRestaurant(guidOrName.trim(), await archive.restaurants());
  if (restaurant !== undefined) return restaurant;
  throw new Failure('NOT_FOUND', `The archive has no restaurant ${guidOrName}.`, {
    hint: 'Run linecheck archive list.',
  });
}

function changesFrom(flags: RestaurantFlags): Partial<Omit<Restaurant, 'guid'>> {
  const { name, timezone, closeoutHour, tier } = flags;
  return {
    ...(name !== undefined && { name: nameFrom(name) }),
    ...(timezone !== undefined && { timezone: readAs(zone, 'time zone', timezone.trim()) }),
    ...(closeoutHour !== undefined && {
      closeoutHour: readAs(hour, 'closeout hour', closeoutHour),
    }),
    ...(tier !== undefined && { tier: choiceOf('tier', TIERS, tier) }),
  };
}

export function nameFrom(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= LONGEST_NAME) return name;
  throw new Failure('USAGE', `A name must have 1 to ${LONGEST_NAME} characters.`);
}

// `linecheck archive list`: an archive's restaurants, or one restaurant's business dates.

export async function archiveListCommand(flags: ArchiveListFlags, run: Run): Promise<void> {
  await withArchive(flags, run, async ({ archive }) => {
    if (flags.restaurant === undefined) {
      await printList(await heldKitchens(archive), KITCHENS_TABLE, flags, run.stdout);
    } else {
      await printList(await heldDates(archive, flags.restaurant), DATES_TABLE, flags, run.stdout);
    }
  });
}

const KITCHENS_TABLE = subjectTable(
  {
    GUID: ({ guid }: HeldKitchen) => guid,
    Restaurant: ({ name }) => name,
    'First date': ({ first }) => first ?? undefined,
    'Last date': ({ last }) => last ?? undefined,
    Stations: { value: ({ stations }) => stations, unit: 'count' },
    Dates: { value: ({ dates }) => dates, unit: 'count' },
    Rows: { value: ({ records }) => records, unit: 'count' },
    Bytes: { value: ({ bytes }) => bytes, unit: 'count' },
  },
  { json: (kitchen): ArchiveLine<'kitchen'> => restaurantValue(kitchen) },
);

type HeldKitchen = Awaited<ReturnType<typeof heldKitchen>>;

async function heldKitchens(archive: Archive): Promise<readonly HeldKitchen[]> {
  const kitchens: HeldKitchen[] = [];
  for (const each of await archive.restaurants()) kitchens.push(await heldKitchen(archive, each));
  return kitchens;
}

async function heldKitchen(archive: Archive, restaurant: Restaurant) {
  const { stations, configurationVersion } = await countStations(archive, restaurant.guid);
  const days = await archive.businessDates(restaurant.guid);
  return { ...restaurant, stations, configurationVersion, ...datesValue(days) };
}

/** Takes the latest first. */
export function datesValue(days: readonly ArchivedDate[]) {
  const records = days.reduce((sum, day) => sum + day.records, 0);
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  const first = days.at(-1)?.businessDate ?? null;
  const last = days[0]?.businessDate ?? null;
  return { dates: days.length, first, last, records, bytes };
}

const DATES_TABLE = subjectTable(
  {
    Date: ({ businessDate }: HeldDate) => businessDate,
    Written: ({ writtenAt }) => writtenAt ?? undefined,
    Rows: { value: ({ records }) => records, unit: 'count' },
    Bytes: { value: ({ bytes }) => bytes, unit: 'count' },
  },
  { json: (date): ArchiveLine<'date'> => date },
);

type HeldDate = Awaited<ReturnType<typeof heldDates>>[number];

async function heldDates(archive: Archive, guidOrName: string) {
  const { guid, name } = await heldRestaurant(archive, guidOrName);
  const days = await archive.businessDates(guid);
  return days.map(({ businessDate, version, records, bytes, writtenAt }) => {
    const written = instantText(writtenAt) ?? null;
    return { restaurant: guid, name, businessDate, version, records, bytes, writtenAt: written };
  });
}

export async function countStations(archive: Archive, guid: string) {
  let stations = 0;
  for (let after = 0; ; ) {
    const page = await archive.stationPage(guid, { after, limit: PAGE_SIZE_MAX });
    stations += page.rows.length;
    after = page.rows.at(-1)?.position ?? after;
    if (!page.more) return { stations, configurationVersion: page.version };
  }
}
