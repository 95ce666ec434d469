/** Restaurants at a glance, as records for programs and as a table for people. */

import { EXIT, Failure } from '../../contract/failures.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import type { RecordShape } from '../../kitchen/export/record-lines.ts';
import { failureWord } from '../../kitchen/wording/failure-text.ts';
import { lateText } from '../../kitchen/wording/late-text.ts';
import { countText, durationText } from '../../kitchen/wording/quantities.ts';
import type { FleetRow, FleetState } from './reading.ts';

/** Ids of the columns. They never change their meaning: scripts rely on them. */
const FLEET_COLUMNS = [
  'name',
  'guid',
  'state',
  'code',
  'businessDate',
  'errors',
  'warnings',
  'rows',
  'p90Ms',
  'lateShare',
  'unBumped',
  'massBumped',
  'mostOpen',
  'lastFulfilledAt',
  'readAt',
  'unreadable',
] as const;
/** Id of a column. */
export type FleetColumn = (typeof FLEET_COLUMNS)[number];

/** What programs read: durations in ms, shares 0..1, times in UTC. JSON has null where nothing is known. */
export const FLEET_SHAPE: RecordShape<FleetRow, FleetColumn> = {
  columns: FLEET_COLUMNS,
  numbers: new Set([
    'errors',
    'warnings',
    'rows',
    'p90Ms',
    'lateShare',
    'unBumped',
    'massBumped',
    'mostOpen',
    'unreadable',
  ]),
  cells(row, of) {
    const values = valuesOf(row);
    return of.map((column) => values[column]);
  },
  json(row) {
    const values = valuesOf(row);
    return Object.fromEntries(FLEET_COLUMNS.map((column) => [column, values[column] ?? null]));
  },
};

function valuesOf({ restaurant, date, state, headline, readAt }: FleetRow) {
  const { findings, day } = headline ?? {};
  return {
    name: restaurant.name,
    guid: restaurant.guid,
    state: stateText(state),
    code: state instanceof Failure ? state.code : undefined,
    businessDate: date,
    errors: findings?.errors,
    warnings: findings?.warnings,
    rows: day?.rows,
    p90Ms: day?.p90Ms === undefined ? undefined : Math.round(day.p90Ms),
    lateShare: day?.lateShare,
    unBumped: day?.unBumped,
    massBumped: day?.massBumped,
    mostOpen: day?.mostOpen,
    lastFulfilledAt: instantText(day?.lastFulfilledAt),
    readAt: instantText(readAt),
    unreadable: headline?.unreadable,
  };
}

function instantText(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : new Date(epochMs).toISOString();
}

const TABLE_COLUMNS = [
  'restaurant',
  'state',
  'errors',
  'warn',
  'rows',
  'p90',
  'late',
  'peak',
  'last',
  'guid',
] as const;
type TableColumn = (typeof TABLE_COLUMNS)[number];

/** What people read: times of the restaurant's own clock. */
export const FLEET_TABLE: RecordShape<FleetRow, TableColumn> = {
  columns: TABLE_COLUMNS,
  numbers: new Set(['errors', 'warn', 'rows', 'p90', 'late', 'peak', 'last']),
  json: FLEET_SHAPE.json,
  cells(row, of) {
    const shown = shownValues(row);
    const values = {
      restaurant: shown.name,
      state: shown.state,
      errors: shown.errors,
      warn: shown.warnings,
      rows: shown.rows,
      p90: shown.p90Ms,
      late: shown.lateShare,
      peak: shown.mostOpen,
      last: shown.lastFulfilledAt,
      guid: shown.guid,
    };
    return of.map((column) => values[column]);
  },
};

/** Chosen columns of a table, under the ids that programs read, in the form that the table has. */
export const CHOSEN_FLEET_TABLE: RecordShape<FleetRow, FleetColumn> = {
  ...FLEET_SHAPE,
  cells(row, of) {
    const values = shownValues(row);
    return of.map((column) => values[column]);
  },
};

/** What people read of each column. */
function shownValues(row: FleetRow): Readonly<Record<FleetColumn, string>> {
  const { restaurant, state, date, headline, readAt } = row;
  const { findings, day } = headline ?? {};
  const clock = (epochMs: number | undefined) =>
    epochMs === undefined ? '-' : clockTime(epochMs, restaurant.calendar.zone);
  return {
    name: restaurant.name,
    guid: restaurant.guid,
    state: stateText(state),
    code: state instanceof Failure ? state.code : '-',
    businessDate: date,
    errors: known(findings?.errors),
    warnings: known(findings?.warnings),
    rows: known(day?.rows),
    p90Ms: durationText(day?.p90Ms),
    lateShare: day === undefined ? '-' : lateText(day),
    unBumped: known(day?.unBumped),
    massBumped: known(day?.massBumped),
    mostOpen: known(day?.mostOpen),
    lastFulfilledAt: clock(day?.lastFulfilledAt),
    readAt: clock(readAt),
    unreadable: known(headline?.unreadable),
  };
}

function known(count: number | undefined): string {
  return count === undefined ? '-' : countText(count);
}

/** `read`, `not subscribed`, `denied`, `unreachable`, `timed out`, `not archived` and so on. */
function stateText(state: FleetState): string {
  return state instanceof Failure ? failureWord(state.code) : state;
}

/**
 * The worst first: what failed, then by errors, late share, p90 and warnings; what was not read last. Those that are alike stay in
 * their order.
 */
export function worstFirst(rows: readonly FleetRow[]): readonly FleetRow[] {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row) }));
  ranked.sort((a, b) => {
    for (const [at, rank] of a.rank.entries()) {
      const other = b.rank[at] ?? 0;
      if (rank !== other) return other - rank;
    }
    return 0;
  });
  return ranked.map(({ row }) => row);
}

function rankOf({ state, headline }: FleetRow): readonly number[] {
  const { findings, day } = headline ?? {};
  return [
    state === 'not read yet' ? 0 : fleetExit(state),
    state === 'not read yet' ? 0 : 1,
    findings?.errors ?? 0,
    day?.lateShare ?? -1,
    day?.p90Ms ?? -1,
    findings?.warnings ?? 0,
  ];
}

/** Exit code that a restaurant alone would end with. */
export function fleetExit(state: FleetState): number {
  if (state instanceof Failure) return state.exitCode;
  if (state === 'not read yet') return EXIT.interrupted;
  return state === 'incomplete' ? EXIT.contract : EXIT.done;
}
