/** 5,000 restaurants in one `watch --all-restaurants`: requests, memory, and the state file. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import type { Clock } from '../../src/api/clock.ts';
import { createKitchenApi } from '../../src/api/kitchen-api.ts';
import { WatchMemory } from '../../src/commands/watch/watch-memory.ts';
import { follow } from '../../src/commands/watch/watch.ts';
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../src/contract/operations.ts';
import { businessDateAt } from '../../src/kitchen/model/business-day.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { issueApiClient } from '../../src/service/operations/client-secret.ts';
import { startService } from '../../src/service/start-service.ts';
import { CALENDAR, fillChain } from '../bench/fleet/filled-chain.ts';
import { taking } from '../commands/fulfillments/printed.ts';
import { recordFigures } from './record-figures.ts';

const RESTAURANTS = 5_000;
/** Their exports are these restaurants'. */
const KITCHENS = 8;
/** Times faster: a slow machine must keep up with some 10 requests a second, times this. */
const HASTE = 6;
const MINUTE_MS = 60_000;
/** Time followed: every restaurant is due at least once. */
const FOLLOWED_MINUTES = 40;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

test('5,000 restaurants are read within the limits, and their state stays a small file', async () => {
  const began = Date.now();
  const now = () => began + (Date.now() - began) * HASTE;
  const clock: Clock = {
    now,
    steady: now,
    sleep: (ms, signal) => pause(ms / HASTE, undefined, signal && { signal }),
  };
  const archive = await openArchive('sqlite::memory:');
  const kitchens = await fillChain(archive, KITCHENS, businessDateAt(began, CALENDAR), began);
  const credentials = await issueApiClient(archive, {
    name: 'fleet',
    scopes: ['kitchen:read'],
    restaurants: kitchens.map(({ guid }) => guid),
  });
  const perMinute = new Map<number, number>();
  const service = await startService({
    archive,
    now,
    log: () => {
      const minute = Math.floor((now() - began) / MINUTE_MS);
      perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
    },
  });
  const limits = { requestsPerSecond: Number.POSITIVE_INFINITY };
  const api = createKitchenApi({ baseUrl: service.url, credentials, clock, limits });
  onTestFinished(async () => {
    await service.close();
    await archive.close();
  });
  const restaurants = Array.from({ length: RESTAURANTS }, (_, place) => {
    const guid = randomUUID();
    return { guid, name: `Restaurant ${place + 1}`, calendar: CALENDAR, zoneKnown: true };
  });
  const placeOf = new Map<string, number>(restaurants.map(({ guid }, place) => [guid, place]));
  const kitchenOf = (guid: string) => kitchens[(placeOf.get(guid) ?? 0) % KITCHENS]?.guid ?? guid;
  const read = new Set<string>();
  let allReadAt = 0;
  const source = {
    kind: 'platform',
    restaurants,
    name: 'test',
    refreshMs: 30_000,
    expectDate: () => undefined,
    close: () => api.close(),
    api: {
      ...api,
      stations: (guid: string, options?: Parameters<typeof api.stations>[1]) =>
        api.stations(kitchenOf(guid), options),
      renewFulfillments: (
        guid: string,
        ...rest: Parameters<typeof api.renewFulfillments> extends [string, ...infer Rest]
          ? Rest
          : never
      ) => {
        read.add(guid);
        if (read.size === RESTAURANTS) allReadAt ||= now();
        return api.renewFulfillments(kitchenOf(guid), ...rest);
      },
    },
  } as unknown as Parameters<typeof follow>[0];
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-5000-'));
  const state = join(folder, 'state.sqlite');
  const [out, err] = [taking(), taking()];
  const ending = new AbortController();
  collect();
  const heapBefore = process.memoryUsage().heapUsed;
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const followed = follow(source, { allRestaurants: true, state }, outlets, clock, ending.signal);
  followed.catch(() => undefined);
  let writes = 0;
  let written = 0n;
  let most = 0;
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const { mtimeNs } = await stat(state, { bigint: true }).catch(() => ({ mtimeNs: 0n }));
      if (mtimeNs !== written) writes += 1;
      written = mtimeNs;
      most = Math.max(most, process.memoryUsage().heapUsed);
      await pause(100);
    }
  })();
  await pause((FOLLOWED_MINUTES - 2) * (MINUTE_MS / HASTE));
  collect();
  const heapAfter = process.memoryUsage().heapUsed;
  await pause(2 * (MINUTE_MS / HASTE));
  ending.abort();
  await expect(followed).rejects.toMatchObject({ code: 'CANCELLED' });
  await watching;
  expect(err.text()).toBe('');
  expect(read.size).toBe(RESTAURANTS);

  // In trouble everywhere, with a line waiting for each.
  const memory = await WatchMemory.open(join(folder, 'trouble.sqlite'), Date.now());
  const since = began - MINUTE_MS;
  const dates = ['20260808', '20260801', '20260725', '20260718'];
  const open = ['a', 'b'].map((key) => {
    const station = { key: `${key}${randomUUID()}`, name: `Station ${key}` };
    return { station, state: 'slow', since, saidAt: since, dates } as const;
  });
  const kept = restaurants.map(({ guid }) => {
    return { guid, states: { date: '20260815', open }, readAt: began };
  });
  const pending = restaurants.map(({ guid, name }) => {
    const sentence = 'Grill has been slow since 18:42: 5 tickets in 30 min.'.padEnd(200);
    return { event: 'begin', repeated: false, restaurant: { guid, name }, sentence } as const;
  });
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const at = performance.now();
    const renewed = kept.map((each) => ({ ...each, readAt: began + round }));
    await memory.keep({ restaurants: renewed, lostSince: began + round, pending });
    times.push(performance.now() - at);
  }
  await memory.close();
  const troubled = await stat(join(folder, 'trouble.sqlite'));
  const requests = Math.max(...perMinute.values());
  const lines = out.text().split('\n').filter(Boolean).length;
  await recordFigures('watch of 5,000 restaurants', {
    'minutes until all are read': (allReadAt - began) / MINUTE_MS,
    'requests in a minute, most': requests,
    limit: SUSTAINABLE_REQUESTS_PER_SECOND * 60,
    'MB of heap for them': (heapAfter - heapBefore) / 1e6,
    'MB of heap, most': most / 1e6,
    'MB of state file': (await stat(state)).size / 1e6,
    'writes of it in 40 min': writes,
    'lines printed': lines,
    'MB with 10,000 open states and 5,000 lines': troubled.size / 1e6,
    'ms to save that, median': times.sort((a, b) => a - b)[5] ?? 0,
  });
  // A minute by this clock may have a second's burst more.
  expect(requests).toBeLessThanOrEqual(SUSTAINABLE_REQUESTS_PER_SECOND * 62);
  // Once a minute, and before and after lines are printed: at some hours, a kitchen is slow in hundreds of restaurants.
  expect(writes).toBeLessThanOrEqual(FOLLOWED_MINUTES + 2 + 2 * lines);
});
