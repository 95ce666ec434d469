import { Failure } from '../../contract/failures.ts';
import { HOUR_MS, weekdayNumber } from '../../contract/instant.ts';
import {
  type BusinessCalendar,
  businessDateAt,
  shiftBusinessDate,
} from '../../kitchen/model/business-day.ts';
import { wallClock } from '../../kitchen/model/local-time.ts';
import { PROFILES } from '../../service/simulator/profile.ts';
import {
  buildKitchens,
  type RestaurantKey,
  stationsToPlant,
} from '../../service/simulator/restaurant.ts';
import {
  clockMinutesOf,
  type PlantPlace,
  type PlantRefusal,
  readPlant,
  stationOf,
  type WrittenPlant,
} from '../../service/simulator/written-plant.ts';
import { didYouMean, quotedValue } from '../../settings/typed-text.ts';
import type { DemoRequest } from './demo-restaurants.ts';

const MAX_NAMES = 20;

const HINT = 'Run linecheck help start.';

/** Reads typed plants. Plants without a date are on the current date. Throws USAGE for an impossible plant. */
export function typedPlants(
  texts: readonly string[],
  key: RestaurantKey,
  now?: PlantPlace['now'],
): readonly WrittenPlant[] {
  if (texts.length === 0) return [];
  const kitchens = buildKitchens(key);
  const place = { stations: stationsToPlant(kitchens), ...(now !== undefined && { now }) };
  const names = kitchens.flatMap((kitchen) => Array.from(kitchen.values(), ({ name }) => name));
  return texts.map((text) => {
    const result = readPlant(text, place);
    if ('plant' in result) return result.plant;
    const { what, typed } = result.refusal;
    // A station without a KDS has no bumps, so a plant in that station would change nothing.
    if (what !== 'station' || stationOf(typed, names) === undefined)
      throw plantFailure(result.refusal);
    const message = `${quotedValue(typed)} has no KDS, so it has no bumps.`;
    throw new Failure('USAGE', message, { hint: 'Use a station with a KDS.' });
  });
}

/** Returns plants on the business date at `now` (epoch ms), by default the default plants, and last Saturday's. Throws USAGE for an impossible plant. */
export function plantsToday(
  { plants, ...key }: DemoRequest,
  calendar: BusinessCalendar,
  now: number,
): readonly WrittenPlant[] | undefined {
  const { zone, closeoutHour } = calendar;
  const clock = { clockMinutes: clockMinutesOf(wallClock(now, zone)) ?? 0, closeoutHour };
  if (plants !== undefined) return typedPlants(plants, key, clock);
  const place = { stations: stationsToPlant(buildKitchens(key)), now: clock };
  // A default plant that would start before the business date is impossible, so it is left out.
  const texts = defaultPlants(key, calendar, now);
  if (texts === undefined) return undefined;
  const today = texts.flatMap((text) => {
    const result = readPlant(text, place);
    return 'plant' in result ? [result.plant] : [];
  });
  return [lastSaturdaysRush(calendar, now), ...today];
}

function plantFailure({ what, typed, instead }: PlantRefusal): Failure {
  const value = quotedValue(typed);
  if ('write' in instead) {
    const message = `Invalid ${what} ${value}. Write ${instead.write}.`;
    return new Failure('USAGE', message, { hint: HINT });
  }
  const { names } = instead;
  const all = names.length <= MAX_NAMES ? ` Use one of ${names.join(', ')}.` : '';
  const message = `Unknown ${what} ${value}.${didYouMean(typed, names)}${all}`;
  return new Failure('USAGE', message, { hint: HINT });
}

/** Every larger kitchen has both stations, with enough bumps on each weekday. */
const SLOW_STATION = 'fry';
const DARK_STATION = 'cold';

/** These times suit a weekday with average demand. On a weaker weekday, it takes longer to collect enough bumps for a judgment. */
const SLOW_MINUTES_AGO = 85;
const DARK_MINUTES_AGO = 57;
const MAX_WEEKDAY_WEIGHT = 1.1;

/**
 * The demo's faults as a user would type them: most fryers are off and the others are slow, and the screen of the cold station is dark.
 * A counter with two stations gets no plants, because nothing would be left to compare with.
 */
function defaultPlants(
  key: RestaurantKey,
  calendar: BusinessCalendar,
  now: number,
): readonly string[] | undefined {
  const [kitchen] = buildKitchens(key);
  const [slow, dark] = [SLOW_STATION, DARK_STATION].map((kind) => kitchen?.get(kind));
  if (slow?.bumps !== true || dark?.bumps !== true) return undefined;
  const weekday = PROFILES[key.profile].week[weekdayNumber(businessDateAt(now, calendar))] ?? 1;
  const minutes = (ago: number) => `-${Math.round(ago / Math.min(weekday, MAX_WEEKDAY_WEIGHT))}m`;
  return [
    `equipment:${slow.name}@${minutes(SLOW_MINUTES_AGO)}*0.4`,
    `slow:${slow.name}@${minutes(SLOW_MINUTES_AGO)}*1.8`,
    `screen:${dark.name}@${minutes(DARK_MINUTES_AGO)}+3h`,
  ];
}

const SATURDAY = 6;

/** The rush of last Saturday's dinner. */
function lastSaturdaysRush(calendar: BusinessCalendar, now: number): WrittenPlant {
  const today = businessDateAt(now, calendar);
  const daysAgo = ((weekdayNumber(today) - SATURDAY + 6) % 7) + 1;
  return {
    kind: 'rush',
    businessDate: shiftBusinessDate(today, -daysAgo),
    clockMinutes: 18 * 60,
    lengthMs: 2 * HOUR_MS,
    factor: 1.5,
  };
}
