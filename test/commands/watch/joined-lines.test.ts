/** What a chain's watch prints while many restaurants stop together. */
import { expect, test } from 'vitest';
import type { FollowRecord } from '../../../src/commands/watch/follow-records.ts';
import { JoinedLines } from '../../../src/commands/watch/joined-lines.ts';
import { readSharedText, sharedText } from '../../../src/commands/watch/watch-snapshot.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { FleetRow } from '../../../src/kitchen/fleet/fleet-row.ts';
import { fleetRow, NOW } from '../../kitchen/fleet/fleet-rows.ts';

const MINUTE = 60_000;
const SINCE = NOW - 15 * MINUTE;

/** Twelve restaurants, of which the first five are in the west. */
const CALM = Array.from({ length: 12 }, (_, index) =>
  fleetRow(index, { tags: [index < 5 ? 'west' : 'east'], stations: { Grill: 'ok' } }),
);
const CHAIN = {
  kind: 'platform',
  name: 'test',
  restaurants: CALM.map(({ restaurant }) => restaurant),
} as const;

function stoppedRows(count: number): readonly FleetRow[] {
  return CALM.map((row, index) =>
    index < count && row.status !== undefined
      ? { ...row, status: { ...row.status, kitchen: { state: 'stopped', since: SINCE } } }
      : row,
  );
}

function line(index: number, event: 'begin' | 'end', state = 'stopped'): FollowRecord {
  const { guid, name } = CHAIN.restaurants[index] ?? { guid: '', name: '' };
  const since = new Date(SINCE).toISOString();
  return { event, repeated: false, restaurant: { guid, name }, station: null, state, since };
}

/** Follows the chain, and says each line in short. */
function following(open = new JoinedLines(CHAIN, [])) {
  const after = (minutes: number, records: readonly FollowRecord[], stoppedCount: number) => {
    const steady = minutes * MINUTE;
    const rows = stoppedRows(stoppedCount);
    const moment = { rows, isPlatformLost: false, now: NOW + steady, steady };
    return open.lines(records, moment).map(({ event, restaurant, state, sentence, members }) => {
      const name =
        restaurant === null ? `${String(sentence)} ${countOf(members)}` : nameOf(restaurant);
      return `${event} ${String(state)} ${name}`;
    });
  };
  return { after, joined: open };
}

const nameOf = (restaurant: unknown) => JSON.parse(JSON.stringify(restaurant)).name as string;
const countOf = (members: unknown) => (Array.isArray(members) ? members.length : 0);

test('a single stop waits two minutes for others, and a short one is still told', () => {
  const { after } = following();
  expect(after(0, [line(7, 'begin')], 0)).toEqual([]);
  expect(after(1, [], 0)).toEqual([]);
  expect(after(2, [], 0)).toEqual(['begin stopped Restaurant 7']);
  expect(after(3, [line(8, 'begin')], 0)).toEqual([]);
  expect(after(4, [line(8, 'end')], 0)).toEqual([
    'begin stopped Restaurant 8',
    'end stopped Restaurant 8',
  ]);
  expect(after(9, [line(7, 'end')], 0)).toEqual(['end stopped Restaurant 7']);
});

test('stops that begin together are one line, and one more when twice as many are in it', () => {
  const { after } = following();
  expect(after(0, [line(0, 'begin'), line(1, 'begin')], 2)).toEqual([]);
  expect(after(1, [line(2, 'begin')], 3)).toEqual([
    expect.stringMatching(
      /^begin stopped STOPPED since 11:45: 3 of 5 restaurants tagged west\. The API answers .* 3$/,
    ),
  ]);
  expect(after(2, [line(3, 'begin'), line(4, 'begin')], 5)).toEqual([]);
  expect(after(3, [], 5)).toEqual([]);
});

test('after the end of an incident, a kitchen that is still stopped has a line of its own', () => {
  const { after } = following();
  const starts = [0, 1, 2, 3].map((index) => line(index, 'begin'));
  expect(after(0, starts, 4)).toHaveLength(1);
  expect(after(9, [line(3, 'end'), line(2, 'end')], 2)).toEqual([]);
  expect(after(11, [line(1, 'end')], 1)).toEqual([
    'end stopped STOPPED 11:45 to 12:11: 4 of 5 restaurants tagged west. 4',
    'begin stopped Restaurant 0',
  ]);
  expect(after(12, [line(0, 'end')], 0)).toEqual(['end stopped Restaurant 0']);
});

test('a later stop of a member has a line of its own', () => {
  const { after } = following();
  const starts = [0, 1, 2, 3].map((index) => line(index, 'begin'));
  expect(after(0, starts, 4)).toHaveLength(1);
  const later = { ...line(0, 'begin'), since: new Date(SINCE + 60 * MINUTE).toISOString() };
  expect(after(50, [later], 4)).toEqual([]);
  expect(after(52, [], 4)).toEqual(['begin stopped Restaurant 0']);
});

test('a restart goes on with the same incident', () => {
  const first = following();
  const starts = [0, 1, 2, 3].map((index) => line(index, 'begin'));
  expect(first.after(0, starts, 4)).toHaveLength(1);
  const text = sharedText({ lostSince: undefined, pending: [], incidents: first.joined.open });
  const { incidents = [] } = readSharedText(text);
  expect(incidents).toEqual(first.joined.open);
  const second = following(new JoinedLines(CHAIN, incidents));
  expect(second.after(3, [], 4)).toEqual([]);
  expect(second.after(4, [line(0, 'end')], 3)).toEqual([]);
  const ends = [1, 2, 3].map((index) => line(index, 'end'));
  expect(second.after(5, ends, 0)).toEqual([
    'end stopped STOPPED 11:45 to 12:05: 4 of 5 restaurants tagged west. 4',
  ]);
});

test('a restaurant that is not read, or can not be, is not fine again', () => {
  const first = following();
  const starts = [0, 1, 2, 3].map((index) => line(index, 'begin'));
  expect(first.after(0, starts, 4)).toHaveLength(1);
  const unread = stoppedRows(4).map((row) => ({ ...row, state: 'not read yet' as const }));
  const failing = stoppedRows(4).map((row) => ({
    ...row,
    state: new Failure('TIMED_OUT', 'No answer.'),
  }));
  const outdated = CALM.map((row) => ({ ...row, state: 'outdated' as const }));
  for (const rows of [unread, failing, outdated]) {
    const moment = { rows, isPlatformLost: false, now: NOW, steady: 3 * MINUTE };
    expect(first.joined.lines([], moment)).toEqual([]);
  }
  expect(first.joined.open).toHaveLength(1);
});

test('incidents that share one restaurant stay apart', () => {
  const { after, joined } = following();
  const starts = [0, 1, 2, 3].map((index) => line(index, 'begin'));
  expect(after(0, starts, 4)).toHaveLength(1);
  const later = SINCE + 45 * MINUTE;
  const rows = CALM.map((row, index) =>
    index > 3 && row.status !== undefined
      ? { ...row, status: { ...row.status, kitchen: { state: 'stopped' as const, since: later } } }
      : stoppedRows(4)[index],
  ).flatMap((row) => row ?? []);
  const moment = { rows, isPlatformLost: false, now: NOW + 40 * MINUTE, steady: 40 * MINUTE };
  const printed = joined.lines([], moment);
  expect(printed.map(({ event }) => event)).toEqual(['begin']);
  expect(joined.open.map(({ incident: { members, of } }) => [members.length, of])).toEqual([
    [7, 7],
    [4, 5],
  ]);
});

test('states that nobody asked for are no incident', () => {
  const { after } = following(new JoinedLines(CHAIN, [], new Set(['slow'])));
  expect(after(0, [], 4)).toEqual([]);
});

test('in a chain of two, nothing waits', () => {
  const { after } = following(
    new JoinedLines({ ...CHAIN, restaurants: CHAIN.restaurants.slice(0, 2) }, []),
  );
  expect(after(0, [line(0, 'begin')], 0)).toEqual(['begin stopped Restaurant 0']);
});
