import { Failure } from '../../contract/failures.ts';
import { isUuid } from '../../contract/prep-station.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../../kitchen/calendar/business-day.ts';
import type { Texts } from '../../output/format.ts';
import { jsonLine } from '../../output/json.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import { hour, readAs, zone } from '../../settings/reader.ts';
import { meantRestaurant } from '../../settings/requested-restaurants.ts';
import { choiceOf } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';
import type { ArchiveLine } from './schema.ts';

export type RestaurantFlags = Texts<'name' | 'timezone' | 'closeoutHour' | 'tier'>;

const TIERS = ['professional', 'basic'] as const;
const LONGEST_NAME = 200;

/** Throws USAGE for invalid flags, or an existing restaurant with other properties. */
export async function restaurantAddCommand(
  guid: string,
  flags: ArchiveFlags & RestaurantFlags,
  run: Run,
): Promise<void> {
  const restaurant = restaurantFrom(guid, flags);
  await withArchive(flags, run, 'made', async ({ archive }) => {
    await addRestaurant(archive, restaurant);
    run.stdout.write(jsonLine(restaurantValue(restaurant) satisfies ArchiveLine<'restaurant'>));
  });
}

/** Changes only given properties. Throws USAGE and NOT_FOUND. */
export async function restaurantSetCommand(
  guid: string,
  flags: ArchiveFlags & RestaurantFlags,
  run: Run,
): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    const changes = changesFrom(flags);
    if (Object.keys(changes).length === 0) {
      throw new Failure('USAGE', 'Add --name, --timezone, --closeout-hour or --tier.');
    }
    const restaurant = { ...(await heldRestaurant(archive, guid)), ...changes };
    await archive.putRestaurant(restaurant);
    run.stdout.write(jsonLine(restaurantValue(restaurant) satisfies ArchiveLine<'restaurant'>));
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
