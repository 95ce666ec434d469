/** The demo: the kitchen service on a loopback port, over an archive file that the simulator fills in real time. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../api/clock.ts';
import type { Archive } from '../../archive/archive.ts';
import { openArchive } from '../../archive/open-archive.ts';
import type { ItemFulfillment } from '../../contract/item-fulfillment.ts';
import { KITCHEN_SCOPE } from '../../contract/limits.ts';
import { businessDateAt, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import type { SetupReading } from '../../kitchen/stations/setup-history.ts';
import { startService } from '../../service/start-service.ts';
import { issueApiClient } from '../../service/tokens/api-clients.ts';
import { liveDay, simulateDay } from '../../simulator/day.ts';
import { plantsOn } from '../../simulator/plants/plant-on-date.ts';
import { PROFILES } from '../../simulator/profile.ts';
import { archivedSetups } from '../copy/archived-setups.ts';
import { kitchensWithClients } from '../kitchens-with-clients.ts';
import { makeDemoFolder } from './demo-folder.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

/** A running demo. */
export interface DemoKitchen {
  readonly baseUrl: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** The earlier setups of each. */
  readonly setupVersions: SetupReading;
  /** Stops the service and removes the archive. */
  stop(): Promise<void>;
}

/** Pause between two additions of new bumps, ms. */
const FEED_MS = 2_000;
/** Past business dates of a demo whose dates are quick to make: as many as a comparison uses. */
const PAST_DAYS = 8 * 7;
const LARGE_DAY = 20_000;
/** Age of its last setup change, days. */
const SETUP_CHANGED_DAYS = 9;
const DAY_MS = 24 * 60 * 60_000;

/** Starts the demo. Resolves when today's records so far, and the expected past dates, are served. Other past dates are made on demand. */
export async function startDemoKitchen(
  restaurants: readonly DemoRestaurant[],
  clock: Clock,
  expected: readonly string[],
): Promise<DemoKitchen> {
  const folder = await makeDemoFolder();
  const archive = await openArchive(`sqlite:${join(folder, 'kitchen.sqlite')}`);
  for (const restaurant of restaurants) await admit(archive, restaurant, clock.now());
  const credentials = await issueApiClient(archive, {
    name: 'demo',
    scopes: [KITCHEN_SCOPE],
    restaurants: restaurants.map(({ choice }) => choice.guid),
  });

  const stopping = new AbortController();
  const feeders = restaurants
    .filter(({ open }) => open)
    .map((restaurant) => feeder(archive, restaurant, clock.now()));
  for (const { appendUntil, appendExpected } of feeders) {
    await appendUntil(clock.now());
    await appendExpected(expected);
  }
  const served: Archive = {
    ...kitchensWithClients(archive, archive),
    async fulfillmentDay(guid, date) {
      const own = feeders.find(({ restaurantGuid }) => restaurantGuid === guid);
      if (own?.past.includes(date)) await own.madePast(date);
      return archive.fulfillmentDay(guid, date);
    },
  };
  const service = await startService({ archive: served, now: () => clock.now() });
  const feeding = feed(feeders, clock, stopping.signal);

  return {
    baseUrl: service.url,
    credentials,
    setupVersions: archivedSetups(archive, 'of the demo'),
    async stop() {
      stopping.abort();
      await feeding;
      await service.close();
      await archive.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function admit(archive: Archive, restaurant: DemoRestaurant, now: number): Promise<void> {
  const { guid, name, calendar } = restaurant.choice;
  const { zone: timezone, closeoutHour } = calendar;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: restaurant.tier });
  // A recent setup change, to show what one looks like.
  await archive.publishStations(guid, restaurant.earlierStations, now - PAST_DAYS * DAY_MS);
  await archive.publishStations(guid, restaurant.stations, now - SETUP_CHANGED_DAYS * DAY_MS);
  await archive.publishStations(guid, restaurant.stations, now);
}

/** Appends a restaurant's records up to a time. */
interface Feeder {
  readonly restaurantGuid: string;
  readonly appendUntil: (now: number) => Promise<void>;
  /** Appends the past ones of these dates, even if older than the offered ones. */
  readonly appendExpected: (dates: readonly string[]) => Promise<void>;
  /** Past dates of the demo. */
  readonly past: readonly string[];
  /** Resolves once that date is appended; each is appended only once. */
  readonly madePast: (date: string) => Promise<void>;
}

function feeder(archive: Archive, restaurant: DemoRestaurant, start: number): Feeder {
  const { profile, seed, choice, plants = [] } = restaurant;
  const { zone: timezone, closeoutHour } = choice.calendar;
  const first = businessDateAt(start, choice.calendar);
  const dayOf = (businessDate: string) => {
    const day = { businessDate, timezone, closeoutHour };
    const planted = businessDate === first ? plantsOn(plants, day) : [];
    return simulateDay({ profile, seed, ...day, plants: planted });
  };
  const append = async (date: string, records: readonly ItemFulfillment[]) => {
    if (records.length > 0) await archive.appendFulfillments(choice.guid, date, records);
  };

  let date = first;
  let day = liveDay(dayOf(date));
  const isLarge = PROFILES[profile].rowsPerDay > LARGE_DAY;
  const past: readonly string[] = Array.from({ length: isLarge ? 0 : PAST_DAYS }, (_, ago) =>
    shiftBusinessDate(first, -1 - ago),
  );
  const made = new Map<string, Promise<void>>();
  const madePast = (pastDate: string): Promise<void> => {
    const known = made.get(pastDate);
    if (known !== undefined) return known;
    const records = dayOf(pastDate).map(({ record }) => record);
    const making = append(pastDate, records);
    made.set(pastDate, making);
    return making;
  };
  return {
    restaurantGuid: choice.guid,
    past,
    madePast,
    async appendExpected(dates) {
      for (const each of new Set(dates)) {
        if (each < first) await madePast(each);
      }
    },
    async appendUntil(now) {
      await append(date, day.take(now));
      const current = businessDateAt(now, choice.calendar);
      if (current === date) return;
      date = current;
      day = liveDay(dayOf(date));
      await append(date, day.take(now));
    },
  };
}

/** Appends new bumps until it is stopped. */
async function feed(feeders: readonly Feeder[], clock: Clock, signal: AbortSignal): Promise<void> {
  while (await slept(clock, FEED_MS, signal)) {
    for (const { appendUntil } of feeders) await appendUntil(clock.now());
  }
}

/** False if the sleep was aborted. */
async function slept(clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  return clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
}
