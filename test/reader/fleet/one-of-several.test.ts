/** Three restaurants on a scripted platform: neither a failing one nor a corrected clock may stop the others' readings. */
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { DOCUMENT_DIALECT, platformHeaders } from '../../../src/contract/dialect.ts';
import { once } from '../../../src/contract/once.ts';
import { currentFleet, lostFor } from '../../../src/kitchen/fleet/fleet-schedule.ts';
import { fleetOf } from '../../../src/reader/fleet-reader.ts';
import { EXPORT, LOGIN, openKitchen, STATIONS, station } from '../../api/kitchen-fixture.ts';
import { cutAfter, error, json, type Reply, raw, silence } from '../../api/scripted-server.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { comparingSource } from '../../commands/demo-source.ts';

/** Judging a date takes this many turns of the event loop, or fewer. */
const TURNS_OF_A_READING = 60;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HEADER = platformHeaders(DOCUMENT_DIALECT).restaurant.toLowerCase();
const GUIDS = [1, 2, 3].map((n) => `22222222-2222-4222-8222-22222222220${n}`);
const BAD = GUIDS[2];

/** All with an item out every minute. `bad` answers for the third one, or those hampered, at these paths. */
async function chain(
  bad?: Reply,
  paths: readonly string[] = [],
  hampered: readonly (string | undefined)[] = [BAD],
) {
  const clock = createVirtualClock('manual');
  const open = new Set<object>();
  const reply =
    (path: string, good: (guid: string) => unknown): Reply =>
    (response, seen, request) => {
      const guid = String(seen.headers[HEADER]);
      const isBad = bad !== undefined && hampered.includes(guid) && paths.includes(path);
      if (!isBad || bad !== silence) {
        open.add(response);
        response.once('close', () => open.delete(response));
      }
      (isBad ? bad : json(good(guid)))(response, seen, request);
    };
  const { api, server } = await openKitchen(
    {
      [STATIONS]: reply(STATIONS, () => [station(1)]),
      [EXPORT]: reply(EXPORT, (guid) => rowsAt(guid, clock.steady())),
    },
    { clock },
  );
  const restaurants = GUIDS.map((guid) => {
    return { guid, name: guid, calendar: { zone: 'UTC', closeoutHour: 4 }, zoneKnown: true };
  });
  // Without earlier dates.
  const { usualReader: _usual, ...source } = comparingSource(api, restaurants, clock);
  const reader = fleetOf(source, clock, () => ({}));
  const ending = new AbortController();
  const running = reader.run(ending.signal).catch((reason: unknown) => reason);
  onTestFinished(async () => {
    ending.abort();
    await running;
  });
  /** A request without an answer keeps the client busy for long. */
  const settled = async () => {
    for (let idle = 0; idle < TURNS_OF_A_READING;) {
      await setImmediate();
      const isBusy = open.size > 0 || (bad !== silence && api.link().state === 'busy');
      idle = isBusy ? 0 : idle + 1;
    }
  };
  await settled();
  return {
    clock,
    reader,
    logins: () => server.at(LOGIN).length,
    exports: () =>
      server.at(EXPORT).filter(({ headers }) => GUIDS.indexOf(String(headers[HEADER])) < 2).length,
    pass: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 10_000) {
        clock.advance(10_000);
        await settled();
      }
    },
  };
}

function rowsAt(restaurantGuid: string, now: number) {
  return Array.from({ length: 180 }, (_, nth) => {
    const fired = (Math.floor(now / MINUTE) - nth - 6) * MINUTE;
    const text = (at: number) => new Date(at).toISOString().replace('Z', '+0000');
    return {
      restaurantGuid,
      ticketGuid: `t${fired}`,
      orderGuid: `o${fired}`,
      selectionGuid: `s${fired}`,
      selectionMenuItemName: 'Burger',
      prepStationGuid: 'station-1',
      prepStationName: 'Station 1',
      itemFulfillmentLevel: 0,
      ticketFiredAt: text(fired),
      itemStartedAt: text(fired),
      itemFulfilledAt: text(fired + 5 * MINUTE),
    };
  });
}

const HALF_HOUR = 30 * MINUTE;

const BOTH = [STATIONS, EXPORT];

interface Hampered {
  readonly how: string;
  readonly bad: Reply;
  readonly paths?: readonly string[];
}

/** Exports of the two others in half an hour without a hampered one. */
const wellExports = once(async () => {
  const well = await chain();
  await well.pass(HALF_HOUR);
  return well.exports();
});

test.each<Hampered>([
  { how: 'is answered 401', bad: error(401) },
  { how: 'is answered 401 for exports', bad: error(401), paths: [EXPORT] },
  {
    how: 'is answered 429 for exports',
    bad: error(429, { 'retry-after': '600' }),
    paths: [EXPORT],
  },
  { how: 'is answered 429', bad: error(429, { 'retry-after': '86400' }) },
  { how: 'fails', bad: error(500) },
  { how: 'sends a web page', bad: raw(200, '<html>', { 'content-type': 'text/html' }) },
  { how: 'is cut off', bad: cutAfter('[') },
  { how: 'never answers', bad: silence },
])(
  'if one restaurant $how, the others are read as often as without it',
  async ({ bad, paths = BOTH }) => {
    const hampered = await chain(bad, paths);
    await hampered.pass(HALF_HOUR);
    const well = await wellExports();
    expect(hampered.exports()).toBeGreaterThanOrEqual(well - 1);
    expect(well).toBeGreaterThan(20);
    // A refused restaurant is no reason to log in each minute.
    expect(hampered.logins()).toBeLessThan(10);
  },
);

test('while one of three restaurants answers, the platform is not lost', async () => {
  const { clock, reader, exports, pass } = await chain(silence, BOTH, GUIDS.slice(1));
  for (let passed = 0; passed < HALF_HOUR; passed += 10_000) {
    await pass(10_000);
    expect(lostFor(reader.get(), clock.steady())).toBeUndefined();
  }
  expect(exports()).toBeGreaterThan(5);
});

test('once none of them answers, the platform is called lost within two minutes', async () => {
  const { clock, reader, pass } = await chain(silence, BOTH, GUIDS);
  await pass(2 * MINUTE);
  expect(lostFor(reader.get(), clock.steady())).toBeGreaterThanOrEqual(50_000);
});

test.each([HOUR, -HOUR, -11 * HOUR])(
  'after the clock was set by %i ms, readings go on, and nothing looks old or lost',
  async (shift) => {
    const { clock, reader, exports, pass } = await chain();
    await pass(10 * MINUTE);
    const before = exports();
    clock.shift(shift);
    await pass(MINUTE);
    expect(lostFor(reader.get(), clock.steady())).toBeUndefined();
    // By the new time it may look closed, and is read every 15 minutes then.
    await pass(HALF_HOUR);
    expect(exports() - before).toBeGreaterThanOrEqual(4);
    const { rows } = currentFleet(reader.get(), clock.steady());
    expect(rows.map(({ state }) => state)).toEqual(['read', 'read', 'read']);
  },
);
