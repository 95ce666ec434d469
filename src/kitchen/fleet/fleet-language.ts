/** Filter language for a chain's restaurants. */

import { Failure } from '../../contract/failures.ts';
import type { Filter } from '../filter/filter.ts';
import {
  type FilterLanguage,
  fieldHelp,
  fieldLanguage,
  ISSUE_FIELDS,
} from '../filter/filter-language.ts';
import { type FieldNumbers, type FieldTexts, fieldsTest } from '../filter/filter-match.ts';
import { type ParsedFilter, parseFilterIn } from '../filter/filter-parser.ts';
import { isNotCopied } from '../model/failure-text.ts';
import { ageMs } from '../text/age.ts';
import { orText } from '../text/quantities.ts';
import {
  type FleetJudgment,
  type FleetRow,
  fleetJudgment,
  fleetLateShare,
  isCalm,
  isInService,
  mutedTrouble,
  troubledStations,
} from './fleet-row.ts';
import type { StationStatus } from './restaurant-status.ts';

/** Values of `state:`, and which restaurants have them. */
const STATES: Readonly<Record<string, (row: FleetRow, judgment: FleetJudgment) => boolean>> = {
  stopped: (_row, judgment) => judgment === 'stopped',
  slow: (row, judgment) => hasStation(row, 'slow') || judgment === 'kitchen slow',
  quiet: (row) => hasStation(row, 'quiet'),
  busy: (row) => hasStation(row, 'busy'),
  muted: (row) => mutedTrouble(row).length > 0,
  ok: ({ status }, judgment) => isCalm(judgment) && status?.isPast !== true,
  unknown: (_row, judgment) => UNKNOWN.has(judgment),
  service: (row) => isOfToday(row) && isInService(row),
  closed: (row) => isOfToday(row) && !isInService(row),
  past: ({ status }) => status?.headline.day !== undefined && status.isPast,
  failed: ({ state }) => state instanceof Failure && !isNotCopied(state),
  denied: ({ state }) => state instanceof Failure && state.code === 'NOT_PERMITTED',
  unsubscribed: ({ state }) => state === 'not subscribed',
  unread: ({ state }) => state === 'not read yet',
};
const FLEET_STATES = Object.keys(STATES);

const UNKNOWN: ReadonlySet<FleetJudgment> = new Set([
  'not judged yet',
  'not copied',
  'outdated',
  'incomplete',
  'foreign rows',
  'stations unknown',
]);

function hasStation({ status }: FleetRow, wanted: StationStatus['state']): boolean {
  return status?.stations.some((each) => !each.isMuted && each.state === wanted) === true;
}

function isOfToday({ status }: FleetRow): boolean {
  return status?.headline.day !== undefined && !status.isPast;
}

const FLEET_TEXT_FIELDS = {
  restaurant: { kind: 'text', aliases: ['name'], help: 'restaurant name' },
  guid: { kind: 'text', aliases: [], help: 'restaurant GUID' },
  tag: { kind: 'choice', aliases: ['tags'], help: 'tag in the profile: tag:west' },
  state: {
    kind: 'choice',
    aliases: [],
    values: FLEET_STATES,
    help: `${orText(FLEET_STATES)}: state:slow|quiet`,
  },
  station: { kind: 'text', aliases: [], help: 'slow or quiet station by name' },
  rule: { kind: 'choice', aliases: [], help: 'rule with an issue: rule:R06' },
} as const;

const FLEET_NUMBER_FIELDS = {
  ...ISSUE_FIELDS,
  late: { kind: 'share', aliases: [], help: 'share of late items on the date: late>20%' },
  age: { kind: 'duration', aliases: [], help: 'time since the last good reading: age>10m' },
} as const;

export type FleetTextField = keyof typeof FLEET_TEXT_FIELDS;
export type FleetNumberField = keyof typeof FLEET_NUMBER_FIELDS;

export const FLEET_LANGUAGE: FilterLanguage<FleetTextField, FleetNumberField> = fieldLanguage(
  FLEET_TEXT_FIELDS,
  FLEET_NUMBER_FIELDS,
);

export const FLEET_FILTER_HELP = fieldHelp({ ...FLEET_TEXT_FIELDS, ...FLEET_NUMBER_FIELDS });

export type FleetFilter = Filter<FleetTextField, FleetNumberField>;

/** Never throws. */
export function parseFleetFilter(text: string): ParsedFilter<FleetTextField, FleetNumberField> {
  return parseFilterIn(text, FLEET_LANGUAGE);
}

export function fleetTest(filter: FleetFilter, now: number): (row: FleetRow) => boolean {
  const test = fieldsTest(filter, {
    texts: TEXTS,
    numbers: NUMBERS,
    wordFields: ['restaurant', 'tag', 'station'],
  });
  return (row) => test({ row, now });
}

/** A restaurant at a moment (epoch ms). */
interface FilteredRow {
  readonly row: FleetRow;
  readonly now: number;
}

const TEXTS: FieldTexts<FleetTextField, FilteredRow> = {
  restaurant: ({ row }) => [row.restaurant.name],
  guid: ({ row }) => [row.restaurant.guid],
  tag: ({ row }) => row.restaurant.tags ?? [],
  state: ({ row }) => statesOf(row),
  station: ({ row }) => troubledStations(row).map(({ name }) => name),
  rule: ({ row }) => row.status?.headline.findings.rules.map(({ rule }) => rule) ?? [],
};

function statesOf(row: FleetRow): readonly string[] {
  const judgment = fleetJudgment(row);
  return FLEET_STATES.filter((word) => STATES[word]?.(row, judgment));
}

const NUMBERS: FieldNumbers<FleetNumberField, FilteredRow> = {
  errors: ({ row }) => row.status?.headline.findings.errors,
  warnings: ({ row }) => row.status?.headline.findings.warnings,
  issues: ({ row: { status } }) =>
    status && status.headline.findings.errors + status.headline.findings.warnings,
  late: ({ row }) => fleetLateShare(row),
  age: ({ row: { readAt }, now }) => (readAt === undefined ? undefined : ageMs(readAt, now)),
};
