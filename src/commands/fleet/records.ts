/** Restaurants at a glance, as records for programs. */
import { Failure, type FailureCode } from '../../contract/failures.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import type { FleetState } from '../../kitchen/fleet/fleet-row.ts';
import { troubledStations } from '../../kitchen/fleet/fleet-row.ts';
import { hundredths } from '../../kitchen/pace/pace-figures.ts';
import { roundedMs } from '../../kitchen/text/quantities.ts';
import { failureState } from '../../kitchen/wording/failure-text.ts';
import { fleetStateText, troubleSince } from '../../kitchen/wording/fleet-text.ts';
import type { DatedRow } from './reading.ts';

const FIELDS = {
  restaurant: ({ restaurant }: DatedRow) => restaurant.guid,
  name: ({ restaurant }: DatedRow) => restaurant.name,
  guid: ({ restaurant }: DatedRow) => restaurant.guid,
  state: ({ state }: DatedRow) => stateId(state),
  code: ({ state }: DatedRow) => stateCode(state),
  businessDate: ({ date }: DatedRow) => date,
  errors: ({ status }: DatedRow) => status?.headline.findings.errors,
  warnings: ({ status }: DatedRow) => status?.headline.findings.warnings,
  rows: ({ status }: DatedRow) => status?.headline.day?.rows,
  p90Ms: ({ status }: DatedRow) => roundedMs(status?.headline.day?.p90Ms),
  lateShare: ({ status }: DatedRow) => status?.headline.day?.lateShare,
  unBumped: ({ status }: DatedRow) => status?.headline.day?.unBumped,
  massBumped: ({ status }: DatedRow) => status?.headline.day?.massBumped,
  mostOpen: ({ status }: DatedRow) => status?.headline.day?.mostOpen,
  lastFulfilledAt: ({ status }: DatedRow) => instantText(status?.headline.day?.lastFulfilledAt),
  readAt: ({ readAt }: DatedRow) => instantText(readAt),
  unreadable: ({ status }: DatedRow) => status?.headline.unreadable,
  pace: (row: DatedRow) => (isFleetRowJudged(row) ? paceOf(row) : undefined),
  slow: (row: DatedRow) => stationNames(row, 'slow'),
  quiet: (row: DatedRow) => stationNames(row, 'quiet'),
  since: (row: DatedRow) => instantText(troubleSince(row)),
  ratio: ({ status }: DatedRow) => hundredths(status?.ratio),
  usualDates: (row: DatedRow) => (isFleetRowJudged(row) ? row.status?.usualDates : undefined),
  slowJudged: (row: DatedRow) => (isFleetRowJudged(row) ? !isSlowUnjudged(row) : undefined),
};

/** The columns: `guid` is only in JSON, for scripts that read it in place of `restaurant`. */
const { guid: _guid, ...COLUMNS } = FIELDS;

/** Columns for programs, by stable IDs that scripts rely on. Durations are ms, shares 0..1, times UTC. Unknown values are null in JSON. */
export const FLEET_SHAPE = recordShape(
  COLUMNS,
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
    'ratio',
    'usualDates',
  ],
  rowValue,
);

export type FleetColumn = (typeof FLEET_SHAPE)['columns'][number];

/** Whether states were judged: not of a past date, nor without a date. */
export function isFleetRowJudged({ isPast, status }: DatedRow): boolean {
  return !isPast && status?.headline.day !== undefined;
}

/** Whether slow stations are not judged: too few earlier dates are kept. */
export function isSlowUnjudged(row: DatedRow): boolean {
  return isFleetRowJudged(row) && row.status?.isProvisional === true;
}

function paceOf(row: DatedRow): string {
  const { kind } = fleetStateText(row);
  return kind === 'failed' || kind === 'incomplete' ? 'unknown' : kind;
}

/** Names may have spaces. */
function stationNames(row: DatedRow, state: 'slow' | 'quiet'): string | undefined {
  return namesOf(row, state).join(', ') || undefined;
}

function namesOf(row: DatedRow, state: 'slow' | 'quiet'): readonly string[] {
  return troubledStations(row).flatMap((each) => (each.state === state ? each.name : []));
}

/** A row in JSON, with its slow and quiet stations. */
function rowValue(row: DatedRow): object {
  const values = Object.entries(FIELDS).map(([name, of]) => [name, of(row) ?? null] as const);
  return {
    ...Object.fromEntries(values),
    slow: isFleetRowJudged(row) ? namesOf(row, 'slow') : null,
    quiet: isFleetRowJudged(row) ? namesOf(row, 'quiet') : null,
    stations: isFleetRowJudged(row)
      ? troubledStations(row).map(({ guid, name, state, since, medianMs, usualMs, ratio }) => ({
          guid: guid ?? null,
          name,
          state,
          since: instantText(since) ?? null,
          nowMedianMs: roundedMs(medianMs) ?? null,
          usualMedianMs: roundedMs(usualMs) ?? null,
          ratio: hundredths(ratio) ?? null,
        }))
      : null,
  };
}

/** The code of a failure, or of a missing subscription, which is none. */
export function stateCode(state: FleetState): FailureCode | undefined {
  if (state instanceof Failure) return state.code;
  return state === 'not subscribed' ? 'NOT_SUBSCRIBED' : undefined;
}

/** The state for programs, where `no access` is `denied`. */
function stateId(state: FleetState): string {
  return state instanceof Failure ? failureState(state.code) : state;
}
