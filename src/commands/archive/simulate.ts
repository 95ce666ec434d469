import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import { businessDateAt, shiftBusinessDate } from '../../kitchen/model/business-day.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { typedPlants } from '../../reader/sources/demo-plants.ts';
import type { Archive, DayWriter, Restaurant } from '../../service/archive/archive.ts';
import { simulateDay } from '../../service/simulator/day.ts';
import { PROFILE_NAMES } from '../../service/simulator/profile.ts';
import {
  type SimulatedRestaurant,
  simulateRestaurant,
} from '../../service/simulator/restaurant.ts';
import { plantsOn, plantText, type WrittenPlant } from '../../service/simulator/written-plant.ts';
import { digits, readAs } from '../../settings/reader.ts';
import { quotedValue, readChoice } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import { requestedDate } from '../arguments/requested-date.ts';
import type { SimulateFlags } from './arguments.ts';
import {
  type FillingContext,
  fillArchive,
  fillingText,
  publishStations,
  replaceDay,
} from './filling.ts';
import { addRestaurant, restaurantFrom, restaurantValue } from './restaurants.ts';

/** The zone is not the machine's, so that a seed gives the same bytes on every machine. */
const DEFAULT_ZONE = 'America/New_York';
const MAX_DATES = 3_660;
/** A signal is checked after this many rows. */
const BATCH_ROWS = 2_000;

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
    profile: readChoice('profile', PROFILE_NAMES, flags.profile),
    seed: readAs(digits(15), 'seed', flags.seed),
  };
  const plants = typedPlants(flags.plant ?? [], key);
  const simulated = simulateRestaurant(key);
  const restaurant = await targetRestaurant(archive, simulated, flags);
  const { guid, timezone, closeoutHour } = restaurant;
  const today = businessDateAt(now(), { zone: timezone, closeoutHour });
  const requestedDates = simulatedDates(flags, today);
  refuseOtherDates(plants, requestedDates);
  const dates = requestedDates.filter((date) => date <= today);
  const futureCount = requestedDates.length - dates.length;
  if (futureCount > 0) warn(`Skipped ${countOf(futureCount, 'date')} after today (${today}).`);
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
      for (let start = 0; start < day.length; start += BATCH_ROWS) {
        const share = (index + start / day.length) / dates.length;
        progress.draw(() => fillingText(share, businessDate, start));
        // Signals arrive only between two turns of the event loop.
        await nextTurn();
        if (signal.aborted) throw new Failure('CANCELLED', 'The simulation was canceled.');
        const batch = day.slice(start, start + BATCH_ROWS);
        await writer.add(batch.map(({ record }) => ({ ...record, restaurantGuid: guid })));
      }
      return {};
    };
    print(await replaceDay(archive, restaurant, businessDate, now, fill));
  }
}

/** Returns the archive's restaurant with this GUID, or a new restaurant. Throws USAGE if its data is not from this simulation. */
async function targetRestaurant(
  archive: Archive,
  simulated: SimulatedRestaurant,
  flags: SimulateFlags,
): Promise<Restaurant> {
  const requestedGuid = flags.restaurant ?? simulated.guid;
  const restaurants = await archive.restaurants();
  const existing = restaurants.find(({ guid }) => isSameGuid(guid, requestedGuid));
  if (existing === undefined) {
    const defaults = { name: simulated.name, timezone: DEFAULT_ZONE };
    return restaurantFrom(requestedGuid, { ...defaults, ...flags });
  }
  const { guid } = existing;
  if (await hasOtherData(archive, guid, simulated)) {
    const message = `The restaurant ${guid} has other data than this profile and seed.`;
    throw new Failure('USAGE', `${message} It was not overwritten.`);
  }
  const closeoutHour = String(existing.closeoutHour);
  return restaurantFrom(guid, { ...existing, closeoutHour, ...flags });
}

async function hasOtherData(archive: Archive, guid: string, { stations }: SimulatedRestaurant) {
  const [first] = stations;
  const { rows } = await archive.stationPage(guid, { after: 0, limit: 1 });
  if (rows.length === 0) return (await archive.businessDates(guid)).length > 0;
  return first === undefined || (await archive.station(guid, first.guid)) === undefined;
}

function refuseOtherDates(plants: readonly WrittenPlant[], dates: readonly string[]): void {
  const plant = plants.find(({ businessDate }) => businessDate && !dates.includes(businessDate));
  if (plant === undefined) return;
  const message = `The plant ${quotedValue(plantText(plant))} is for a date outside the simulation.`;
  throw new Failure('USAGE', message, { hint: 'Use a date from --from to --to.' });
}

function simulatedDates({ from, to = from }: SimulateFlags, today: string): readonly string[] {
  const first = requestedDate(from, today);
  const last = requestedDate(to, today);
  if (first > last) throw new Failure('USAGE', '--from is after --to.');
  const dates = [first];
  for (let date = first; date < last; dates.push(date)) {
    date = shiftBusinessDate(date, 1);
    if (dates.length < MAX_DATES) continue;
    throw new Failure('USAGE', `The limit is ${MAX_DATES.toLocaleString('en')} dates.`);
  }
  return dates;
}
