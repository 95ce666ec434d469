import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import { businessDateAt, shiftBusinessDate } from '../../kitchen/model/business-day.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { askedPlants } from '../../reader/sources/asked-plants.ts';
import type { Archive, DayWriter, Restaurant } from '../../service/archive/archive.ts';
import { simulateDay } from '../../service/simulator/day.ts';
import { PROFILE_NAMES } from '../../service/simulator/profile.ts';
import {
  type SimulatedRestaurant,
  simulateRestaurant,
} from '../../service/simulator/restaurant.ts';
import { plantsOn, plantText, type WrittenPlant } from '../../service/simulator/written-plant.ts';
import { digits, readAs } from '../../settings/reader.ts';
import { choiceOf, quotedValue } from '../../settings/typed-text.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { Run } from '../arguments/io.ts';
import type { SimulateFlags } from './arguments.ts';
import {
  type FillingContext,
  fillArchive,
  fillingText,
  publishStations,
  replaceDay,
} from './filling.ts';
import { addRestaurant, restaurantFrom, restaurantValue } from './restaurants.ts';

/** Not the machine's zone, so a seed gives the same bytes everywhere. */
const ZONE = 'America/New_York';
/** Ten years. */
const MAX_DATES = 3_660;
/** Records between signal checks. */
const BATCH = 2_000;

/** Prints what it wrote. Throws USAGE, CANCELLED or ARCHIVE. */
export async function simulateCommand(flags: SimulateFlags, run: Run): Promise<void> {
  await fillArchive(flags, run, 'made', (archive, context) =>
    simulateInto(archive, flags, context),
  );
}

export async function simulateInto(
  archive: Archive,
  flags: SimulateFlags,
  { now, signal, progress, print, warn }: FillingContext,
): Promise<void> {
  const key = {
    profile: choiceOf('profile', PROFILE_NAMES, flags.profile),
    seed: readAs(digits(15), 'seed', flags.seed),
  };
  const plants = askedPlants(flags.plant ?? [], key);
  const simulated = simulateRestaurant(key);
  const restaurant = await chosenRestaurant(archive, simulated, flags);
  const { guid, timezone, closeoutHour } = restaurant;
  const today = businessDateAt(now(), { zone: timezone, closeoutHour });
  const requestedDates = datesFrom(flags, today);
  refuseOtherDates(plants, requestedDates);
  const dates = requestedDates.filter((date) => date <= today);
  const ahead = requestedDates.length - dates.length;
  if (ahead > 0) warn(`Skipped ${countOf(ahead, 'date')} after today (${today}).`);
  await addRestaurant(archive, restaurant);
  print(restaurantValue(restaurant));
  print(await publishStations(archive, restaurant, simulated.stations, now()));

  for (const [index, businessDate] of dates.entries()) {
    const fill = async (writer: DayWriter) => {
      const begunAt = now();
      const date = { businessDate, timezone, closeoutHour };
      const day = simulateDay({ ...key, ...date, plants: plantsOn(plants, date) }).filter(
        ({ appearsAt }) => appearsAt <= begunAt,
      );
      for (let next = 0; next < day.length; next += BATCH) {
        const share = (index + next / day.length) / dates.length;
        progress.draw(() => fillingText(share, businessDate, next));
        // Signals arrive only between turns of the event loop.
        await nextTurn();
        if (signal.aborted) throw new Failure('CANCELLED', 'The simulation was canceled.');
        const batch = day.slice(next, next + BATCH);
        await writer.add(batch.map(({ record }) => ({ ...record, restaurantGuid: guid })));
      }
      return {};
    };
    print(await replaceDay(archive, restaurant, businessDate, now, fill));
  }
}

/** The archive's restaurant, or a new one. Throws USAGE for a real one. */
async function chosenRestaurant(
  archive: Archive,
  simulated: SimulatedRestaurant,
  flags: SimulateFlags,
): Promise<Restaurant> {
  const requestedGuid = flags.restaurant ?? simulated.guid;
  const held = (await archive.restaurants()).find(({ guid }) => isSameGuid(guid, requestedGuid));
  if (held === undefined) {
    return restaurantFrom(requestedGuid, { name: simulated.name, timezone: ZONE, ...flags });
  }
  const { guid } = held;
  if (await isOther(archive, guid, simulated)) {
    throw new Failure(
      'USAGE',
      `The restaurant ${guid} has other data than this profile and seed. It was not overwritten.`,
    );
  }
  return restaurantFrom(guid, { ...held, closeoutHour: String(held.closeoutHour), ...flags });
}

/** Has stations or bumps from outside this simulation. */
async function isOther(archive: Archive, guid: string, { stations: [first] }: SimulatedRestaurant) {
  const { rows } = await archive.stationPage(guid, { after: 0, limit: 1 });
  if (rows.length === 0) return (await archive.businessDates(guid)).length > 0;
  return first === undefined || (await archive.station(guid, first.guid)) === undefined;
}

function refuseOtherDates(plants: readonly WrittenPlant[], dates: readonly string[]): void {
  const other = plants.find(({ businessDate }) => businessDate && !dates.includes(businessDate));
  if (other === undefined) return;
  throw new Failure(
    'USAGE',
    `The plant ${quotedValue(plantText(other))} is for a date outside the simulation.`,
    { hint: 'Use a date from --from to --to.' },
  );
}

function datesFrom({ from, to = from }: SimulateFlags, today: string): readonly string[] {
  const first = askedDate(from, today);
  const last = askedDate(to, today);
  if (first > last) throw new Failure('USAGE', '--from is after --to.');
  const dates = [first];
  for (let date = first; date < last; dates.push(date)) {
    date = shiftBusinessDate(date, 1);
    if (dates.length < MAX_DATES) continue;
    throw new Failure('USAGE', `The limit is ${MAX_DATES.toLocaleString('en')} dates.`);
  }
  return dates;
}
