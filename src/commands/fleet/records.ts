/** Restaurants at a glance, as records for programs and a table for people. */

import { EXIT, Failure } from '../../contract/failures.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { type RecordShape, recordShape } from '../../kitchen/export/record-shape.ts';
import { failureState, failureWord } from '../../kitchen/wording/failure-text.ts';
import { lateText } from '../../kitchen/wording/late-text.ts';
import { countText, durationText } from '../../kitchen/wording/quantities.ts';
import type { ToneOf } from '../../output/cell-tones.ts';
import type { FleetRow, FleetState } from './reading.ts';

/** Columns for programs, by stable IDs that scripts rely on. Durations are ms, shares 0..1, times UTC. Unknown values are null in JSON. */
export const FLEET_SHAPE = recordShape(
  {
    restaurant: ({ restaurant }: FleetRow) => restaurant.guid,
    name: ({ restaurant }) => restaurant.name,
    guid: ({ restaurant }) => restaurant.guid,
    state: ({ state }) => stateId(state),
    code: ({ state }) => (state instanceof Failure ? state.code : undefined),
    businessDate: ({ date }) => date,
    errors: ({ headline }) => headline?.findings.errors,
    warnings: ({ headline }) => headline?.findings.warnings,
    rows: ({ headline }) => headline?.day?.rows,
    p90Ms: ({ headline }) => {
      const p90Ms = headline?.day?.p90Ms;
      return p90Ms === undefined ? undefined : Math.round(p90Ms);
    },
    lateShare: ({ headline }) => headline?.day?.lateShare,
    unBumped: ({ headline }) => headline?.day?.unBumped,
    massBumped: ({ headline }) => headline?.day?.massBumped,
    mostOpen: ({ headline }) => headline?.day?.mostOpen,
    lastFulfilledAt: ({ headline }) => instantText(headline?.day?.lastFulfilledAt),
    readAt: ({ readAt }) => instantText(readAt),
    unreadable: ({ headline }) => headline?.unreadable,
  },
  [
    'errors',
    'warnings',
    'rows',
    'p90Ms',
    'lateShare',
    'unBumped',
    'massBumped',
    'mostOpen',
    'unreadable',
  ],
);

export type FleetColumn = (typeof FLEET_SHAPE)['columns'][number];

function instantText(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : new Date(epochMs).toISOString();
}

/** Columns for people, with times of the restaurant's own clock. */
export const FLEET_TABLE = recordShape(
  {
    Restaurant: (row: FleetRow) => shownValues(row).name,
    State: (row) => shownValues(row).state,
    Errors: (row) => shownValues(row).errors,
    Warn: (row) => shownValues(row).warnings,
    Rows: (row) => shownValues(row).rows,
    '90% in': (row) => shownValues(row).p90Ms,
    Late: (row) => shownValues(row).lateShare,
    Peak: (row) => shownValues(row).mostOpen,
    'Last out': (row) => shownValues(row).lastFulfilledAt,
    GUID: (row) => shownValues(row).guid,
  },
  ['Errors', 'Warn', 'Rows', '90% in', 'Late', 'Peak', 'Last out'],
  FLEET_SHAPE.json,
);

/** The tones of that table: failed restaurants, and counts of issues under their heads. */
export const fleetTone: ToneOf = (head, text) => {
  const isNone = text === '-' || text === '0';
  switch (head) {
    case 'State':
    case 'state':
      return CALM.has(text) ? undefined : text === 'incomplete' ? 'warn' : 'error';
    case 'Errors':
    case 'errors':
      return isNone ? undefined : 'error';
    case 'Warn':
    case 'warnings':
      return isNone ? undefined : 'warn';
    default:
      return undefined;
  }
};

const CALM: ReadonlySet<string> = new Set(['read', 'not subscribed', 'not read yet']);

/** Chosen columns in a table: the programs' IDs, the table's form. */
export const CHOSEN_FLEET_TABLE: RecordShape<FleetRow, FleetColumn> = {
  ...FLEET_SHAPE,
  cells(row, of) {
    const values = shownValues(row);
    return of.map((column) => values[column]);
  },
};

/** Each column for people. */
function shownValues(row: FleetRow): Readonly<Record<FleetColumn, string>> {
  const { restaurant, state, date, headline, readAt } = row;
  const { findings, day } = headline ?? {};
  const clock = (epochMs: number | undefined) =>
    epochMs === undefined ? '-' : clockTime(epochMs, restaurant.calendar);
  return {
    restaurant: restaurant.guid,
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

/** The same for programs, where `no access` is `denied`. */
function stateId(state: FleetState): string {
  return state instanceof Failure ? failureState(state.code) : state;
}

/** `read`, `not subscribed`, `no access`, `unreachable`, `timed out`, `not archived` and so on. */
function stateText(state: FleetState): string {
  return state instanceof Failure ? failureWord(state.code) : state;
}

/** Worst first: failures, then by errors, late share, p90 and warnings; unread ones last. Equal rows keep their order. */
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

/** Exit code for this restaurant's state. */
export function fleetExit(state: FleetState): number {
  if (state instanceof Failure) return state.exitCode;
  if (state === 'not read yet') return EXIT.interrupted;
  return state === 'incomplete' ? EXIT.contract : EXIT.done;
}
