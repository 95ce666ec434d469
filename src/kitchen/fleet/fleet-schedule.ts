/** Chooses the next restaurant to read: one in trouble or in service often, a closed one rarely. Instants are the steady clock's. */
import { Failure } from '../../contract/failures.ts';
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerObject } from '../../contract/once.ts';
import { isNotCopied } from '../model/failure-text.ts';
import { type FleetRow, isFailed, isInService, slowOrQuietStations } from './fleet-row.ts';
import { withoutStates } from './restaurant-status.ts';

/** Pauses between a restaurant's readings, ms. */
export const FLEET_PAUSES = {
  trouble: MINUTE_MS,
  failed: MINUTE_MS,
  service: 2 * MINUTE_MS,
  closed: 15 * MINUTE_MS,
  /** An accepted login, but a denied restaurant: an outage of the platform may look like this. */
  denied: 5 * MINUTE_MS,
  /** No access, no subscription, or unknown: only somebody at the platform can change this. */
  refused: 30 * MINUTE_MS,
} as const;

/** Exports that take longer (ms) are slow. They free their reader, and few known ones start at once. */
export const SLOW_EXPORT_MS = 10_000;

/** Exports may take a minute each. The client limits requests. */
const READERS = 16;
/** So many slow exports hold no reader. */
const MAX_SLOW = 16;
/** Most readers for earlier dates, so that some stay free for restaurants that are due. */
const DATE_READERS = READERS / 2;

/** After the last attempt, ms. 0 before the first. */
function pauseOf(row: FleetRow): number {
  const { state, triedAt } = row;
  if (triedAt === undefined) return 0;
  if (state instanceof Failure) {
    if (state.status === 401) return FLEET_PAUSES.denied;
    return state.origin === 'refusal' ? FLEET_PAUSES.refused : FLEET_PAUSES.failed;
  }
  if (state === 'not subscribed') return FLEET_PAUSES.refused;
  if (slowOrQuietStations(row).length > 0) return FLEET_PAUSES.trouble;
  return isInService(row) ? FLEET_PAUSES.service : FLEET_PAUSES.closed;
}

/** 0 before the first attempt. */
export function dueAt(row: FleetRow): number {
  return row.triedAt === undefined ? 0 : row.triedAt + pauseOf(row);
}

/** Without a reading for this time (ms), or for three pauses if those are longer, states are unknown. */
const OLD_MS = 5 * MINUTE_MS;

/** Whether states are too old at a moment. */
export function isOutdated(row: FleetRow, now: number): boolean {
  const { state, freshAt, status } = row;
  if (freshAt === undefined || status === undefined) return false;
  const pause = pauseOf(row);
  return now - freshAt > (state instanceof Failure || pause < OLD_MS ? OLD_MS : 3 * pause);
}

const outdatedRow = oncePerObject((row: FleetRow): FleetRow => {
  const { status, state } = row;
  return {
    ...row,
    state: state instanceof Failure ? state : 'outdated',
    status: status && { ...withoutStates(status), ratio: undefined },
  };
});

/** As of a moment. Outdated rows have no states. */
function currentRow(row: FleetRow, now: number): FleetRow {
  return isOutdated(row, now) ? outdatedRow(row) : row;
}

export function isSlowExport({ tookMs = 0 }: FleetRow): boolean {
  return tookMs > SLOW_EXPORT_MS;
}

export interface OpenReading {
  readonly startedAt: number;
  readonly isSlow: boolean;
  /** An earlier date's, not a restaurant's. */
  readonly isDate: boolean;
}

export interface FreeReaders {
  readonly any: boolean;
  readonly slow: boolean;
  readonly date: boolean;
  /** When the next open reading becomes slow. `undefined` for none. */
  readonly slowAt: number | undefined;
}

/** One bad restaurant must not hold all readers. */
export function freeReaders(open: Iterable<OpenReading>, now: number): FreeReaders {
  let [slow, quick, dates] = [0, 0, 0];
  let slowAt: number | undefined;
  for (const { startedAt, isSlow, isDate } of open) {
    const deadline = startedAt + SLOW_EXPORT_MS;
    if (isSlow || now > deadline) slow += 1;
    else {
      quick += 1;
      if (isDate) dates += 1;
      slowAt = Math.min(slowAt ?? deadline + 1, deadline + 1);
    }
  }
  const held = quick + Math.max(0, slow - MAX_SLOW);
  return {
    any: held < READERS,
    slow: slow < READERS / 2,
    date: held < READERS && dates < DATE_READERS,
    slowAt,
  };
}

export interface FleetTurn {
  readonly rows: readonly FleetRow[];
  /** GUIDs being read. */
  readonly reading: ReadonlySet<string>;
  readonly allowsSlow: boolean;
  /** Requested GUIDs, read first. */
  readonly requested: ReadonlySet<string>;
  readonly now: number;
}

/** A requested restaurant, then one never read, then the most overdue relative to pause. `undefined` if none is due. */
export function nextRestaurant(turn: FleetTurn): FleetRow | undefined {
  const { requested, now } = turn;
  let best: FleetRow | undefined;
  let most = 0;
  for (const row of permitted(turn)) {
    const isRequested = requested.has(row.restaurant.guid);
    const overdue = isRequested ? Number.MAX_VALUE : overdueBy(row, now);
    if (overdue > most) [best, most] = [row, overdue];
  }
  return best;
}

/** When the next permitted restaurant is due. `undefined` if none is permitted. */
export function nextDueAt(turn: Permitting): number | undefined {
  const due = permitted(turn).map(dueAt);
  return due.length === 0 ? undefined : Math.min(...due);
}

type Permitting = Pick<FleetTurn, 'rows' | 'reading' | 'allowsSlow'>;

function permitted({ rows, reading, allowsSlow }: Permitting): readonly FleetRow[] {
  return rows.filter(
    (row) => !reading.has(row.restaurant.guid) && (allowsSlow || !isSlowExport(row)),
  );
}

/** Pauses since the last attempt, 0 below one. */
function overdueBy(row: FleetRow, now: number): number {
  const { triedAt } = row;
  if (triedAt === undefined) return Number.MAX_SAFE_INTEGER;
  const pauses = (now - triedAt) / pauseOf(row);
  return pauses >= 1 ? pauses : 0;
}

/** Immutable snapshot. */
export interface FleetView {
  /** In profile order. */
  readonly rows: readonly FleetRow[];
  /** The platform's last answer, or the start. Absent while nothing is being read. */
  readonly answeredAt?: number;
}

/** A fleet asks at least every 30 seconds, so after this silence (ms) the platform is lost. */
const LOST_MS = 50_000;

/** A lost platform's silence, ms. `undefined` while it answers or nothing is asked. */
export function lostFor({ answeredAt }: FleetView, now: number): number | undefined {
  const silentMs = answeredAt === undefined ? 0 : now - answeredAt;
  return silentMs >= LOST_MS ? silentMs : undefined;
}

/** As of a moment. Outdated restaurants have no states. */
export function currentFleet(view: FleetView, now: number): FleetView {
  return view.rows.some((row) => isOutdated(row, now))
    ? { ...view, rows: view.rows.map((row) => currentRow(row, now)) }
    : view;
}

export interface FleetProgress {
  readonly of: number;
  /** Restaurants with an attempt. */
  readonly tried: number;
  /** By result of the last attempt, together all of those tried. */
  readonly read: number;
  readonly incomplete: number;
  readonly failed: number;
  readonly notSubscribed: number;
  /** Without a copy in the archive. */
  readonly notCopied: number;
  /** Oldest reading (wall clock, epoch ms) where the last attempt did not fail. */
  readonly oldestAt: number | undefined;
}

export function fleetProgress({ rows }: FleetView): FleetProgress {
  let [tried, incomplete, failed, notSubscribed, notCopied] = [0, 0, 0, 0, 0];
  let oldestAt: number | undefined;
  for (const row of rows) {
    const { triedAt, readAt, state } = row;
    if (triedAt === undefined) continue;
    tried += 1;
    if (state === 'incomplete') incomplete += 1;
    if (state === 'not subscribed') notSubscribed += 1;
    if (isNotCopied(state)) notCopied += 1;
    else if (isFailed(row)) failed += 1;
    else if (readAt !== undefined) oldestAt = Math.min(oldestAt ?? readAt, readAt);
  }
  const read = tried - incomplete - failed - notSubscribed - notCopied;
  const counts = { tried, read, incomplete, failed, notSubscribed, notCopied };
  return { of: rows.length, ...counts, oldestAt };
}
