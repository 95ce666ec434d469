/** The demo: the kitchen service on a loopback port, over an archive file that the simulator fills as time goes by. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../api/clock.ts';
import type { Archive } from '../archive/archive.ts';
import { openArchive } from '../archive/open-archive.ts';
import { KITCHEN_SCOPE } from '../contract/limits.ts';
import { businessDateAt, shiftBusinessDate } from '../kitchen/business-day.ts';
import { issueApiClient } from '../service/api-clients.ts';
import { startService } from '../service/start-service.ts';
import { simulateDay } from '../simulator/day.ts';
import { liveDay } from '../simulator/live-day.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

/** A running demo. */
export interface DemoKitchen {
  readonly baseUrl: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** Stops the service and removes the archive. */
  stop(): Promise<void>;
}

/** Pause between two looks at what the kitchen has fulfilled since, ms. */
const FEED_MS = 2_000;
/** Past business dates that the demo offers. */
const PAST_DAYS = 7;

/** Starts the demo. When it resolves, today's records up to now are served; those of past days follow one by one. */
export async function startDemoKitchen(
  restaurants: readonly DemoRestaurant[],
  clock: Clock,
): Promise<DemoKitchen> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-demo-'));
  const archive = await openArchive(`sqlite:${join(folder, 'kitchen.sqlite')}`);
  for (const restaurant of restaurants) await admit(archive, restaurant, clock.now());
  const credentials = await issueApiClient(archive, {
    name: 'demo',
    scopes: [KITCHEN_SCOPE],
    restaurants: restaurants.map(({ choice }) => choice.guid),
  });

  const stopping = new AbortController();
  const open = restaurants.filter((restaurant) => restaurant.open);
  const feeds = await Promise.all(open.map((each) => feeder(archive, each, clock.now())));
  const feeding = feed(feeds, clock, stopping.signal);
  const service = await startService({ archive, now: () => clock.now() });

  return {
    baseUrl: service.url,
    credentials,
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
  await archive.publishStations(guid, restaurant.stations, now);
}

/** Appends what has appeared by an instant; has today's records in the archive when it is made. */
async function feeder(
  archive: Archive,
  restaurant: DemoRestaurant,
  start: number,
): Promise<(now: number) => Promise<void>> {
  const { profile, seed, choice } = restaurant;
  const { zone: timezone, closeoutHour } = choice.calendar;
  const dayOf = (businessDate: string) =>
    liveDay(simulateDay({ profile, seed, businessDate, timezone, closeoutHour }));

  const today = businessDateAt(start, choice.calendar);
  const past = Array.from({ length: PAST_DAYS }, (_, days) => shiftBusinessDate(today, -1 - days));
  let date = today;
  let day = dayOf(date);
  const append = async (businessDate: string, records: ReturnType<typeof day.take>) => {
    if (records.length > 0) await archive.appendFulfillments(choice.guid, businessDate, records);
  };
  await append(date, day.take(start));
  return async (now) => {
    await append(date, day.take(now));
    const current = businessDateAt(now, choice.calendar);
    if (current !== date) {
      date = current;
      day = dayOf(date);
      await append(date, day.take(now));
    }
    const before = past.shift();
    if (before !== undefined) await append(before, dayOf(before).take(now));
  };
}

async function feed(
  feeds: readonly ((now: number) => Promise<void>)[],
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await clock.sleep(FEED_MS, signal);
    } catch {
      return;
    }
    for (const next of feeds) await next(clock.now());
  }
}
