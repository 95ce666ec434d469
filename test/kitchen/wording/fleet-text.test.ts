import { expect, test } from 'vitest';
import {
  fleetSentences,
  fleetStateText,
  fleetTroubleText,
} from '../../../src/kitchen/wording/fleet-text.ts';
import { fleetRow, NOW } from '../fleet/fleet-rows.ts';

const DAY_MINUTES = 24 * 60;

test.each([
  ['20260113', 2 * DAY_MINUTES, '13 Jan, last item 12:00'],
  ['20251231', 15 * DAY_MINUTES, '31 Dec 2025, last item 12:00'],
])('a restaurant of the past date %s has its last item on it', (pastDate, minutes, text) => {
  const row = fleetRow(1, { pastDate, lastBumpMinutesAgo: minutes, lateShare: 0.2, errors: 1 });
  expect(fleetStateText(row)).toEqual({ text, kind: 'unknown' });
  expect(fleetSentences(row, NOW)).toEqual([
    `Restaurant 1: ${text}.`,
    'Late 20% on that date.',
    '1 error, 0 warnings. Read 1 min ago.',
  ]);
});

test('a past date without items has none', () => {
  const row = fleetRow(1, { pastDate: '20260113' });
  const status = row.status && { ...row.status, lastBumpAt: undefined };
  expect(fleetStateText({ ...row, status }).text).toBe('13 Jan, no items');
});

test('no past date is in service, however late its copy was written', () => {
  const row = fleetRow(1, { pastDate: '20260114', lastBumpMinutesAgo: 3, readMinutesAgo: 1 });
  expect(fleetStateText(row).text).toBe('14 Jan, last item 11:57');
});

test('muted trouble is named, and no restaurant with it is called ok', () => {
  const stations = { Fry: 'slow', Bar: 'ok' } as const;
  const muted = fleetRow(1, { stations, muted: ['Fry', 'Bar'] });
  expect(fleetStateText(muted)).toEqual({ text: 'Muted: Fry (slow)', kind: 'unknown' });
  expect(fleetTroubleText([muted, fleetRow(2)])).toBe('1 muted');
  const both = fleetRow(3, { stations: { ...stations, Cold: 'quiet' }, muted: ['Fry'] });
  expect(fleetTroubleText([muted, both])).toBe('1 quiet, 1 muted');
  expect(fleetSentences(both, NOW).slice(0, 2)).toEqual([
    'Restaurant 3: Cold quiet since 11:40.',
    'Muted: Fry (slow).',
  ]);
  expect(fleetStateText(fleetRow(4, { stations, muted: ['Bar'] })).text).toBe('SLOW Fry');
});
