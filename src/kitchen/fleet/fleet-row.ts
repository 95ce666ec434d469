import { Failure, type FailureCode } from '../../contract/failures.ts';
import { MIN_FOR_MEDIAN } from '../measures/quantile.ts';
import { isNotCopied } from '../model/failure-text.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { StationStatus } from '../pace/pace-reading.ts';
import { needsSomebody, type RestaurantStatus } from './restaurant-status.ts';

/** The last attempt's result. `incomplete`: the station list has unreadable entries. `outdated`: read too long ago to know states. */
export type FleetState =
  | 'not read yet'
  | 'read'
  | 'incomplete'
  | 'outdated'
  | 'not subscribed'
  | Failure;

export function fleetState(failure: Failure | undefined, unreadable: number): FleetState {
  if (failure !== undefined && failure.code !== 'NOT_SUBSCRIBED') return failure;
  if (unreadable > 0) return 'incomplete';
  return failure === undefined ? 'read' : 'not subscribed';
}

export function stateCode(state: FleetState): FailureCode | undefined {
  if (state instanceof Failure) return state.code;
  return state === 'not subscribed' ? 'NOT_SUBSCRIBED' : undefined;
}

export interface FleetRow {
  readonly restaurant: RestaurantChoice;
  readonly state: FleetState;
  /** The last good reading, which stays while later attempts fail. */
  readonly status: RestaurantStatus | undefined;
  /** When the date was read, or the setup if there is no date. Epoch ms. */
  readonly readAt: number | undefined;
  /** End of the last good attempt, by the steady clock. */
  readonly freshAt: number | undefined;
  /** End of the last attempt, by the steady clock. */
  readonly triedAt: number | undefined;
  readonly tookMs: number | undefined;
  /** When the first of the failed attempts since the last good one ended. Epoch ms. */
  readonly failingSince?: number | undefined;
  /** When a reading first had the setup that it has now. `undefined` if it did not change while it was followed. Epoch ms. */
  readonly setupChangedAt?: number | undefined;
}

export function unreadRow(restaurant: RestaurantChoice): FleetRow {
  const times = { readAt: undefined, freshAt: undefined, triedAt: undefined, tookMs: undefined };
  return { restaurant, state: 'not read yet', status: undefined, ...times };
}

/** Muted stations are left out. The most urgent come first. */
export function slowOrQuietStations({ status }: FleetRow): readonly StationStatus[] {
  return status?.stations.filter(needsSomebody) ?? [];
}

export function mutedSlowOrQuiet({ status }: FleetRow): readonly StationStatus[] {
  const muted = status?.stations.filter(({ isMuted }) => isMuted) ?? [];
  return muted.filter(({ state }) => needsSomebody({ state, isMuted: false }));
}

export function unknownStations({ status }: FleetRow): readonly StationStatus[] {
  return (status?.stations ?? []).filter(
    ({ state, lastBumpAt, isMuted }) => state === 'unknown' && lastBumpAt !== undefined && !isMuted,
  );
}

export function isFailed({ state }: FleetRow): boolean {
  return state instanceof Failure;
}

/** A restaurant is in service for this long after its last bump at prep. */
const SERVICE_MS = 45 * 60_000;

export function isInService({ status, readAt }: FleetRow): boolean {
  const last = status?.isPast === false ? status.lastBumpAt : undefined;
  return last !== undefined && readAt !== undefined && readAt - last <= SERVICE_MS;
}

/** While readings fail (`isOld`), only a recent bump shows that the restaurant is in service. `undefined` if nothing shows it. */
export function isInServiceAt(row: FleetRow, now: number, isOld: boolean): boolean | undefined {
  if (row.status?.headline.day === undefined) return undefined;
  if (!isOld) return isInService(row);
  const { lastBumpAt = Number.NEGATIVE_INFINITY } = row.status;
  return isInService(row) && now - lastBumpAt <= SERVICE_MS ? true : undefined;
}

/** The share of the date. `undefined` until usual times are read, because the default limit may give a wrong share. */
export function fleetLateShare({ status }: FleetRow): number | undefined {
  return status?.isProvisional === true ? undefined : status?.headline.day?.lateShare;
}

/** The share of the last half hour's tickets, or of a past date's items. `undefined` below five tickets. */
export function currentLateShare(row: FleetRow): number | undefined {
  const { isPast = false, isProvisional = false, tickets } = row.status ?? {};
  if (isPast) return fleetLateShare(row);
  if (isProvisional || tickets === undefined || tickets.all < MIN_FOR_MEDIAN) return undefined;
  return tickets.late / tickets.all;
}

export function fleetGroup({ restaurant }: FleetRow): string | undefined {
  return restaurant.tags?.[0];
}

/** The most urgent restaurant comes first. Equally urgent ones keep the profile's order. */
export function orderedByNeed<Row extends FleetRow>(
  rows: readonly Row[],
  isDescending: boolean,
): readonly Row[] {
  const direction = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, rank: needRank(row) }))
    .sort((a, b) => direction * compareRanks(a.rank, b.rank))
    .map(({ row }) => row);
}

/** Equal ranks have no difference, which is index -1, and give 0. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const firstDifference = a.findIndex((number, index) => number !== b[index]);
  return (a[firstDifference] ?? 0) - (b[firstDifference] ?? 0);
}

export function isKitchenStopped({ status, state }: FleetRow): boolean {
  return state === 'read' && status?.kitchen?.state === 'stopped';
}

function kitchenRank(row: FleetRow, isTroubled: boolean): number {
  if (isKitchenStopped(row)) return 0;
  if (isTroubled) return 1;
  return row.status?.kitchen?.state === 'slow' ? 2 : 3;
}

/** Stopped kitchens come first, then slow and quiet stations, slow kitchens, failed readings, and restaurants in service. */
function needRank(row: FleetRow): readonly number[] {
  const { status, state } = row;
  const troubled = slowOrQuietStations(row);
  const slow = troubled.filter((station) => station.state === 'slow').length;
  const { p90Ms = 0 } = status?.headline.day ?? {};
  const { errors = 0, warnings = 0 } = status?.headline.issues ?? {};
  return [
    kitchenRank(row, troubled.length > 0),
    -slow,
    -troubled.length,
    isFailed(row) || state === 'outdated' ? 0 : 1,
    state === 'not read yet' ? 1 : 0,
    isInService(row) ? 0 : 1,
    -(fleetLateShare(row) ?? 0),
    -errors,
    -warnings,
    -p90Ms,
  ];
}

/**
 * In order of urgency. The last five need nobody.
 * - `kitchen slow`: at least half of the stations are slower than usual.
 * - `stations unknown`: some stations could not be judged.
 * - `muted`: all slow or quiet stations are muted.
 * - `busy`: the whole kitchen is. A single busy station doesn't make it so.
 */
export type FleetJudgment =
  | 'stopped'
  | 'slow'
  | 'quiet'
  | 'kitchen slow'
  | 'failed'
  | 'not copied'
  | 'not read yet'
  | 'not judged yet'
  | 'not subscribed'
  | 'outdated'
  | 'incomplete'
  | 'other restaurant'
  | 'stations unknown'
  | 'muted'
  | 'past'
  | 'no items'
  | 'closed'
  | 'busy'
  | 'ok';

export function fleetJudgment(row: FleetRow): FleetJudgment {
  const { state, status } = row;
  const troubled = slowOrQuietStations(row);
  if (isKitchenStopped(row)) return 'stopped';
  if (troubled.some((each) => each.state === 'slow')) return 'slow';
  if (troubled.length > 0) return 'quiet';
  if (state instanceof Failure) return isNotCopied(state) ? 'not copied' : 'failed';
  if (state !== 'read') return state;
  if (status === undefined) return 'not read yet';
  if ((status.headline.day?.otherRestaurantRows ?? 0) > 0) return 'other restaurant';
  if (status.isPast) return 'past';
  if (status.lastBumpAt === undefined) return 'no items';
  if (!isInService(row)) return 'closed';
  if (status.isProvisional) return 'not judged yet';
  if (status.kitchen?.state === 'slow') return 'kitchen slow';
  if (unknownStations(row).length > 0) return 'stations unknown';
  if (mutedSlowOrQuiet(row).length > 0) return 'muted';
  return status.kitchen?.state === 'busy' ? 'busy' : 'ok';
}

export interface JudgmentCounts {
  readonly total: number;
  readonly stopped: number;
  readonly slow: number;
  readonly slowAndQuiet: number;
  readonly quiet: number;
  readonly muted: number;
  readonly judged: number;
  /** Restaurants where some stations can't be judged. */
  readonly partly: number;
  /** Restaurants that are not read yet, or wait for earlier dates. */
  readonly pending: number;
  /** Restaurants that are closed, have no items yet, or show a past date. */
  readonly notInService: number;
  readonly notSubscribed: number;
}

export function judgmentCounts(rows: readonly FleetRow[]): JudgmentCounts {
  const judgments = rows.map(fleetJudgment);
  const count = (...kinds: readonly FleetJudgment[]) =>
    judgments.filter((each) => kinds.includes(each)).length;
  const isQuiet = (row: FleetRow) =>
    slowOrQuietStations(row).some(({ state }) => state === 'quiet');
  return {
    total: rows.length,
    stopped: count('stopped'),
    slow: count('slow', 'kitchen slow'),
    slowAndQuiet: rows.filter((row, index) => judgments[index] === 'slow' && isQuiet(row)).length,
    quiet: count('quiet'),
    muted: count('muted'),
    judged: count('stopped', 'slow', 'kitchen slow', 'quiet', 'muted', 'busy', 'ok'),
    partly: rows.filter(
      (row, index) =>
        judgments[index] === 'stations unknown' &&
        row.status?.stations.some(({ state }) => state !== 'unknown'),
    ).length,
    pending: count('not read yet', 'not judged yet'),
    notInService: count('past', 'no items', 'closed'),
    notSubscribed: count('not subscribed'),
  };
}

const STATE_FILTERS: Readonly<Record<string, (row: FleetRow, judgment: FleetJudgment) => boolean>> =
  {
    stopped: (_row, judgment) => judgment === 'stopped',
    slow: (row, judgment) => hasStation(row, 'slow') || judgment === 'kitchen slow',
    quiet: (row) => hasStation(row, 'quiet'),
    busy: (row, judgment) => hasStation(row, 'busy') || judgment === 'busy',
    muted: (row) => mutedSlowOrQuiet(row).length > 0,
    ok: (_row, judgment) => judgment === 'ok' || judgment === 'busy',
    unknown: (_row, judgment) => UNKNOWN.has(judgment),
    service: (row) => isOfToday(row) && isInService(row),
    closed: (row) => isOfToday(row) && !isInService(row),
    past: ({ status }) => status?.headline.day !== undefined && status.isPast,
    failed: ({ state }) => state instanceof Failure && !isNotCopied(state),
    denied: ({ state }) => state instanceof Failure && state.code === 'NOT_PERMITTED',
    unsubscribed: ({ state }) => state === 'not subscribed',
    unread: ({ state }) => state === 'not read yet',
  };
export const FLEET_FILTER_STATES = Object.keys(STATE_FILTERS);

const UNKNOWN: ReadonlySet<FleetJudgment> = new Set([
  'not judged yet',
  'not copied',
  'outdated',
  'incomplete',
  'other restaurant',
  'stations unknown',
]);

function hasStation({ status }: FleetRow, stationState: StationStatus['state']): boolean {
  return status?.stations.some((each) => !each.isMuted && each.state === stationState) === true;
}

function isOfToday({ status }: FleetRow): boolean {
  return status?.headline.day !== undefined && !status.isPast;
}

export function fleetStatesOf(row: FleetRow): readonly string[] {
  const judgment = fleetJudgment(row);
  return FLEET_FILTER_STATES.filter((word) => STATE_FILTERS[word]?.(row, judgment));
}
