/** Restaurants at a glance, as a table for people. */
import { Failure } from '../../contract/failures.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { type RecordShape, recordShape } from '../../kitchen/export/record-shape.ts';
import { countText, durationText } from '../../kitchen/text/quantities.ts';
import { failureWord } from '../../kitchen/wording/failure-text.ts';
import { fleetStateText, troubleSince } from '../../kitchen/wording/fleet-text.ts';
import { lateText } from '../../kitchen/wording/limit-text.ts';
import type { ToneOf } from '../../output/table.ts';
import type { DatedRow } from './reading.ts';
import { FLEET_SHAPE, type FleetColumn, isJudged, isSlowUnjudged, stateCode } from './records.ts';

/** Columns for people, with times of the restaurant's own clock. */
export const FLEET_TABLE = recordShape(
  {
    Restaurant: (row: DatedRow) => row.restaurant.name,
    State: (row) => shownState(row),
    Since: (row) => shownValues(row).since,
    'x usual': (row) => shownValues(row).ratio,
    Errors: (row) => shownValues(row).errors,
    Warn: (row) => shownValues(row).warnings,
    Rows: (row) => shownValues(row).rows,
    '90% in': (row) => shownValues(row).p90Ms,
    Late: (row) => shownValues(row).lateShare,
    Peak: (row) => shownValues(row).mostOpen,
    'Last out': (row) => shownValues(row).lastFulfilledAt,
    GUID: (row) => row.restaurant.guid,
  },
  ['x usual', 'Errors', 'Warn', 'Rows', '90% in', 'Late', 'Peak', 'Last out'],
  FLEET_SHAPE.json,
);

/** The same without what is about states. */
export const PAST_COLUMNS = FLEET_TABLE.columns.filter(
  (column) => column !== 'Since' && column !== 'x usual',
);

/** The tones of that table: restaurants that failed or need somebody, and counts of issues under their heads. */
export const fleetTone: ToneOf = (head, text) => {
  const isNone = text === '-' || text === '0';
  switch (head) {
    case 'State':
      return stateTone(text);
    case 'state':
      return CALM.has(text) ? undefined : text === 'incomplete' ? 'warn' : 'error';
    case 'slow':
      return isNone ? undefined : 'error';
    case 'quiet':
      return isNone ? undefined : 'warn';
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

const CALM: ReadonlySet<string> = new Set([
  'read',
  'ok',
  'busy',
  'no items yet',
  'no ticket times',
  'not judged yet',
  'not subscribed',
  'not read yet',
]);

function stateTone(text: string) {
  if (CALM.has(text) || /^last item |^\d+ of \d+ unknown$/.test(text)) return undefined;
  return /^incomplete$|^QUIET | from another restaurant$/.test(text) ? 'warn' : 'error';
}

/** Chosen columns in a table: the programs' IDs, the table's form. */
export const CHOSEN_FLEET_TABLE: RecordShape<DatedRow, FleetColumn> = {
  ...FLEET_SHAPE,
  cells(row, of) {
    const values = shownValues(row);
    return of.map((column) => values[column]);
  },
};

/** Each column for people. */
function shownValues(row: DatedRow): Readonly<Record<FleetColumn, string>> {
  const { restaurant, state, date, status, readAt } = row;
  const { findings, day, unreadable } = status?.headline ?? {};
  const clock = (epochMs: number | undefined) =>
    epochMs === undefined ? '-' : clockTime(epochMs, restaurant.calendar);
  const [pace, slow, quiet] = FLEET_SHAPE.cells(row, ['pace', 'slow', 'quiet']);
  return {
    restaurant: restaurant.guid,
    name: restaurant.name,
    state: stateText(row),
    code: stateCode(state) ?? '-',
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
    unreadable: known(unreadable),
    pace: String(pace ?? '-'),
    slow: String(slow ?? '-'),
    quiet: String(quiet ?? '-'),
    since: clock(troubleSince(row)),
    ratio: status?.ratio?.toFixed(1) ?? '-',
    usualDates: known(isJudged(row) ? status?.usualDates : undefined),
    slowJudged: isJudged(row) ? (isSlowUnjudged(row) ? 'no' : 'yes') : '-',
  };
}

function known(count: number | undefined): string {
  return count === undefined ? '-' : countText(count);
}

/** `read`, `not subscribed`, `no access`, `unreachable`, `timed out`, `not copied` and so on. */
function stateText({ state }: DatedRow): string {
  return state instanceof Failure ? failureWord(state.code) : state;
}

/** What the monitor's list has; an earlier date is only read. */
function shownState(row: DatedRow): string {
  return row.isPast ? stateText(row) : fleetStateText(row).text;
}
