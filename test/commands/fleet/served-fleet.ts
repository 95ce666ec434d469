/** A chain on a service over HTTP, and what `linecheck fleet` prints of it. */
import { onTestFinished } from 'vitest';
import { createKitchenApi, type KitchenApi } from '../../../src/api/kitchen-api.ts';
import type { FleetFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printFleet } from '../../../src/commands/fleet.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import { PLATFORM_RATE_LIMITS } from '../../../src/service/http/rate-limit.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { startService } from '../../../src/service/start-service.ts';
import { createVirtualClock, type VirtualClock } from '../../api/virtual-clock.ts';
import { record, restaurant, station, TODAY } from '../../scenarios/builders.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

const FRY = station(1, { name: 'Fry' });

/** Not granted. Not subscribed. Exports fail for every caller. Rows are from another restaurant. */
export const DENIED = restaurant(501, 'Denied');
export const BASIC = restaurant(502, 'Basic');
export const FAILING = restaurant(503, 'Failing');
export const MIXED = restaurant(504, 'Mixed');

export function chain(count: number): readonly RestaurantChoice[] {
  return Array.from({ length: count }, (_, n) => restaurant(n + 1, `Store ${n + 1}`));
}

/** Restaurants on a service over HTTP with a quota of one request a second. Each has one row, n minutes of station time. */
export async function served(restaurants: readonly RestaurantChoice[]) {
  const clock = createVirtualClock();
  const archive = await openArchive('sqlite::memory:');
  for (const [n, each] of restaurants.entries()) {
    const { guid, name, calendar } = each;
    const { zone: timezone, closeoutHour } = calendar;
    const tier = each === BASIC ? 'basic' : 'professional';
    await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier });
    await archive.publishStations(guid, [FRY], clock.now());
    const restaurantGuid = each === MIXED ? BASIC.guid : guid;
    const day = [
      record(n, {
        at: FRY,
        tookMinutes: n % 19,
        facts: { restaurantGuid, diningOptionBehavior: 'TAKE_OUT' },
      }),
    ];
    if (tier === 'professional') await archive.appendFulfillments(guid, TODAY, day);
  }
  const credentials = await issueApiClient(archive, {
    name: 'chain',
    scopes: ['kitchen:read'],
    restaurants: restaurants.filter((each) => each !== DENIED).map(({ guid }) => guid),
  });
  const lines: object[] = [];
  const fault = { operation: 'itemFulfillmentsGet', restaurant: FAILING.guid, status: 500 };
  const service = await startService({
    archive,
    now: () => clock.now(),
    log: (line) => 'status' in line && lines.push(line),
    rateLimits: { ...PLATFORM_RATE_LIMITS, perSecond: 1 },
    faults: decodeFaults({ faults: [fault] }),
  });
  const api = createKitchenApi({
    baseUrl: service.url,
    credentials,
    clock,
    isPlain: true,
    random: () => 0.5,
  });
  onTestFinished(async () => {
    await api.close();
    await service.close();
    await archive.close();
  });
  const answers = (facts: object) =>
    lines.filter((line) => Object.entries(facts).every((fact) => holds(line, fact))).length;
  return { api, clock, credentials, baseUrl: service.url, answers };
}

function holds(line: object, [name, value]: [string, unknown]): boolean {
  return Object.entries(line).some(([each, found]) => each === name && found === value);
}

export interface Printed {
  readonly targets?: ReadonlyMap<string, number>;
  readonly api: KitchenApi;
  readonly clock: VirtualClock;
}

/** Calls the command, and returns what it wrote and how it ended. */
export async function printed(
  { api, clock, targets }: Printed,
  restaurants: readonly RestaurantChoice[],
  flags: FleetFlags,
  terminal: object = {},
  signal = new AbortController().signal,
) {
  const [out, err] = [taking(terminal), taking(terminal)];
  const { source, expected, closings } = sourceOf(api, DENIED);
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const ended: unknown = await printFleet(
    { ...source, restaurants, ...(targets && { targets }) },
    flags,
    outlets,
    clock,
    signal,
  ).catch((reason: unknown) => reason);
  return { stdout: out.text(), stderr: err.text(), ended, expected, closings: closings() };
}

export function rowsOf(text: string): readonly { readonly [column: string]: unknown }[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line): { [column: string]: unknown } => JSON.parse(line));
}
