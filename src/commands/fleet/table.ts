/** Restaurants at a glance, as a table for people. */
import { Failure } from '../../contract/failures.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import { countText, durationText } from '../../kitchen/text/quantities.ts';
import { failureWord } from '../../kitchen/wording/failure-text.ts';
import {
  type FleetStateText,
  fleetStateText,
  troubleSince,
} from '../../kitchen/wording/fleet-text.ts';
import { lateText } from '../../kitchen/wording/limit-text.ts';
import type { ShownShape } from '../../output/table.ts';
import type { Tone } from '../../terminal/capabilities/palette.ts';
import type { DatedRow } from './reading.ts';
import {
  FLEET_SHAPE,
  type FleetColumn,
  isFleetRowJudged,
  isSlowUnjudged,
  stateCode,
} from './records.ts';

/** Columns for people, with times of the restaurant's own clock. */
const FIELDS = recordShape(
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

/** The same with tones. */
export const FLEET_TABLE: ShownShape<DatedRow, (typeof FIELDS)['columns'][number]> = {
  ...FIELDS,
  tones: {
    State: (row) => shownTone(row),
    Errors: (row) => ERRORS(row),
    Warn: (row) => WARNINGS(row),
  },
};

/** The same without what is about states. */
export const PAST_COLUMNS = FLEET_TABLE.columns.filter(
  (column) => column !== 'Since' && column !== 'x usual',
);

/** Restaurants that failed or need somebody have a tone, and so have counts of issues and of stations. */
type RowTone = (row: DatedRow) => Tone | undefined;

const ERRORS: RowTone = ({ status }) => toneIfAny(status?.headline.findings.errors, 'error');
const WARNINGS: RowTone = ({ status }) => toneIfAny(status?.headline.findings.warnings, 'warn');

function toneIfAny(count: number | undefined, tone: Tone): Tone | undefined {
  return count === undefined || count === 0 ? undefined : tone;
}

const KIND_TONES: Readonly<Record<FleetStateText['kind'], Tone | undefined>> = {
  failed: 'error',
  slow: 'error',
  quiet: 'warn',
  incomplete: 'warn',
  ok: undefined,
  unknown: undefined,
};

/** Of what was read, whatever it shows. */
function readTone({ state }: DatedRow): Tone | undefined {
  return state instanceof Failure ? 'error' : state === 'incomplete' ? 'warn' : undefined;
}

/** Of what the monitor's list has. */
function shownTone(row: DatedRow): Tone | undefined {
  return row.isPast ? readTone(row) : KIND_TONES[fleetStateText(row).kind];
}

/** Chosen columns in a table: the programs' IDs, the table's form. */
export const CHOSEN_FLEET_TABLE: ShownShape<DatedRow, FleetColumn> = {
  ...FLEET_SHAPE,
  tones: {
    state: readTone,
    errors: ERRORS,
    warnings: WARNINGS,
    slow: (row) => countTone(row, 'slow', 'error'),
    quiet: (row) => countTone(row, 'quiet', 'warn'),
  },
  cells(row, of) {
    const values = shownValues(row);
    return of.map((column) => values[column]);
  },
};

function countTone(row: DatedRow, column: 'slow' | 'quiet', tone: Tone): Tone | undefined {
  const [count] = FLEET_SHAPE.cells(row, [column]);
  return toneIfAny(typeof count === 'number' ? count : undefined, tone);
}

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
    usualDates: known(isFleetRowJudged(row) ? status?.usualDates : undefined),
    slowJudged: isFleetRowJudged(row) ? (isSlowUnjudged(row) ? 'no' : 'yes') : '-',
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
