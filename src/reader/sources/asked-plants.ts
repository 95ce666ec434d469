import { Failure } from '../../contract/failures.ts';
import { weekdayNumber } from '../../contract/instant.ts';
import { type BusinessCalendar, businessDateAt } from '../../kitchen/model/business-day.ts';
import { wallClock } from '../../kitchen/model/local-time.ts';
import type { StationKind } from '../../service/simulator/line-plan.ts';
import { stationsToPlant } from '../../service/simulator/plant-kinds.ts';
import { PROFILES } from '../../service/simulator/profile.ts';
import {
  buildKitchens,
  type RestaurantKey,
  type SimulatedKitchen,
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

/** Longer name lists are cut. */
const MAX_NAMES = 20;

const HINT = 'Run linecheck help start.';

/** On dates or on the current one. Throws USAGE for an impossible plant. */
export function askedPlants(
  texts: readonly string[],
  key: RestaurantKey,
  now?: PlantPlace['now'],
): readonly WrittenPlant[] {
  if (texts.length === 0) return [];
  const kitchens = buildKitchens(key);
  const place = {
    stations: stationsToPlant(kitchens),
    ...(now !== undefined && { now }),
  };
  return texts.map((text) => {
    const result = readPlant(text, place);
    if ('plant' in result) return result.plant;
    refuseQuietStation(result.refusal, kitchens);
    throw refusalOf(result.refusal);
  });
}

/** For the business date current at `now` (epoch ms). The restaurant's own by default. Throws USAGE for an impossible one. */
export function plantsToday(
  { plants, ...key }: DemoRequest,
  calendar: BusinessCalendar,
  now: number,
): readonly WrittenPlant[] | undefined {
  const { zone, closeoutHour } = calendar;
  const clock = { clockMinutes: clockMinutesOf(wallClock(now, zone)) ?? 0, closeoutHour };
  if (plants !== undefined) return askedPlants(plants, key, clock);
  const place = { stations: stationsToPlant(buildKitchens(key)), now: clock };
  // Omits what would start before the business date.
  return defaultPlants(key, calendar, now)?.flatMap((text) => {
    const result = readPlant(text, place);
    return 'plant' in result ? [result.plant] : [];
  });
}

/** A station without a KDS is known, but can't have a plant. */
function refuseQuietStation({ what, typed }: PlantRefusal, kitchens: readonly SimulatedKitchen[]) {
  const names = kitchens.flatMap((kitchen) => Array.from(kitchen.values(), ({ name }) => name));
  if (what !== 'station' || stationOf(typed, names) === undefined) return;
  throw new Failure('USAGE', `${quotedValue(typed)} has no KDS, so it has no bumps.`, {
    hint: 'Use a station with a KDS.',
  });
}

function refusalOf({ what, typed, instead }: PlantRefusal): Failure {
  const value = quotedValue(typed);
  if ('write' in instead) {
    return new Failure('USAGE', `Invalid ${what} ${value}. Write ${instead.write}.`, {
      hint: HINT,
    });
  }
  const { names } = instead;
  const all = names.length <= MAX_NAMES ? ` Use one of ${names.join(', ')}.` : '';
  const message = `Unknown ${what} ${value}.${didYouMean(typed, names)}${all}`;
  return new Failure('USAGE', message, { hint: HINT });
}

/** In every larger kitchen, with enough bumps on each weekday. */
const SLOW: StationKind = 'fry';
const STOPPED: StationKind = 'cold';

/** Minutes ago, on a weekday with average demand. A weak one takes longer to collect enough bumps for a judgment. */
const SLOW_AGO = 85;
const STOPPED_AGO = 57;
const FULLEST_WEIGHT = 1.1;
/** From before both: more orders than usual, so even a Monday has enough to judge by. */
const RUSH = 'rush@-150m*1.5';

/** As typed. `undefined` for a counter with two stations: with both at fault, nothing is left to compare with. */
function defaultPlants(
  key: RestaurantKey,
  calendar: BusinessCalendar,
  now: number,
): readonly string[] | undefined {
  const [kitchen] = buildKitchens(key);
  const [slow, stopped] = [SLOW, STOPPED].map((kind) => kitchen?.get(kind));
  if (slow?.bumps !== true || stopped?.bumps !== true) return undefined;
  const weekday = PROFILES[key.profile].week[weekdayNumber(businessDateAt(now, calendar))] ?? 1;
  const minutes = (ago: number) => `-${Math.round(ago / Math.min(weekday, FULLEST_WEIGHT))}m`;
  return [
    RUSH,
    `slow:${slow.name}@${minutes(SLOW_AGO)}*3`,
    `stop:${stopped.name}@${minutes(STOPPED_AGO)}+3h`,
  ];
}
