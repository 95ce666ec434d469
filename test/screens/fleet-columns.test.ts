import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FleetRow } from '../../src/kitchen/fleet/fleet-row.ts';
import { fleetProgress } from '../../src/kitchen/fleet/fleet-schedule.ts';
import { fleetProgressTexts } from '../../src/kitchen/fleet/words.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../../src/kitchen/model/business-day.ts';
import { clockTime } from '../../src/kitchen/model/local-time.ts';
import { fleetSentences, RESTAURANT_SUBJECT } from '../../src/kitchen/tables/restaurants.ts';
import { fleetColumns } from '../../src/screens/fleet/model.ts';
import { fleetRow, NOW, WELL_BUMPED } from '../kitchen/fleet/fleet-rows.ts';

const DAY_MS = 24 * 3_600_000;

/** A restaurant already read, or not yet. */
function rowOn(date: string, calendar: BusinessCalendar, isRead: boolean): FleetRow {
  const row = fleetRow(1, isRead ? {} : { state: 'not read yet' });
  const { restaurant, status } = row;
  return { ...row, restaurant: { ...restaurant, calendar }, status: status && { ...status, date } };
}

test.each([12, 24] as const)('every time of a date fits on a %i-hour clock', (hours) => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe');
  // The night the clock is set back, and others.
  const dates = fc.constantFrom('20261031', '20261101', '20260404', '20260405', '20261120');
  fc.assert(
    fc.property(zones, dates, fc.nat(DAY_MS), fc.boolean(), (zone, date, after, isRead) => {
      const calendar = { zone, closeoutHour: 4, hours };
      const rows = [rowOn(date, calendar, isRead)];
      const start = businessDayStart(date, calendar);
      const end = businessDayStart(shiftBusinessDate(date, 1), calendar);
      const text = clockTime(Math.min(start + after, end - 1), calendar);
      const width = fleetColumns(rows, 'need', []).find(({ id }) => id === 'since')?.width ?? 0;
      // Without a reading nobody knows yet about the clock being set back.
      fc.pre(isRead || !text.includes(' '));
      expect(text.length).toBeLessThanOrEqual(width);
    }),
  );
});

test('if all dates are over, there is no column for when a state began', () => {
  const past = fleetRow(1, { pastDate: '20260110' });
  const others = [fleetRow(2, { state: 'not subscribed' }), fleetRow(3, { state: 'not read yet' })];
  const heads = (rows: readonly FleetRow[]) => fleetColumns(rows, 'need', []).map(({ id }) => id);
  expect(heads([past, ...others])).not.toContain('since');
  expect(heads([past, ...others, fleetRow(4)])).toContain('since');
  expect(heads(others)).toContain('since');
});

test('the share of bumps that can be believed is shown where there is room, and said where it is low', () => {
  const row = fleetRow(1);
  const columns = fleetColumns([row], 'need', []);
  const last = columns.reduce((most, each) => (each.priority > most.priority ? each : most));
  expect(last).toMatchObject({ id: 'believedShare', title: 'Real bumps' });
  expect(RESTAURANT_SUBJECT.cell(row, 'believedShare').text).toBe('96%');
  expect(fleetSentences(row, NOW).join(' ')).not.toContain('bumps');
  const doubted = fleetRow(2, { bumps: { ...WELL_BUMPED, believed: 60, bulk: 38 } });
  expect(RESTAURANT_SUBJECT.cell(doubted, 'believedShare').text).toBe('60%');
  expect(fleetSentences(doubted, NOW)).toContain(
    '60% of 100 bumps look real (1% forgotten, 38% in bulk, 1% early).',
  );
});

test('a row has the same age as its pane', () => {
  const row = fleetRow(1);
  const { readAt = NOW } = row;
  for (const [seconds, age] of [
    [27, '20 s'],
    [59, '50 s'],
    [61, '1 min'],
  ] as const) {
    const now = readAt + seconds * 1_000;
    expect(RESTAURANT_SUBJECT.cell({ ...row, now }, 'age').text).toBe(age);
    expect(fleetProgressTexts(fleetProgress({ rows: [row] }), now, false)).toContain(
      `oldest data ${age}`,
    );
    expect(fleetSentences(row, now).at(-1)).toContain(`Updated ${age} ago.`);
  }
});
