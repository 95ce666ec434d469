/** Restaurants at a glance, as records for programs and as a table for people. */
import { countText, durationText, shareText } from '../components/quantities.ts';
import { Failure } from '../contract/failures.ts';
import type { RecordShape } from '../kitchen/export/record-lines.ts';
import { clockTime } from '../kitchen/local-time.ts';
import { failureWord } from '../screens/failure-head.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { FleetRow } from './fleet-reading.ts';

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
  'mostOpen',
  'lastFulfilledAt',
  'readAt',
] as const;
/** Id of a column. */
export type FleetColumn = (typeof FLEET_COLUMNS)[number];

/** What programs read: durations in ms, shares 0..1, times in UTC. JSON has null where nothing is known. */
export const FLEET_SHAPE: RecordShape<FleetRow, FleetColumn> = {
  columns: FLEET_COLUMNS,
  numbers: new Set(['errors', 'warnings', 'rows', 'p90Ms', 'lateShare', 'mostOpen']),
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
    mostOpen: day?.mostOpen,
    lastFulfilledAt: instantText(day?.lastFulfilledAt),
    readAt: instantText(readAt),
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
  'open',
  'last',
  'guid',
] as const;
type TableColumn = (typeof TABLE_COLUMNS)[number];

/** What people read: times of the restaurant's own clock. */
export const FLEET_TABLE: RecordShape<FleetRow, TableColumn> = {
  columns: TABLE_COLUMNS,
  numbers: new Set(['errors', 'warn', 'rows', 'p90', 'late', 'open', 'last']),
  json: FLEET_SHAPE.json,
  cells({ restaurant, state, headline }, of) {
    const { findings, day } = headline ?? {};
    const values = {
      restaurant: safeText(restaurant.name),
      state: stateText(state),
      errors: known(findings?.errors),
      warn: known(findings?.warnings),
      rows: known(day?.rows),
      p90: durationText(day?.p90Ms),
      late: day?.lateShare === undefined ? '-' : shareText(day.lateShare, 1),
      open: known(day?.mostOpen),
      last:
        day?.lastFulfilledAt === undefined
          ? '-'
          : clockTime(day.lastFulfilledAt, restaurant.calendar.zone),
      guid: restaurant.guid,
    };
    return of.map((column) => values[column]);
  },
};

function known(count: number | undefined): string {
  return count === undefined ? '-' : countText(count);
}

/** `read`, `not subscribed`, `denied`, `unreachable`, `timed out`, `not archived` and so on. */
function stateText(state: FleetRow['state']): string {
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
    state instanceof Failure ? state.exitCode : 0,
    state === 'not read yet' ? 0 : 1,
    findings?.errors ?? 0,
    day?.lateShare ?? -1,
    day?.p90Ms ?? -1,
    findings?.warnings ?? 0,
  ];
}
