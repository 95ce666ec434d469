import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import type { FleetRow } from '../../../src/kitchen/fleet/fleet-row.ts';
import {
  dueAt,
  FLEET_PAUSES,
  freeReaders,
  nextDueAt,
  nextRestaurant,
  type OpenReading,
  SLOW_EXPORT_MS,
} from '../../../src/kitchen/fleet/fleet-schedule.ts';
import { fleetRow, NOW } from './fleet-rows.ts';

const IDLE = { reading: new Set<string>(), requested: new Set<string>(), allowsSlow: true };
const next = (rows: readonly FleetRow[], now = NOW, turn: Partial<typeof IDLE> = {}) =>
  nextRestaurant({ ...IDLE, ...turn, rows, now })?.restaurant.guid;

const TROUBLED = { stations: { Fry: 'slow' } } as const;
const CLOSED = { lastBumpMinutesAgo: 300 };
const DENIED = { state: new Failure('NOT_PERMITTED', 'No access.') };
const LOST = { state: new Failure('TIMED_OUT', 'No answer.') };

test.each([
  ['in trouble', TROUBLED, FLEET_PAUSES.trouble],
  ['in service', {}, FLEET_PAUSES.service],
  ['closed', CLOSED, FLEET_PAUSES.closed],
  ['denied', DENIED, FLEET_PAUSES.refused],
  ['lost', LOST, FLEET_PAUSES.failed],
  ['not subscribed', { state: 'not subscribed' }, FLEET_PAUSES.refused],
] as const)('a restaurant that is %s is due after its pause, and not before', (_, made, pause) => {
  const row = fleetRow(1, { ...made, readMinutesAgo: 0 });
  expect(dueAt(row)).toBe(NOW + pause);
  expect(next([row], NOW + pause - 1)).toBeUndefined();
  expect(next([row], NOW + pause)).toBe('guid-1');
});

test("restaurants that were never read come first, in the profile's order, then the most overdue", () => {
  const rows = [
    fleetRow(1, { ...CLOSED, readMinutesAgo: 40 }),
    fleetRow(2, { ...TROUBLED, readMinutesAgo: 5 }),
    fleetRow(3, { state: 'not read yet' }),
    fleetRow(4, { state: 'not read yet' }),
  ];
  expect(next(rows)).toBe('guid-3');
  expect(next(rows.slice(0, 2))).toBe('guid-2');
  expect(next(rows, NOW, { requested: new Set(['guid-1']) })).toBe('guid-1');
});

test('nothing is read twice at once, and slow exports leave room for others', () => {
  const slow = fleetRow(1, { readMinutesAgo: 60, tookMs: SLOW_EXPORT_MS + 1 });
  const rows = [slow, fleetRow(2, { readMinutesAgo: 5 })];
  expect(next(rows)).toBe('guid-1');
  expect(next(rows, NOW, { allowsSlow: false })).toBe('guid-2');
  expect(next(rows, NOW, { reading: new Set(['guid-1', 'guid-2']) })).toBeUndefined();
});

test('a slow export that may not begin is not waited for, but the end of another one is', () => {
  const slow = fleetRow(1, { readMinutesAgo: 60, tookMs: SLOW_EXPORT_MS + 1 });
  const later = fleetRow(2, { readMinutesAgo: 0 });
  const parts = { rows: [slow, later], reading: new Set<string>(), allowsSlow: false };
  expect(nextDueAt(parts)).toBe(NOW + FLEET_PAUSES.service);
  expect(nextDueAt({ ...parts, rows: [slow] })).toBeUndefined();
  expect(nextDueAt({ ...parts, allowsSlow: true })).toBeLessThan(NOW);
});

const LONG_AGO = NOW - SLOW_EXPORT_MS - 1;
const open = (count: number, of: Partial<OpenReading> = {}): readonly OpenReading[] =>
  Array.from({ length: count }, () => ({ startedAt: NOW, isSlow: false, isDate: false, ...of }));

test.each([
  ['none', [], { any: true, slow: true, date: true, slowAt: undefined }],
  ['16 new ones', open(16), { any: false, slow: true, date: false }],
  ['16 that hang', open(16, { startedAt: LONG_AGO }), { any: true, slow: false, date: true }],
  ['32 that hang', open(32, { startedAt: LONG_AGO }), { any: false, slow: false, date: false }],
  ['8 that were slow', open(8, { isSlow: true }), { any: true, slow: false, date: true }],
  ['8 new dates', open(8, { isDate: true }), { any: true, slow: true, date: false }],
  [
    '8 dates that hang',
    open(8, { isDate: true, startedAt: LONG_AGO }),
    { any: true, slow: false, date: true },
  ],
])('beside %s, as many others start as readers are free', (_, readings, free) => {
  expect(freeReaders(readings, NOW)).toMatchObject(free);
  const quick = readings.some(({ startedAt, isSlow }) => startedAt === NOW && !isSlow);
  expect(freeReaders(readings, NOW).slowAt).toBe(quick ? NOW + SLOW_EXPORT_MS + 1 : undefined);
});

test('every due restaurant is read in the end, however many have a state', () => {
  const kind = fc.constantFrom(TROUBLED, {}, CLOSED, LOST);
  fc.assert(
    fc.property(fc.array(kind, { minLength: 2, maxLength: 30 }), (kinds) => {
      let now = NOW;
      let rows = kinds.map((made, at) => fleetRow(at, { ...made, readMinutesAgo: 0 }));
      const reads = new Map<string, number>();
      // A reader in need of ten seconds for each.
      const end = NOW + FLEET_PAUSES.closed + 60 * rows.length * 10_000;
      while (now < end) {
        const guid = next(rows, now);
        now += 10_000;
        if (guid === undefined) continue;
        reads.set(guid, (reads.get(guid) ?? 0) + 1);
        rows = rows.map((row) =>
          row.restaurant.guid === guid ? { ...row, triedAt: now, freshAt: now, readAt: now } : row,
        );
      }
      expect(reads.size).toBe(rows.length);
    }),
    { numRuns: 30 },
  );
});
