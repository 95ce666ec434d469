import { expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import {
  dateIncidentTexts,
  fleetIncidents,
  incidentSentences,
} from '../../../src/kitchen/fleet/fleet-incidents.ts';
import type { FleetRow } from '../../../src/kitchen/fleet/fleet-row.ts';
import { fleetRow, type MadeRow, NOW } from './fleet-rows.ts';

const MINUTE = 60_000;
const SINCE = NOW - 20 * MINUTE;

/** Twelve restaurants: the first five have the tag. */
function chainOf(change: (row: FleetRow, index: number) => FleetRow, made: MadeRow = {}) {
  return Array.from({ length: 12 }, (_, index) => {
    const tags = index < 5 ? ['west'] : ['east'];
    return change(fleetRow(index, { tags, stations: { Grill: 'ok' }, ...made }), index);
  });
}

const said = (rows: readonly FleetRow[], isLost = false) =>
  fleetIncidents(rows, NOW, isLost).map(incidentSentences);

function stopped(row: FleetRow): FleetRow {
  const kitchen = { state: 'stopped', since: SINCE } as const;
  return row.status === undefined ? row : { ...row, status: { ...row.status, kitchen } };
}

test('a stop of one tag says what goes on, and so what is not its cause', () => {
  const rows = chainOf((row, index) => (index < 4 ? stopped(row) : row));
  expect(said(rows)).toEqual([
    [
      'STOPPED since 11:40: 4 of 5 restaurants tagged west.',
      'The API answers for them, and 8 of the other 8 go on: their internet or power, not the kitchens.',
    ],
  ]);
});

test('failures name the answer, and are no news while the platform is lost for all', () => {
  const state = new Failure('SERVER_ERROR', 'The platform failed (503).');
  const failing = (row: FleetRow) => ({ ...row, state, failingSince: SINCE });
  const rows = chainOf((row, index) => (index % 2 === 0 ? failing(row) : row));
  expect(said(rows)).toEqual([
    [
      'NOT READ since 11:40: 6 of 12 restaurants (server error).',
      '6 of the other 6 are read: not your network.',
    ],
  ]);
  const before = rows.map((row) => ({ ...row, readAt: SINCE - MINUTE }));
  expect(said(before)).toEqual([['NOT READ since 11:40: 6 of 12 restaurants (server error).']]);
  expect(said(rows, true)).toEqual([]);
});

test('a changed setup is news for two hours', () => {
  const changed = (minutesAgo: number) =>
    said(
      chainOf((row, index) =>
        index < 5 ? { ...row, setupChangedAt: NOW - minutesAgo * MINUTE } : row,
      ),
    );
  expect(changed(30)).toEqual([
    [
      'Setup changed since 11:30: 5 of 5 restaurants tagged west.',
      'To see what changed: linecheck diff.',
    ],
  ]);
  expect(changed(130)).toEqual([]);
});

test('muted stations, outdated rows, and calm chains have none', () => {
  expect(said(chainOf((row) => row))).toEqual([]);
  expect(said(chainOf((row) => row, { stations: { Grill: 'quiet' }, muted: ['Grill'] }))).toEqual(
    [],
  );
});

test('a past date has the times of its incidents, with the median end', () => {
  const { restaurant } = fleetRow(0);
  const dates = Array.from({ length: 12 }, (_, index) => ({
    restaurant: { ...restaurant, guid: String(index), tags: index < 5 ? ['west'] : ['east'] },
    states:
      index < 4
        ? [
            {
              station: undefined,
              state: 'stopped' as const,
              since: SINCE,
              calledAt: SINCE + 8 * MINUTE,
              until: SINCE + (30 + index) * MINUTE,
              isConfirmed: true,
            },
          ]
        : [],
  }));
  expect(dateIncidentTexts(dates)).toEqual([
    'STOPPED 11:40 to 12:11: 4 of 5 restaurants tagged west.',
  ]);
  expect(dateIncidentTexts(dates.slice(2))).toEqual([]);
});
