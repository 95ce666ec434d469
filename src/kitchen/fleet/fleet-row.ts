/** The restaurants of a chain, each as last read. */
import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { RestaurantStatus } from './restaurant-status.ts';
import { isMutedTrouble, needsSomebody, type StationStatus } from './station-status.ts';

/**
 * The result of the last attempt. `incomplete`: entries of the station list could not be read. `outdated`: it was read, but so long ago that its
 * states are unknown.
 */
export type FleetState =
  | 'not read yet'
  | 'read'
  | 'incomplete'
  | 'outdated'
  | 'not subscribed'
  | Failure;

/** A missing subscription is no failure and hides nothing; unreadable entries of the station list are worse. */
export function fleetState(failure: Failure | undefined, unreadable: number): FleetState {
  if (failure !== undefined && failure.code !== 'NOT_SUBSCRIBED') return failure;
  if (unreadable > 0) return 'incomplete';
  return failure === undefined ? 'read' : 'not subscribed';
}

/** A restaurant of a chain. Times are epoch ms. */
export interface FleetRow {
  readonly restaurant: RestaurantChoice;
  readonly state: FleetState;
  /** Of the last good reading; it stays while later attempts fail. */
  readonly status: RestaurantStatus | undefined;
  /** When the date was read; without one, the setup, which is otherwise read every quarter of an hour. */
  readonly readAt: number | undefined;
  /** When the last attempt ended. */
  readonly triedAt: number | undefined;
  /** How long it took, ms. */
  readonly tookMs: number | undefined;
}

/** A restaurant before its first reading. */
export function unreadRow(restaurant: RestaurantChoice): FleetRow {
  return {
    restaurant,
    state: 'not read yet',
    status: undefined,
    readAt: undefined,
    triedAt: undefined,
    tookMs: undefined,
  };
}

/** Stations that are slow or quiet, most urgent first. */
export function troubledStations({ status }: FleetRow): readonly StationStatus[] {
  return status?.stations.filter(needsSomebody) ?? [];
}

/** Stations that would be among them, but are muted. */
export function mutedTrouble({ status }: FleetRow): readonly StationStatus[] {
  return status?.stations.filter(isMutedTrouble) ?? [];
}

/** Stations with bumps on the date whose state is unknown; muted ones need nobody. */
export function unknownStations({ status }: FleetRow): readonly StationStatus[] {
  return (status?.stations ?? []).filter(
    ({ state, lastBumpAt, isMuted }) => state === 'unknown' && lastBumpAt !== undefined && !isMuted,
  );
}

/** Whether the last attempt failed; a missing subscription is no failure. */
export function isFailed({ state }: FleetRow): boolean {
  return state instanceof Failure;
}

/** A restaurant is in service while a bump at prep is this recent, ms. */
const SERVICE_MS = 45 * 60_000;

/** Whether items were coming out when it was last read. */
export function isInService({ status, readAt }: FleetRow): boolean {
  const last = status?.isPast === false ? status.lastBumpAt : undefined;
  return last !== undefined && readAt !== undefined && readAt - last <= SERVICE_MS;
}

/**
 * Whether it is in service at a moment (epoch ms). While it can't be read (`isOld`), it still is for as long as its last known bump is recent;
 * `undefined` where that is unknown.
 */
export function isInServiceAt(row: FleetRow, now: number, isOld: boolean): boolean | undefined {
  if (row.status?.headline.day === undefined) return undefined;
  if (!isOld) return isInService(row);
  const { lastBumpAt = Number.NEGATIVE_INFINITY } = row.status;
  return isInService(row) && now - lastBumpAt <= SERVICE_MS ? true : undefined;
}

/** Sort keys of the fleet. `need` is the default. */
export const FLEET_SORTS = [
  'need',
  'name',
  'tag',
  'state',
  'ratio',
  'late',
  'issues',
  'age',
] as const;
export type FleetSort = (typeof FLEET_SORTS)[number];

/** The group of a restaurant: its first tag. */
export function fleetGroup({ restaurant }: Pick<FleetRow, 'restaurant'>): string | undefined {
  return restaurant.tags?.[0];
}

/**
 * Rows in order; those without a value come last either way, and equal ones stay in the profile's order. By tag, restaurants are in groups, and by
 * need in each.
 */
export function orderedFleet<Row extends FleetRow>(
  rows: readonly Row[],
  sort: FleetSort,
  descending: boolean,
): readonly Row[] {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, sort) }));
  const direction = descending ? -1 : 1;
  const within = sort === 'tag' ? 1 : direction;
  ranked.sort((a, b) => compared(a.rank, b.rank, direction, within));
  return ranked.map(({ row }) => row);
}

type Rank = readonly (number | string | undefined)[];

/** Goes by the first different rank; the first has a direction of its own. */
function compared(a: Rank, b: Rank, direction: 1 | -1, within: 1 | -1): number {
  for (const [at, x] of a.entries()) {
    const y = b[at];
    if (x === y) continue;
    if (x === undefined) return 1;
    if (y === undefined) return -1;
    const order = typeof x === 'string' ? x.localeCompare(String(y), 'en') : x < Number(y) ? -1 : 1;
    return order * (at === 0 ? direction : within);
  }
  return 0;
}

/** Smaller ranks come first when ascending. */
function rankOf(row: FleetRow, sort: FleetSort): Rank {
  const { restaurant, status, readAt } = row;
  switch (sort) {
    case 'need':
      return needRank(row);
    case 'name':
      return [restaurant.name];
    case 'tag':
      return [fleetGroup(row), ...needRank(row)];
    case 'state':
      return [status === undefined ? undefined : -troubledStations(row).length, ...needRank(row)];
    case 'ratio':
      return [status?.ratio];
    case 'late':
      return [status?.headline.day?.lateShare];
    case 'issues':
      return [status?.headline.findings.errors, status?.headline.findings.warnings];
    case 'age':
      return [readAt];
  }
}

/** Trouble first: slow before quiet, then kitchens slow at all stations, what can't be read, then service before closed, then late share and issues. */
function needRank(row: FleetRow): Rank {
  const { status, state } = row;
  const troubled = troubledStations(row);
  const slow = troubled.filter((station) => station.state === 'slow').length;
  const { lateShare = 0, p90Ms = 0 } = status?.headline.day ?? {};
  const { errors = 0, warnings = 0 } = status?.headline.findings ?? {};
  return [
    troubled.length > 0 ? 0 : status?.kitchen === undefined ? 2 : 1,
    -slow,
    -troubled.length,
    isFailed(row) || state === 'outdated' ? 0 : 1,
    state === 'not read yet' ? 1 : 0,
    isInService(row) ? 0 : 1,
    -lateShare,
    -errors,
    -warnings,
    -p90Ms,
  ];
}
