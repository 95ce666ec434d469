import { expect, test } from 'vitest';
import type { FollowRecord } from '../../../src/commands/watch/follow-records.ts';
import { followedFleet } from '../../../src/commands/watch/followed-fleet.ts';
import type { KeptWatch } from '../../../src/commands/watch/kept-watch.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { FollowedState } from '../../../src/kitchen/pace/state-events.ts';
import { createVirtualClock, EPOCH } from '../../api/virtual-clock.ts';
import { fleetRow } from '../../kitchen/fleet/fleet-rows.ts';
import { clockAt, evening, type Line, short } from './followed-evening.ts';
import { remembered } from './remembered.ts';

type FollowedFleet = ReturnType<typeof followedFleet>;

const MINUTE = 60_000;
const SLOW = 'slow:Grill@18:00+70m*2.5';
const STOP = 'stop:Cold@19:00+40m';
const FOLLOWED: ReadonlySet<FollowedState> = new Set(['slow', 'quiet', 'stopped']);

test('a fleet prints the very lines of one restaurant read as often', async () => {
  const from = clockAt(18, 30);
  const one = await evening([SLOW, STOP], from);
  const alone = one.followed({}, { each: 2 });
  await alone.until(clockAt(20, 40));
  await alone.stop();
  const many = await evening([SLOW, STOP], from);
  const fleet = many.fleet();
  await fleet.until(clockAt(20, 40), 2 * MINUTE);
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
  const steady = calm.fleet();
  await steady.until(clockAt(20, 40), 10 * MINUTE);
  const other = await evening([SLOW, STOP], from);
  const killed = other.fleet({ restarts: true });
  await killed.until(clockAt(20, 40), 10 * MINUTE);
  expect(killed.lines().map(short)).toEqual(steady.lines().map(short));
  expect(steady.lines().length).toBeGreaterThan(3);
});

function chain(of: number) {
  const clock = createVirtualClock('manual');
  const restaurants = Array.from({ length: of }, (_, at) => {
    const calendar = { zone: 'UTC', closeoutHour: 4 };
    return { guid: `guid-${at}`, name: `Restaurant ${at}`, calendar, zoneKnown: true };
  });
  return { clock, restaurants };
}

test('a lost platform is one line for 400 restaurants, and so is its return', () => {
  const { clock, restaurants } = chain(400);
  const failures: string[] = [];
  const place = { kind: 'platform', name: 'test', restaurants } as const;
  const fleet = followedFleet(
    place,
    { followed: FOLLOWED },
    undefined,
    clock,
    (failure) => void failures.push(failure.code),
  );
  const away = new Failure('UNREACHABLE', 'Away.');
  clock.advance(10 * MINUTE);
  const failed = { memory: undefined, status: undefined, readAt: undefined, missingDates: [] };
  for (const each of restaurants) fleet.read(each, { ...failed, failure: away });
  fleet.pass(MINUTE);
  fleet.pass(2 * MINUTE);
  expect(short(lineOf(fleet.take()))).toBe('begin lost kitchen');
  clock.advance(5 * MINUTE);
  for (const each of restaurants) fleet.read(each, { ...failed, failure: undefined });
  fleet.pass(undefined);
  const [ended, ...more] = fleet.take();
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
  expect(failures).toEqual(['UNREACHABLE']);
});

test('a loss begun before a restart ends once after it', () => {
  const { clock, restaurants } = chain(3);
  const place = { kind: 'platform', name: 'test', restaurants } as const;
  const started = (kept: KeptWatch | undefined) =>
    followedFleet(place, { followed: FOLLOWED }, kept, clock, () => undefined);
  const first = started(undefined);
  first.pass(MINUTE);
  expect(first.take()).toHaveLength(1);
  const next = started(remembered(first.kept([])));
  next.pass(MINUTE);
  expect(next.take()).toEqual([]);
  for (const each of restaurants)
    next.read(each, {
      memory: undefined,
      status: undefined,
      readAt: undefined,
      failure: undefined,
      missingDates: [],
    });
  expect(next.take().map(({ event, state }) => `${event} ${String(state)}`)).toEqual(['end lost']);
});

test('more lines than restaurants can wait in the state file', () => {
  const line = { event: 'end', repeated: false } as FollowRecord;
  const pending = Array.from({ length: 25_000 }, () => line);
  expect(remembered({ restaurants: [], lostSince: undefined, pending })).toMatchObject({ pending });
});

const UNREAD = { memory: undefined, status: undefined, readAt: undefined, missingDates: [] };
const refused = new Failure('NOT_PERMITTED', 'No access.');
const away = new Failure('UNREACHABLE', 'Away.');

test('a loss ends with the first answer, also a refusal', () => {
  const { clock, restaurants } = chain(2);
  const place = { kind: 'platform', name: 'test', restaurants } as const;
  const rules = { followed: FOLLOWED };
  const fleet = followedFleet(place, rules, undefined, clock, () => undefined);
  fleet.pass(MINUTE);
  for (const each of restaurants) fleet.read(each, { ...UNREAD, failure: away });
  expect(short(lineOf(fleet.take()))).toBe('begin lost kitchen');
  for (const each of restaurants) fleet.read(each, { ...UNREAD, failure: refused });
  expect(short(lineOf(fleet.take()))).toBe('end lost kitchen');
});

test('a failure is printed for each restaurant, but once for all while nothing answers', () => {
  const { clock, restaurants } = chain(2);
  const place = { kind: 'platform', name: 'test', restaurants } as const;
  const printed: string[] = [];
  const rules = { followed: FOLLOWED };
  const fleet = followedFleet(place, rules, undefined, clock, ({ code }, name) => {
    printed.push(`${name} ${code}`);
  });
  for (const failure of [away, away, refused, refused])
    for (const each of restaurants) fleet.read(each, { ...UNREAD, failure });
  expect(printed).toEqual([
    'Restaurant 0 UNREACHABLE',
    'Restaurant 0 NOT_PERMITTED',
    'Restaurant 1 NOT_PERMITTED',
  ]);
});

test('a gap is covered only by a loss that contains it, and so is one by a restart', () => {
  const { clock, restaurants } = chain(3);
  const [own, other, third] = restaurants;
  if (own === undefined || other === undefined || third === undefined) throw new Error('three');
  const place = { kind: 'platform', name: 'test', restaurants } as const;
  const rules = { followed: FOLLOWED };
  const started = (kept?: KeptWatch) => followedFleet(place, rules, kept, clock, () => undefined);
  const { status } = fleetRow(1);
  const reads = (fleet: FollowedFleet, each: RestaurantChoice) => {
    const date = businessDateAt(clock.now(), each.calendar);
    const at = { readAt: clock.now(), status: status && { ...status, date } };
    fleet.read(each, { ...UNREAD, ...at, failure: undefined });
  };
  const gaps = (fleet: FollowedFleet) =>
    fleet.take().flatMap((line) => {
      const { event, sentence } = lineOf([line]);
      return event === 'gap' ? [/[0-9:]+ to [0-9:]+/.exec(sentence)?.[0]] : [];
    });
  const fleet = started();
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
    fleet.pass(minutes * MINUTE);
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
  const kept = fleet.kept([]);
  clock.advance(120 * MINUTE);
  const next = started(kept);
  for (const each of restaurants) reads(next, each);
  expect(gaps(next)).toEqual(['15:23 to 17:23', '14:23 to 17:23']);
});

test('what was open at a restaurant no longer followed ends once', () => {
  const { clock, restaurants } = chain(2);
  const rules = { followed: FOLLOWED };
  const open = { station: { key: 'g', name: 'Grill' }, state: 'slow', dates: [] } as const;
  const since = EPOCH - 30 * MINUTE;
  const states = { date: '20260115', open: [{ ...open, since, saidAt: since }] };
  const kept = restaurants.map(({ guid }) => ({
    restaurant: guid,
    states,
    readAt: EPOCH,
  }));
  const started = (restaurantsKept: KeptWatch['restaurants']) =>
    followedFleet(
      { kind: 'platform', name: 'test', restaurants: restaurants.slice(0, 1) },
      rules,
      { restaurants: restaurantsKept, lostSince: undefined, pending: [] },
      clock,
      () => undefined,
    );
  const fleet = started(kept);
  const after = fleet.kept([]).restaurants;
  expect(lineOf(fleet.take())).toMatchObject({
    event: 'end',
    reason: 'removed',
    restaurant: { guid: 'guid-1', name: 'guid-1' },
    station: { guid: 'g', name: 'Grill' },
    sentence: 'Grill was slow from 11:30 to 12:00, when it was no longer followed.',
  });
  expect(after).toEqual(kept.slice(0, 1));
  expect(started(after).take()).toEqual([]);
});

function lineOf([record, ...more]: readonly FollowRecord[]): Line {
  expect(more).toEqual([]);
  return JSON.parse(JSON.stringify(record)) as Line;
}
