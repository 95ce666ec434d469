/** Which restaurants a filter matches. */
import { Failure } from '../../contract/failures.ts';
import { fieldsTest } from '../filter/fields-test.ts';
import type { Filter } from '../filter/filter.ts';
import { type ParsedFilter, parseFilterIn } from '../filter/filter-parser.ts';
import { FLEET_LANGUAGE, type FleetNumberField, type FleetTextField } from './fleet-language.ts';
import { type FleetRow, isInService, mutedTrouble, troubledStations } from './fleet-row.ts';
import type { RestaurantStatus } from './restaurant-status.ts';

/** A filter over restaurants. */
export type FleetFilter = Filter<FleetTextField, FleetNumberField>;

/** Reads a filter text. Never throws. */
export function parseFleetFilter(text: string): ParsedFilter<FleetTextField, FleetNumberField> {
  return parseFilterIn(text, FLEET_LANGUAGE);
}

/** The test of a restaurant at a moment (epoch ms). */
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
  switch (field) {
    case 'restaurant':
      return [restaurant.name];
    case 'guid':
      return [restaurant.guid];
    case 'tag':
      return restaurant.tags ?? [];
    case 'state':
      return statesOf(row);
    case 'station':
      return troubledStations(row).map(({ name }) => name);
    case 'rule':
      return status?.headline.findings.rules.map(({ rule }) => rule) ?? [];
  }
}

/** Everything that `state:` finds a restaurant by. */
function statesOf(row: FleetRow): readonly string[] {
  const { state, status } = row;
  const stations = new Set(status?.stations.flatMap((each) => (each.isMuted ? [] : [each.state])));
  return [
    ...(state === 'not read yet' ? ['unread'] : []),
    ...(state === 'not subscribed' ? ['unsubscribed'] : []),
    ...(state instanceof Failure ? ['failed'] : []),
    ...(state instanceof Failure && state.code === 'NOT_PERMITTED' ? ['denied'] : []),
    ...(['slow', 'quiet', 'busy'] as const).filter((each) => stations.has(each)),
    ...(mutedTrouble(row).length > 0 ? ['muted'] : []),
    ...(status?.headline.day === undefined ? [] : dayStates(row, status)),
  ];
}

/** How the date is: over, else whether somebody is needed and items come out. */
function dayStates(row: FleetRow, { isPast }: RestaurantStatus): readonly string[] {
  if (isPast) return ['past'];
  return [
    ...(troubledStations(row).length + mutedTrouble(row).length === 0 ? ['ok'] : []),
    isInService(row) ? 'service' : 'closed',
  ];
}

function numberOf(row: FleetRow, field: FleetNumberField, now: number): number | undefined {
  const { status, readAt } = row;
  const findings = status?.headline.findings;
  switch (field) {
    case 'errors':
      return findings?.errors;
    case 'warnings':
      return findings?.warnings;
    case 'issues':
      return findings && findings.errors + findings.warnings;
    case 'late':
      return status?.headline.day?.lateShare;
    case 'age':
      return readAt === undefined ? undefined : now - readAt;
  }
}
