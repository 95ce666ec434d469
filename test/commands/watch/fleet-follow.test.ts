import { expect, test } from 'vitest';
import type { FollowRecord } from '../../../src/commands/watch/follow-records.ts';
import { FollowedFleet } from '../../../src/commands/watch/followed-fleet.ts';
import type { WatchSnapshot } from '../../../src/commands/watch/watch-snapshot.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { FollowedState } from '../../../src/kitchen/pace/state-events.ts';
import { createVirtualClock, EPOCH } from '../../api/virtual-clock.ts';
import { fleetRow } from '../../kitchen/fleet/fleet-rows.ts';
import { clockAt, evening, type Line, short } from './followed-evening.ts';
import { remembered } from './remembered.ts';

const MINUTE = 60_000;
const SLOW = 'slow:Grill@18:30+65m*2.2';
const STOP = 'screen:Cold@18:50+45m';
const FOLLOWED: ReadonlySet<FollowedState> = new Set(['slow', 'quiet', 'stopped']);

test('watching a fleet prints the same lines as watching each restaurant at the same times', async () => {
  const from = clockAt(18, 30);
  const one = await evening([SLOW, STOP], from);
  const alone = one.followed({}, { each: 5 });
  await alone.until(clockAt(20, 40));
  await alone.stop();
  const many = await evening([SLOW, STOP], from);
  const fleet = many.followAsFleet();
  await fleet.until(clockAt(20, 40), 5 * MINUTE);
  const identified = (line: Line) => ({ ...line, at: '', endedAt: '', nowBumps: 0, sentence: '' });
  expect(fleet.lines().map(short)).toEqual(alone.lines().map(short));
  expect(
    fleet
      .lines()
      .map(identified)
      .map(({ since, station }) => [since, station]),
  ).toEqual(alone.lines().map(({ since, station }) => [since, station]));
});

test('a restart after each reading neither loses nor repeats a line', async () => {
  const from = clockAt(18, 30);
  const calm = await evening([SLOW, STOP], from);
  const steady = calm.followAsFleet();
  await steady.until(clockAt(20, 40), 10 * MINUTE);
  const other = await evening([SLOW, STOP], from);
  const killed = other.followAsFleet({ restarts: true });
  await killed.until(clockAt(20, 40), 10 * MINUTE);
  expect(killed.lines().map(short)).toEqual(steady.lines().map(short));
  expect(steady.lines().length).toBeGreaterThan(3);
});

const UNREAD = { memory: undefined, status: undefined, readAt: undefined, missingDates: [] };
const refused = new Failure('NOT_PERMITTED', 'No access.');
const away = new Failure('UNREACHABLE', 'Away.');

/** A chain without a platform, and how to start following it. */
function chainOf(count: number) {
  const clock = createVirtualClock('manual');
  const restaurants = Array.from({ length: count }, (_, index) => {
    const calendar = { zone: 'UTC', closeoutHour: 4 };
    return { guid: `guid-${index}`, name: `Restaurant ${index}`, calendar, zoneKnown: true };
  });
  const failures: string[] = [];
  const start = (snapshot?: WatchSnapshot, followedRestaurants = restaurants) =>
    new FollowedFleet(
      { kind: 'platform', name: 'test', restaurants: followedRestaurants },
      {
        followed: FOLLOWED,
        clock,
        snapshot,
        onFailure: ({ code }, name) => void failures.push(`${name} ${code}`),
      },
    );
  return { clock, restaurants, failures, start };
}

test('a platform that is lost is one line for 400 restaurants, and so is its return', () => {
  const { clock, restaurants, failures, start } = chainOf(400);
  const fleet = start();
  clock.advance(10 * MINUTE);
  for (const each of restaurants) fleet.read(each, { ...UNREAD, failure: away });
  fleet.startLoss(MINUTE);
  fleet.startLoss(2 * MINUTE);
  expect(short(lineOf(fleet.takeRecords()))).toBe('begin lost kitchen');
  clock.advance(5 * MINUTE);
  for (const each of restaurants) fleet.read(each, { ...UNREAD, failure: undefined });
  fleet.enterDates();
  const [ended, ...more] = fleet.takeRecords();
  expect(more).toEqual([]);
  expect(ended).toMatchObject({
    event: 'end',
    state: 'lost',
    restaurant: null,
    restaurants: 400,
    since: new Date(EPOCH + 9 * MINUTE).toISOString(),
    endedAt: new Date(EPOCH + 15 * MINUTE).toISOString(),
    sentence: "The platform didn't answer from 12:09 to 12:15. Changes in between are unknown.",
  });
  expect(failures).toEqual(['Restaurant 0 UNREACHABLE']);
});

test('a loss that began before a restart ends once after it', () => {
  const { restaurants, start } = chainOf(3);
  const first = start();
  first.startLoss(MINUTE);
  expect(first.takeRecords()).toHaveLength(1);
  const next = start(remembered(first.snapshot([])));
  next.startLoss(MINUTE);
  expect(next.takeRecords()).toEqual([]);
  for (const each of restaurants) next.read(each, { ...UNREAD, failure: undefined });
  expect(next.takeRecords().map(({ event, state }) => `${event} ${String(state)}`)).toEqual([
    'end lost',
  ]);
});

test('more lines than there are restaurants can wait in the state file', () => {
  const line = { event: 'end', repeated: false } as FollowRecord;
  const pending = Array.from({ length: 25_000 }, () => line);
  expect(remembered({ restaurants: [], lostSince: undefined, pending })).toMatchObject({ pending });
});

test('a loss ends with the first answer, even a refusal', () => {
  const { restaurants, start } = chainOf(2);
  const fleet = start();
  fleet.startLoss(MINUTE);
  for (const each of restaurants) fleet.read(each, { ...UNREAD, failure: away });
  expect(short(lineOf(fleet.takeRecords()))).toBe('begin lost kitchen');
  for (const each of restaurants) fleet.read(each, { ...UNREAD, failure: refused });
  expect(short(lineOf(fleet.takeRecords()))).toBe('end lost kitchen');
});

test('a failure is printed for each restaurant, but only once while nothing answers', () => {
  const { restaurants, failures, start } = chainOf(2);
  const fleet = start();
  for (const failure of [away, away, refused, refused])
    for (const each of restaurants) fleet.read(each, { ...UNREAD, failure });
  expect(failures).toEqual([
    'Restaurant 0 UNREACHABLE',
    'Restaurant 0 NOT_PERMITTED',
    'Restaurant 1 NOT_PERMITTED',
  ]);
});

test('a gap is not printed if a loss contains it, and neither is a gap of a restart', () => {
  const { clock, restaurants, start } = chainOf(3);
  const [own, other, third] = restaurants;
  if (own === undefined || other === undefined || third === undefined) throw new Error('three');
  const { status } = fleetRow(1);
  const reads = (fleet: FollowedFleet, each: RestaurantChoice) => {
    const date = businessDateAt(clock.now(), each.calendar);
    const at = { readAt: clock.now(), status: status && { ...status, date } };
    fleet.read(each, { ...UNREAD, ...at, failure: undefined });
  };
  const gaps = (fleet: FollowedFleet) =>
    fleet.takeRecords().flatMap((line) => {
      const { event, sentence } = lineOf([line]);
      return event === 'gap' ? [/[0-9:]+ to [0-9:]+/.exec(sentence)?.[0]] : [];
    });
  const fleet = start();
  for (const each of restaurants) reads(fleet, each);
  fleet.read(own, { ...UNREAD, failure: refused });
  for (let minutes = 0; minutes < 120; minutes += 10) {
    clock.advance(10 * MINUTE);
    reads(fleet, other);
    reads(fleet, third);
  }
  const lose = (minutes: number) => {
    for (const each of restaurants) fleet.read(each, { ...UNREAD, failure: away });
    clock.advance(minutes * MINUTE);
    fleet.startLoss(minutes * MINUTE);
  };
  lose(2);
  reads(fleet, other);
  // Lost again before the third was read.
  clock.advance(MINUTE);
  lose(20);
  for (const each of restaurants) reads(fleet, each);
  expect(gaps(fleet)).toEqual(['12:00 to 14:23']);
  fleet.read(own, { ...UNREAD, failure: refused });
  clock.advance(60 * MINUTE);
  reads(fleet, other);
  reads(fleet, third);
  const snapshot = fleet.snapshot([]);
  clock.advance(120 * MINUTE);
  const next = start(snapshot);
  for (const each of restaurants) reads(next, each);
  expect(gaps(next)).toEqual(['15:23 to 17:23', '14:23 to 17:23']);
});

test('what was open at a restaurant that is no longer followed ends once', () => {
  const { restaurants, start } = chainOf(2);
  const open = { station: { key: 'g', name: 'Grill' }, state: 'slow', dates: [] } as const;
  const since = EPOCH - 30 * MINUTE;
  const states = { date: '20260115', open: [{ ...open, since, saidAt: since }] };
  const snapshots = restaurants.map(({ guid }) => ({ guid, states, readAt: EPOCH }));
  const startFirst = (earlier: WatchSnapshot['restaurants']) =>
    start({ restaurants: earlier, lostSince: undefined, pending: [] }, restaurants.slice(0, 1));
  const fleet = startFirst(snapshots);
  const after = fleet.snapshot([]).restaurants;
  expect(lineOf(fleet.takeRecords())).toMatchObject({
    event: 'end',
    reason: 'removed',
    restaurant: { guid: 'guid-1', name: 'guid-1' },
    station: { guid: 'g', name: 'Grill' },
    sentence: 'Grill was slow from 11:30 to 12:00, when it was no longer followed.',
  });
  expect(after).toEqual(snapshots.slice(0, 1));
  expect(startFirst(after).takeRecords()).toEqual([]);
});

function lineOf([record, ...more]: readonly FollowRecord[]): Line {
  expect(more).toEqual([]);
  return JSON.parse(JSON.stringify(record)) as Line;
}
