import { Failure } from '../../contract/failures.ts';
import type { Filter } from '../filter/filter.ts';
import { fieldsTest } from '../filter/filter-match.ts';
import { type ParsedFilter, parseFilterIn } from '../filter/filter-parser.ts';
import { isNotCopied } from '../model/failure-text.ts';
import { type FleetJudgment, fleetJudgment, isCalm } from './fleet-judgment.ts';
import {
  FLEET_LANGUAGE,
  FLEET_STATES,
  type FleetNumberField,
  type FleetStateWord,
  type FleetTextField,
} from './fleet-language.ts';
import { type FleetRow, isInService, mutedTrouble, troubledStations } from './fleet-row.ts';
import type { StationStatus } from './station-status.ts';

export type FleetFilter = Filter<FleetTextField, FleetNumberField>;

/** Never throws. */
export function parseFleetFilter(text: string): ParsedFilter<FleetTextField, FleetNumberField> {
  return parseFilterIn(text, FLEET_LANGUAGE);
}

export function fleetTest(filter: FleetFilter, now: number): (row: FleetRow) => boolean {
  return fieldsTest(filter, {
    language: FLEET_LANGUAGE,
    wordFields: ['restaurant', 'tag', 'station'],
    textsOf,
    numberOf: (row, field) => numberOf(row, field, now),
  });
}

function textsOf(row: FleetRow, field: FleetTextField): readonly string[] {
  const { restaurant, status } = row;
  const texts: Readonly<Record<FleetTextField, () => readonly string[]>> = {
    restaurant: () => [restaurant.name],
    guid: () => [restaurant.guid],
    tag: () => restaurant.tags ?? [],
    state: () => statesOf(row),
    station: () => troubledStations(row).map(({ name }) => name),
    rule: () => status?.headline.findings.rules.map(({ rule }) => rule) ?? [],
  };
  return texts[field]();
}

/** Words for `state:` to match. */
function statesOf(row: FleetRow): readonly FleetStateWord[] {
  const { state, status } = row;
  const judgment = fleetJudgment(row);
  const day = status?.headline.day;
  const isPast = status?.isPast === true;
  const has = (wanted: StationStatus['state']) =>
    status?.stations.some((each) => !each.isMuted && each.state === wanted) === true;
  const tests: Readonly<Record<FleetStateWord, boolean>> = {
    stopped: judgment === 'stopped',
    slow: has('slow') || judgment === 'kitchen slow',
    quiet: has('quiet'),
    busy: has('busy'),
    muted: mutedTrouble(row).length > 0,
    ok: isCalm(judgment) && !isPast,
    unknown: UNKNOWN.has(judgment),
    service: day !== undefined && !isPast && isInService(row),
    closed: day !== undefined && !isPast && !isInService(row),
    past: day !== undefined && isPast,
    failed: state instanceof Failure && !isNotCopied(state),
    denied: state instanceof Failure && state.code === 'NOT_PERMITTED',
    unsubscribed: state === 'not subscribed',
    unread: state === 'not read yet',
  };
  return FLEET_STATES.filter((word) => tests[word]);
}

const UNKNOWN: ReadonlySet<FleetJudgment> = new Set([
  'not judged yet',
  'not copied',
  'outdated',
  'incomplete',
  'foreign rows',
  'stations unknown',
]);

function numberOf(row: FleetRow, field: FleetNumberField, now: number): number | undefined {
  const { status, readAt } = row;
  const findings = status?.headline.findings;
  const numbers: Readonly<Record<FleetNumberField, number | undefined>> = {
    errors: findings?.errors,
    warnings: findings?.warnings,
    issues: findings && findings.errors + findings.warnings,
    late: status?.headline.day?.lateShare,
    age: readAt === undefined ? undefined : now - readAt,
  };
  return numbers[field];
}
