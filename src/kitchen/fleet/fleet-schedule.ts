/** Which restaurant is read next: those in trouble and in service often, closed ones rarely. */

import { Failure } from '../../contract/failures.ts';
import { MINUTE_MS } from '../../contract/time-units.ts';
import { type FleetRow, isInService, troubledStations } from './fleet-row.ts';
import { withoutStates } from './restaurant-status.ts';

/** Pauses between two readings of a restaurant, ms. */
export const FLEET_PAUSES = {
  trouble: MINUTE_MS,
  failed: MINUTE_MS,
  service: 2 * MINUTE_MS,
  closed: 15 * MINUTE_MS,
  /** No access, no subscription, or unknown to the platform: only somebody at the platform can change that. */
  refused: 30 * MINUTE_MS,
} as const;

/** Failures that trying again soon does not cure. */
const REFUSED: ReadonlySet<string> = new Set(['NOT_PERMITTED', 'NOT_FOUND', 'REQUEST_REFUSED']);

/** An export that takes longer is slow, ms: it holds no reader any more, and few known ones start at once. */
export const SLOW_EXPORT_MS = 10_000;

/** Readers of a fleet. Exports may take a minute each; the client keeps the number of requests within its limit. */
const READERS = 16;
/** Slow exports that hold no reader. */
const MAX_SLOW = 16;
/** Readers that earlier dates may have, so that some are free for what falls due. */
const DATE_READERS = READERS / 2;

/** The pause after the last attempt, ms; 0 before the first. */
function pauseOf(row: FleetRow): number {
  const { state, triedAt } = row;
  if (triedAt === undefined) return 0;
  if (state instanceof Failure) {
    return REFUSED.has(state.code) ? FLEET_PAUSES.refused : FLEET_PAUSES.failed;
  }
  if (state === 'not subscribed') return FLEET_PAUSES.refused;
  if (troubledStations(row).length > 0) return FLEET_PAUSES.trouble;
  return isInService(row) ? FLEET_PAUSES.service : FLEET_PAUSES.closed;
}

/** When (epoch ms) it is due; 0 before the first attempt. */
export function dueAt(row: FleetRow): number {
  return row.triedAt === undefined ? 0 : row.triedAt + pauseOf(row);
}

/** After this time without a reading, and three longer pauses of the restaurant, its states are unknown, ms. */
const OLD_MS = 5 * MINUTE_MS;

/** Whether its states are unknown at a moment (epoch ms), because it was not read for so long. */
export function isOutdated(row: FleetRow, now: number): boolean {
  const { state, triedAt, readAt, status } = row;
  const isFailure = state instanceof Failure;
  const at = isFailure ? readAt : triedAt;
  if (at === undefined || status === undefined) return false;
  const pause = pauseOf(row);
  return now - at > (isFailure || pause < OLD_MS ? OLD_MS : 3 * pause);
}

const outdated = new WeakMap<FleetRow, FleetRow>();

/** The row as of a moment (epoch ms): an outdated one is in no state. */
export function currentRow(row: FleetRow, now: number): FleetRow {
  const { status, state } = row;
  if (status === undefined || !isOutdated(row, now)) return row;
  const known = outdated.get(row) ?? {
    ...row,
    state: state instanceof Failure ? state : 'outdated',
    status: { ...withoutStates(status), ratio: undefined },
  };
  outdated.set(row, known);
  return known;
}

/** Whether its export is one of those that hold a reader for long. */
export function isSlowExport({ tookMs = 0 }: FleetRow): boolean {
  return tookMs > SLOW_EXPORT_MS;
}

/** A reading under way. */
export interface OpenReading {
  /** Epoch ms. */
  readonly startedAt: number;
  /** Whether its restaurant's last export was slow. */
  readonly isSlow: boolean;
  /** Of an earlier date, rather than of a restaurant. */
  readonly isDate: boolean;
}

/** What else may start. */
export interface FreeReaders {
  readonly any: boolean;
  /** An export that is known to be slow. */
  readonly slow: boolean;
  readonly date: boolean;
  /** When (epoch ms) the next open reading becomes slow; `undefined` for none. */
  readonly slowAt: number | undefined;
}

/** The readers that are free: one bad restaurant must not hold them all. */
export function freeReaders(open: Iterable<OpenReading>, now: number): FreeReaders {
  let [slow, quick, dates] = [0, 0, 0];
  let slowAt: number | undefined;
  for (const { startedAt, isSlow, isDate } of open) {
    const at = startedAt + SLOW_EXPORT_MS;
    if (isSlow || now > at) slow += 1;
    else {
      quick += 1;
      if (isDate) dates += 1;
      slowAt = Math.min(slowAt ?? at + 1, at + 1);
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

/** What is chosen from. */
export interface FleetTurn {
  readonly rows: readonly FleetRow[];
  /** GUIDs that are being read. */
  readonly reading: ReadonlySet<string>;
  /** Whether another slow export may begin. */
  readonly allowsSlow: boolean;
  /** GUIDs that somebody asked for; they are read first. */
  readonly requested: ReadonlySet<string>;
  /** Epoch ms. */
  readonly now: number;
}

/** The next restaurant: a requested one, then one that was never read, then the one that is most overdue for its pause. `undefined` if none is due. */
export function nextRestaurant({
  rows,
  reading,
  allowsSlow,
  requested,
  now,
}: FleetTurn): FleetRow | undefined {
  let best: FleetRow | undefined;
  let most = 0;
  for (const row of rows) {
    const { guid } = row.restaurant;
    if (reading.has(guid) || (!allowsSlow && isSlowExport(row))) continue;
    const overdue = requested.has(guid) ? Number.MAX_VALUE : overdueBy(row, now);
    if (overdue > most) [best, most] = [row, overdue];
  }
  return best;
}

/** When (epoch ms) the next restaurant that may begin is due; `undefined` where none may. */
export function nextDueAt({
  rows,
  reading,
  allowsSlow,
}: Pick<FleetTurn, 'rows' | 'reading' | 'allowsSlow'>): number | undefined {
  let first: number | undefined;
  for (const row of rows) {
    if (reading.has(row.restaurant.guid) || (!allowsSlow && isSlowExport(row))) continue;
    first = Math.min(first ?? Number.POSITIVE_INFINITY, dueAt(row));
  }
  return first;
}

/** How many pauses passed since the last attempt, where at least one did. */
function overdueBy(row: FleetRow, now: number): number {
  const { triedAt } = row;
  if (triedAt === undefined) return Number.MAX_SAFE_INTEGER;
  const pauses = (now - triedAt) / pauseOf(row);
  return pauses >= 1 ? pauses : 0;
}
