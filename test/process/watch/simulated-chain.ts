/** A chain's simulated evening behind the real service, and the program beside it, on one clock. */
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../src/api/clock.ts';
import { oncePerKey } from '../../../src/contract/once.ts';
import { plantsToday } from '../../../src/reader/sources/demo-plants.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { plantsOn } from '../../../src/service/simulator/written-plant.ts';
import { startService } from '../../../src/service/start-service.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { openGate } from '../../scenarios/gate.ts';

/** A Saturday. */
export const DATE = '20260815';
const BEFORE = ['20260808', '20260801', '20260725', '20260718'];
const PROFILE = 'typical';
const PLACE = { zone: 'America/Chicago', closeoutHour: 4 };
const CALENDAR = { timezone: PLACE.zone, closeoutHour: PLACE.closeoutHour };
/** Between two looks for new bumps, ms. */
const LOOK_MS = 100;

/** Epoch ms on that Saturday, in Chicago. 24:00 and later are at night. */
export function clockAt(hour: number, minute = 0): number {
  return Date.UTC(2026, 7, 15, hour + 5, minute);
}

/** The clock comes in a variable: the program keeps compiled code for each text of these options, and would compile all of it again. */
const FAST_CLOCK = `--import=data:text/javascript,${encodeURIComponent(`
  import { syncBuiltinESMExports } from 'node:module';
  import timers from 'node:timers/promises';
  const { virtual, real, haste } = JSON.parse(process.env.CHAIN_CLOCK);
  const { now } = Date;
  Date.now = () => Math.round(virtual + (now() - real) * haste);
  const passed = performance.now.bind(performance);
  performance.now = () => passed() * haste;
  const { setTimeout: sleep } = timers;
  timers.setTimeout = (ms, ...rest) => sleep(ms / haste, ...rest);
  syncBuiltinESMExports();
`)}`;

/** The same for all chains, by a restaurant's seed and the date. */
const recordsBefore = oncePerKey((key: string) => {
  const [seed, businessDate = ''] = key.split(' ');
  const day = simulateDay({ profile: PROFILE, seed: Number(seed), businessDate, ...CALENDAR });
  return day.map(({ record }) => record);
});

/**
 * Each restaurant has its plants, as they are written. Fewer dates before are sooner read: two suffice to know what is usual. Nothing is
 * bumped on the date until `append`, which adds all until now.
 */
async function servedChain(
  plantsByRestaurant: readonly (readonly string[])[],
  {
    from,
    now,
    before,
  }: { readonly from: number; readonly now: () => number; readonly before: number },
) {
  const archive = await openArchive('sqlite::memory:');
  const restaurants: { readonly guid: string; readonly append: () => Promise<void> }[] = [];
  for (const [place, written] of plantsByRestaurant.entries()) {
    const kind = { profile: PROFILE, seed: place + 3 } as const;
    const { guid, name, stations } = simulateRestaurant(kind);
    await archive.putRestaurant({ guid, name, ...CALENDAR, tier: 'professional' });
    await archive.publishStations(guid, stations, from);
    const plants = plantsToday({ ...kind, plants: written }, PLACE, clockAt(20)) ?? [];
    for (const date of BEFORE.slice(0, before)) {
      await archive.appendFulfillments(guid, date, recordsBefore(`${kind.seed} ${date}`));
    }
    const day = { businessDate: DATE, ...CALENDAR };
    const today = simulateDay({ ...kind, ...day, plants: plantsOn(plants, day) });
    let appeared = 0;
    const append = async () => {
      const until = now();
      const end = today.findIndex(({ appearsAt }) => appearsAt > until);
      const fresh = today.slice(appeared, end === -1 ? today.length : end);
      appeared += fresh.length;
      if (fresh.length === 0) return;
      await archive.appendFulfillments(
        guid,
        DATE,
        fresh.map(({ record }) => record),
      );
    };
    restaurants.push({ guid, append });
  }
  const guids = restaurants.map(({ guid }) => guid);
  const scopes = ['kitchen:read'];
  const issued = await issueApiClient(archive, { name: 'watch', scopes, restaurants: guids });
  const service = await startService({ archive, now, log: () => undefined });
  return {
    guids,
    async append() {
      for (const { append } of restaurants) await append();
    },
    url: service.url,
    /** For a program that reads it from this address. */
    variables: (url: string) => ({
      LINECHECK_BASE_URL: url,
      LINECHECK_CLIENT_ID: issued.clientId,
      LINECHECK_CLIENT_SECRET: issued.clientSecret,
      LINECHECK_RESTAURANT: guids.join(','),
      LINECHECK_TIMEZONE: PLACE.zone,
    }),
    async close() {
      await service.close();
      await archive.close();
    },
  };
}

/** For a run in this process. Time stands still until `passes`, which waits for every answer: a slow machine reads as often as a quick one. */
export async function steppedChain(
  plantsByRestaurant: readonly (readonly string[])[],
  from: number,
  before = BEFORE.length,
) {
  const clock = createVirtualClock('manual', from);
  const chain = await servedChain(plantsByRestaurant, { from, now: () => clock.now(), before });
  await chain.append();
  const gate = await openGate(chain.url);
  onTestFinished(async () => {
    await gate.close();
    await chain.close();
  });
  return {
    guids: chain.guids,
    clock,
    variables: chain.variables(gate.url),
    async passes(ms: number) {
      clock.advance(ms);
      await chain.append();
      await gate.rests();
    },
  };
}

/** Time starts at `from` and passes `haste` times as fast, whoever is slow. */
export async function simulatedChain(
  plantsByRestaurant: readonly (readonly string[])[],
  from: number,
  haste: number,
  before = BEFORE.length,
) {
  let base = { virtual: from, real: Date.now() };
  const now = () => base.virtual + (Date.now() - base.real) * haste;
  const chain = await servedChain(plantsByRestaurant, { from, now, before });
  // The simulation took its time.
  base = { virtual: from, real: Date.now() };
  await chain.append();
  const variables = chain.variables(chain.url);
  const ending = new AbortController();
  const growing = (async () => {
    while (!ending.signal.aborted) {
      await chain.append();
      await pause(LOOK_MS);
    }
  })();
  onTestFinished(async () => {
    ending.abort();
    await growing;
    await chain.close();
  });
  return {
    guids: chain.guids,
    now,
    /** To a later time, at once. */
    leap(to: number) {
      base = { virtual: to, real: Date.now() };
    },
    /** For a run in this process. */
    clock: {
      now: () => Math.round(now()),
      steady: () => Math.floor(systemClock.steady() * haste),
      sleep: (ms, signal) => systemClock.sleep(ms / haste, signal),
    } satisfies Clock,
    variables,
    /** For the built program as a process of its own, on the same clock. */
    environment: () => ({
      ...variables,
      CHAIN_CLOCK: JSON.stringify({ ...base, haste }),
      NODE_OPTIONS: FAST_CLOCK,
    }),
  };
}
