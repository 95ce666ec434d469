import { expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import type { FleetRow } from '../../../src/kitchen/fleet/fleet-row.ts';
import { currentFleet } from '../../../src/kitchen/fleet/fleet-schedule.ts';
import {
  alertsText,
  fleetStateText,
  fleetTroubleText,
  slowOrQuietSince,
  someNames,
} from '../../../src/kitchen/fleet/words.ts';
import { fleetSentences, orderedFleet } from '../../../src/kitchen/tables/restaurants.ts';
import { fleetRow, type MadeRow, NOW } from './fleet-rows.ts';

const DAY_MINUTES = 24 * 60;

test.each([
  ['20260113', 2 * DAY_MINUTES, 'Jan 13, last item 12:00'],
  ['20251231', 15 * DAY_MINUTES, 'Dec 31, 2025, last item 12:00'],
])('a restaurant on the past date %s has its last item on that date', (pastDate, minutes, text) => {
  const row = fleetRow(1, { pastDate, lastBumpMinutesAgo: minutes, lateShare: 0.2, errors: 1 });
  expect(fleetStateText(row)).toEqual({ text, kind: 'unknown' });
  expect(fleetSentences(row, NOW)).toEqual([
    `Restaurant 1: ${text}.`,
    '20% late on that date.',
    '1 error, 0 warnings. Updated 1 min ago.',
  ]);
});

test('a late share by the default limit is marked', () => {
  const row = fleetRow(1, { isLateByDefault: true });
  expect(fleetSentences(row, NOW)[1]).toBe('10% late today (12 min or longer).');
});

test('a past date without items has no last item', () => {
  const row = fleetRow(1, { pastDate: '20260113' });
  const status = row.status && { ...row.status, lastBumpAt: undefined };
  expect(fleetStateText({ ...row, status }).text).toBe('Jan 13, no items');
});

test('no past date is in service, however late the copy was written', () => {
  const row = fleetRow(1, { pastDate: '20260114', lastBumpMinutesAgo: 3, readMinutesAgo: 1 });
  expect(fleetStateText(row).text).toBe('Jan 14, last item 11:57');
});

test('a muted state is named, and its restaurant is not called ok', () => {
  const stations = { Fry: 'slow', Bar: 'ok' } as const;
  const muted = fleetRow(1, { stations, muted: ['Fry', 'Bar'] });
  expect(fleetStateText(muted)).toEqual({ text: 'Muted: Fry (slow)', kind: 'unknown' });
  expect(fleetTroubleText([muted, fleetRow(2)])).toBe('1 muted');
  const both = fleetRow(3, { stations: { ...stations, Cold: 'quiet' }, muted: ['Fry'] });
  expect(fleetTroubleText([muted, both])).toBe('1 quiet, 1 muted');
  expect(fleetSentences(both, NOW).slice(0, 2)).toEqual([
    'Restaurant 3: Cold has been quiet since 11:40.',
    'Muted: Fry (slow).',
  ]);
  expect(fleetStateText(fleetRow(4, { stations, muted: ['Bar'] })).text).toBe('SLOW Fry');
});

test('a kitchen that is stopped is first, however long ago it was read, until it is read again', () => {
  const since = NOW - 50 * 60_000;
  const stopped = fleetRow(5, { lastBumpMinutesAgo: 50, stations: { Fry: 'slow' } });
  const status = stopped.status && {
    ...stopped.status,
    kitchen: { state: 'stopped', since } as const,
  };
  const row = { ...stopped, status };
  expect(fleetStateText(row)).toEqual({
    text: 'STOPPED, nothing comes out',
    kind: 'stopped',
  });
  expect(fleetTroubleText([row, fleetRow(6, SLOW)])).toBe('1 stopped, 1 slow');
  expect(orderedFleet([fleetRow(6, SLOW), row], 'need', false)[0]).toBe(row);
  expect(slowOrQuietSince(row)).toBe(since);
  expect(fleetStateText({ ...row, state: 'outdated' }).kind).not.toBe('stopped');
});

const many = (count: number, made: MadeRow) =>
  Array.from({ length: count }, (_, at) => fleetRow(at, made));
const SLOW: MadeRow = { stations: { Fry: 'slow' } };
const UNREAD: MadeRow = { state: 'not read yet' };
const LOST: MadeRow = { state: new Failure('TIMED_OUT', 'No answer.') };
const QUIET: MadeRow = { stations: { Cold: 'quiet' } };
const BOTH: MadeRow = { stations: { Fry: 'slow', Cold: 'quiet' } };
const CLOSED: MadeRow = { lastBumpMinutesAgo: 300 };
const BASIC: MadeRow = { state: 'not subscribed' };
const UNJUDGED: MadeRow = { stations: { Fry: 'unknown' } };
const PARTLY: MadeRow = { stations: { Fry: 'ok', Grill: 'unknown' } };

test.each([
  [[SLOW, 3, {}, 117, UNREAD, 280], '3 slow of 120 judged, 280 not judged yet'],
  [[SLOW, 1, {}, 2], '1 slow'],
  [[{}, 3], 'No restaurant is slow or quiet.'],
  [[{}, 3, UNREAD, 37], 'Judging… 3 of 40 restaurants judged.'],
  [[UNREAD, 40], 'Judging… 0 of 40 restaurants judged.'],
  [
    [{}, 3, PARTLY, 1, LOST, 1, UNJUDGED, 1],
    "No restaurant is slow or quiet (3 judged, 1 judged in part, 2 can't be judged).",
  ],
  [[LOST, 2], "No restaurant is judged: 2 can't be judged."],
  [[SLOW, 2, BOTH, 1, QUIET, 1], '3 slow (1 also quiet), 1 quiet'],
  [
    [{}, 1, CLOSED, 2, BASIC, 1],
    'No restaurant is slow or quiet (1 judged, 2 not in service, 1 not subscribed).',
  ],
  [
    [CLOSED, 1, BASIC, 1, UNREAD, 1],
    'Judging… 0 of 3 restaurants judged, 1 not in service, 1 not subscribed.',
  ],
] as const)('%j is %s', (counted, text) => {
  const rows = counted.flatMap((made, at) => {
    const count = counted[at + 1];
    return typeof made === 'object' && typeof count === 'number' ? many(count, made) : [];
  });
  expect(fleetTroubleText(rows)).toBe(text);
});

test.each([
  [fleetRow(1, UNREAD), '-', 'not read yet'],
  [withStatus({ isProvisional: true }), '-', 'not judged yet'],
  [withStatus({ kitchen: { state: 'slow', since: NOW } }), 'SLOW whole kitchen', undefined],
  [withStatus({ kitchen: { state: 'busy', since: NOW } }), 'BUSY whole kitchen', undefined],
  // Its own first screen doesn't say that a single station is busy, either.
  [fleetRow(1, { stations: { Fry: 'busy', Bar: 'ok' } }), 'ok', undefined],
])('the state of %o is %s', (row, text, sentence = text) => {
  expect(fleetStateText(row).text).toBe(text);
  expect(fleetSentences(row, NOW)[0]).toBe(`Restaurant 1: ${sentence}.`);
});

function withStatus(change: Partial<NonNullable<FleetRow['status']>>): FleetRow {
  const row = fleetRow(1, { stations: { Fry: 'ok' } });
  return { ...row, status: row.status && { ...row.status, ...change } };
}

test('a restaurant is not ok while a station in use is unknown', () => {
  const row = fleetRow(1, PARTLY);
  expect(fleetStateText(row)).toEqual({ text: '1 of 2 not judged', kind: 'unknown' });
  expect(fleetSentences(row, NOW)[0]).toBe("Restaurant 1: Grill isn't judged.");
});

test.each([
  [{ ...SLOW, readMinutesAgo: 4 }, 'SLOW Fry'],
  [{ ...SLOW, readMinutesAgo: 6 }, 'not judged: old data'],
  [{ stations: { Fry: 'ok' }, readMinutesAgo: 6 }, 'not judged: old data'],
  [{ lastBumpMinutesAgo: 300, readMinutesAgo: 20 }, 'last item 07:00'],
  [{ ...SLOW, ...LOST, readMinutesAgo: 6 }, 'timed out'],
] as const)('a reading this many minutes old, %j, is %s', (made, text) => {
  const { rows } = currentFleet({ rows: [fleetRow(1, made)] }, NOW);
  expect(rows.map((row) => fleetStateText(row).text)).toEqual([text]);
});

test('several states that need somebody keep the names of their stations as they are', () => {
  const { restaurant } = fleetRow(1);
  const alertOf = (name: string, state: 'slow' | 'quiet') => {
    const openState = { station: { key: name, name }, state, since: NOW, saidAt: NOW, dates: [] };
    return { restaurant, openState };
  };
  expect(alertsText([alertOf('iPad 2', 'slow'), alertOf('Fry', 'quiet')])).toBe(
    'iPad 2 is slow, Fry is quiet at Restaurant 1.',
  );
});

test('names with commas stay apart in a list', () => {
  expect(someNames(['Osteria Lucía, North Park', 'Harbor'])).toBe(
    'Osteria Lucía, North Park; Harbor',
  );
  expect(someNames(['A', 'B', 'C', 'D', 'E'])).toBe('A; B; C; 2 more');
});
