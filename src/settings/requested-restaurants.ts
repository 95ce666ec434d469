import { Failure } from '../contract/failures.ts';
import { isUuid } from '../contract/prep-station.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { Environment } from '../terminal/capabilities.ts';
import { safeText } from '../terminal/safe-text.ts';
import { list } from './reader.ts';
import { readSetting } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { didYouMean, quotedValue } from './typed-text.ts';

/** `--restaurant`, else `LINECHECK_RESTAURANT`, without repetition. Throws USAGE if the variable names no restaurant. */
export function requestedRestaurants(
  flags: { readonly restaurant?: readonly string[] },
  environment: Environment,
): readonly string[] {
  const typed = flags.restaurant ?? [];
  const all =
    typed.length > 0
      ? typed.map((guid) => guid.trim())
      : readSetting(SETTINGS.restaurant, { environment });
  return [...new Set(all)];
}

/** Splits a list such as `Downtown,Harbor`, unless a restaurant has that name. The result has no repetition. */
export function splitRestaurantLists(
  requested: readonly string[],
  restaurants: readonly Named[],
): readonly string[] {
  const all = requested.flatMap((each) => {
    if (!each.includes(',') || matchRestaurant(each, restaurants) !== undefined) return [each];
    return list.read(each) ?? [];
  });
  return [...new Set(all)];
}

type Named = Pick<RestaurantChoice, 'guid' | 'name'>;

/** Finds a restaurant by GUID or name. Case doesn't count. Throws USAGE for a name that several restaurants have. */
export function matchRestaurant<T extends Named>(
  typed: string,
  restaurants: readonly T[],
): T | undefined {
  const exact = restaurants.find(({ guid }) => guid === typed);
  if (exact !== undefined) return exact;
  const lowered = typed.toLowerCase();
  const [first, ...others] = restaurants.filter(({ guid, name }) =>
    [guid, name].some((each) => each.toLowerCase() === lowered),
  );
  if (others.length === 0) return first;
  throw new Failure('USAGE', `Several restaurants are named ${quotedValue(typed)}. Use a GUID.`);
}

/** `undefined` for the GUID of a restaurant that is not listed. Throws USAGE for an unknown name. */
export function matchUnlessGuid<T extends Named>(
  typed: string,
  restaurants: readonly T[],
): T | undefined {
  return isUuid(typed)
    ? matchRestaurant(typed, restaurants)
    : requireRestaurant(typed, restaurants);
}

export function requireRestaurant<T extends Named>(typed: string, restaurants: readonly T[]): T {
  const restaurant = matchRestaurant(typed, restaurants);
  if (restaurant !== undefined) return restaurant;
  throw unknownRestaurantFailure(typed, restaurants);
}

export function unknownRestaurantFailure(typed: string, restaurants: readonly Named[]): Failure {
  const names = restaurants.map(({ name }) => name);
  const sentence = `Unknown restaurant ${quotedValue(typed)}.${didYouMean(typed, names)}`;
  return new Failure('USAGE', sentence, { hint: `Use a GUID or a name${namesText(names)}.` });
}

const MAX_NAMES = 5;

function namesText(names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > MAX_NAMES ? ', …' : '';
  return `: ${names.slice(0, MAX_NAMES).map(safeText).join(', ')}${more}`;
}
