import { Failure } from '../../contract/failures.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import type { ValueOf } from '../../kitchen/export/json-type.ts';
import { stateCode, troubledStations } from '../../kitchen/fleet/fleet-row.ts';
import type { Headline } from '../../kitchen/fleet/headline.ts';
import { type FleetStateText, fleetStateText, troubleSince } from '../../kitchen/fleet/words.ts';
import { lateText } from '../../kitchen/measures/words.ts';
import { failureState, failureWord } from '../../kitchen/model/failure-text.ts';
import { hundredths } from '../../kitchen/pace/pace-figures.ts';
import { PACE_STATES } from '../../kitchen/pace/station-pace.ts';
import { type Column, subjectTable, type Tone } from '../../kitchen/tables/column.ts';
import { roundedMs } from '../../kitchen/text/quantities.ts';
import type { DatedRow } from './reading.ts';

type RowColumn = Column<DatedRow>;

const PACES = ['stopped', 'slow', 'quiet', 'ok', 'unknown'] as const;

const TROUBLED = {
  guid: 'text?',
  name: 'text',
  state: PACE_STATES,
  since: 'instant?',
  'nowMedianMs usualMedianMs': 'ms?',
  ratio: 'number?',
} as const;

const STATION_NAMES = 'names of stations in this state';

/** Durations are ms, shares 0..1, times UTC. For people, times are in each restaurant's zone. */
export const FLEET_TABLE = subjectTable(
  {
    restaurant: {
      value: ({ restaurant }: DatedRow) => restaurant.guid,
      type: 'text',
      head: 'GUID',
      isMinor: true,
    },
    name: { value: ({ restaurant }) => restaurant.name, type: 'text', head: 'Restaurant' },
    state: {
      value: ({ state }) => (state instanceof Failure ? failureState(state.code) : state),
      cell: stateText,
      tone: readTone,
      type: 'state',
      doc: 'read, incomplete (some station list entries are unreadable, and errors and warnings cover the rest), not subscribed, not archived, denied, unreachable, timed out, and so on, or not read yet',
    },
    code: {
      value: ({ state }) => stateCode(state),
      type: 'code?',
      doc: 'why it was not read: NOT_SUBSCRIBED, NOT_PERMITTED, and so on',
    },
    businessDate: { value: ({ date }) => date, type: 'date' },
    errors: {
      ...count(({ status }) => status?.headline.findings.errors),
      head: 'Errors',
      tone: ({ status }) => (status?.headline.findings.errors ? 'error' : undefined),
    },
    warnings: {
      ...count(({ status }) => status?.headline.findings.warnings),
      head: 'Warn',
      tone: ({ status }) => (status?.headline.findings.warnings ? 'warn' : undefined),
    },
    rows: { ...dayCount(({ rows }) => rows), head: 'Rows', isMinor: true },
    p90Ms: {
      value: ({ status }) => status?.headline.day?.p90Ms,
      unit: 'ms',
      head: '90% in',
    },
    lateShare: {
      value: ({ status }) => status?.headline.day?.lateShare,
      unit: 'share',
      head: 'Late',
      cell: ({ status }) => status?.headline.day && lateText(status.headline.day),
    },
    unBumped: {
      ...dayCount(({ unBumped }) => unBumped),
      doc: 'rows over 60 min, in lateShare but not in p90Ms',
    },
    massBumped: { ...dayCount(({ massBumped }) => massBumped), doc: 'in neither figure' },
    mostOpen: { ...dayCount(({ mostOpen }) => mostOpen), head: 'Peak', isMinor: true },
    lastFulfilledAt: {
      ...moment(({ status }) => status?.headline.day?.lastFulfilledAt),
      head: 'Last out',
      align: 'right',
      isMinor: true,
    },
    readAt: moment(({ readAt }) => readAt),
    unreadable: count(({ status }) => status?.headline.unreadable),
    pace: {
      value: (row) => (isFleetRowJudged(row) ? paceOf(row) : undefined),
      type: { $null: PACES },
      doc: 'stopped, slow, quiet, ok, or unknown (out of service, nothing to judge, or some stations or entries could not be judged)',
    },
    slow: {
      ...stationNames('slow', 'error'),
      doc: STATION_NAMES,
    },
    quiet: { ...stationNames('quiet', 'warn'), doc: STATION_NAMES },
    since: { ...moment(troubleSince), head: 'Since' },
    ratio: {
      value: ({ status }) => status?.ratio,
      unit: 'ratio',
      head: 'x usual',
      doc: "time of the last half hour over these items' usual time",
    },
    usualDates: {
      ...count((row) => (isFleetRowJudged(row) ? row.status?.usualDates : undefined)),
      doc: 'number of earlier dates compared with',
    },
    slowJudged: {
      value: (row) => (isFleetRowJudged(row) ? !isSlowUnjudged(row) : undefined),
      unit: 'flag',
      doc: 'false where too few earlier dates are saved to judge slow stations',
    },
    stations: {
      json: (row) => (isFleetRowJudged(row) ? troubledStations(row).map(stationValue) : null),
      type: { $null: { $list: TROUBLED } },
      doc: 'those slow or quiet: {guid, name, state, since, nowMedianMs, usualMedianMs, ratio}',
    },
    /** An earlier date is only read. */
    shownState: {
      head: 'State',
      cell: (row) => (row.isPast ? stateText(row) : fleetStateText(row).text),
      tone: (row) => (row.isPast ? readTone(row) : KIND_TONES[fleetStateText(row).kind]),
    },
  },
  {
    order: [
      ...(['name', 'shownState', 'since', 'ratio', 'errors', 'warnings', 'rows'] as const),
      ...(['p90Ms', 'lateShare', 'mostOpen', 'lastFulfilledAt', 'restaurant'] as const),
    ],
    clockOf: ({ restaurant }) => restaurant.calendar,
  },
);

export type FleetColumn = (typeof FLEET_TABLE)['columns'][number];

function count(value: (row: DatedRow) => number | undefined): RowColumn {
  return { value, unit: 'count' };
}

function dayCount(of: (day: NonNullable<Headline['day']>) => number | undefined): RowColumn {
  return count(({ status }) => status?.headline.day && of(status.headline.day));
}

function moment(value: (row: DatedRow) => number | undefined): RowColumn {
  return { value, unit: 'instant' };
}

/** Names may have spaces. */
function stationNames(state: 'slow' | 'quiet', tone: Tone): RowColumn {
  const names = (row: DatedRow) =>
    troubledStations(row).flatMap((each) => (each.state === state ? each.name : []));
  return {
    value: (row) => names(row).join(', ') || undefined,
    json: (row) => (isFleetRowJudged(row) ? names(row) : null),
    type: { $null: { $list: 'text' } },
    tone: (row) => (names(row).length > 0 ? tone : undefined),
  };
}

/** States are judged only for today, with a date read. */
function isFleetRowJudged({ isPast, status }: DatedRow): boolean {
  return !isPast && status?.headline.day !== undefined;
}

/** Too few earlier dates are available to judge slow stations. */
export function isSlowUnjudged(row: DatedRow): boolean {
  return isFleetRowJudged(row) && row.status?.isProvisional === true;
}

function paceOf(row: DatedRow): (typeof PACES)[number] {
  const { kind } = fleetStateText(row);
  return kind === 'failed' || kind === 'incomplete' ? 'unknown' : kind;
}

function stationValue(station: ReturnType<typeof troubledStations>[number]) {
  const { guid, name, state, since, medianMs, usualMs, ratio } = station;
  return {
    guid: guid ?? null,
    name,
    state,
    since: instantText(since) ?? null,
    nowMedianMs: roundedMs(medianMs) ?? null,
    usualMedianMs: roundedMs(usualMs) ?? null,
    ratio: hundredths(ratio) ?? null,
  } satisfies ValueOf<typeof TROUBLED>;
}

/** `read`, `not subscribed`, `no access`, `unreachable`, `timed out`, `not copied` and so on. In JSON, `denied` for `no access`. */
function stateText({ state }: DatedRow): string {
  return state instanceof Failure ? failureWord(state.code) : state;
}

function readTone({ state }: DatedRow): Tone | undefined {
  return state instanceof Failure ? 'error' : state === 'incomplete' ? 'warn' : undefined;
}

const KIND_TONES: Readonly<Record<FleetStateText['kind'], Tone | undefined>> = {
  failed: 'error',
  stopped: 'error',
  slow: 'error',
  quiet: 'warn',
  incomplete: 'warn',
  ok: undefined,
  unknown: undefined,
};
