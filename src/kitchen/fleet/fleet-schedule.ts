/** Chooses which restaurant to read next. Times are those of the steady clock. */
import { Failure } from '../../contract/failures.ts';
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerObject } from '../../contract/once.ts';
import { isNotCopied } from '../model/failure-text.ts';
import { type FleetRow, isFailed, isInService, slowOrQuietStations } from './fleet-row.ts';
import { withoutStates } from './restaurant-status.ts';

export const FLEET_PAUSES = {
  trouble: MINUTE_MS,
  failed: MINUTE_MS,
  service: 2 * MINUTE_MS,
  closed: 15 * MINUTE_MS,
  /** The login was accepted, but access to the restaurant was denied. An outage of the platform may look like this. */
  denied: 5 * MINUTE_MS,
  /** The restaurant is unknown, or access or a subscription is missing. Only somebody at the platform can change this. */
  refused: 30 * MINUTE_MS,
} as const;

/** From this time on, an export is slow and frees its reader. Only a few known slow exports start at once. */
export const SLOW_EXPORT_MS = 10_000;

const READERS = 16;
/** This many slow exports occupy no reader. */
const MAX_SLOW = 16;
const MAX_DATE_READERS = READERS / 2;

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

/** States are unknown if the last reading is older than this, or than three pauses if they are longer. */
const OLD_MS = 5 * MINUTE_MS;

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
    status: status && { ...withoutStates(status), ratio: undefined, tickets: undefined },
  };
});

export function isSlowExport({ tookMs = 0 }: FleetRow): boolean {
  return tookMs > SLOW_EXPORT_MS;
}

export interface OpenReading {
  readonly startedAt: number;
  readonly isSlow: boolean;
  readonly isDate: boolean;
}

export interface FreeReaders {
  readonly any: boolean;
  readonly slow: boolean;
  readonly date: boolean;
  /** When the next open reading becomes slow. `undefined` if none will. */
  readonly slowAt: number | undefined;
}

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
  const occupied = quick + Math.max(0, slow - MAX_SLOW);
  return {
    any: occupied < READERS,
    slow: slow < READERS / 2,
    date: occupied < READERS && dates < MAX_DATE_READERS,
    slowAt,
  };
}

export interface FleetChoice {
  readonly rows: readonly FleetRow[];
  readonly reading: ReadonlySet<string>;
  readonly allowsSlow: boolean;
}

export interface FleetTurn extends FleetChoice {
  readonly requested: ReadonlySet<string>;
  readonly now: number;
}

/** Requested restaurants come first, then unread ones, then the one that has waited for the most pauses. */
export function nextRestaurant(turn: FleetTurn): FleetRow | undefined {
  const { requested, now } = turn;
  let nextRow: FleetRow | undefined;
  let maxOverdue = 0;
  for (const row of permittedRows(turn)) {
    const isRequested = requested.has(row.restaurant.guid);
    const overdue = isRequested ? Number.MAX_VALUE : overdueBy(row, now);
    if (overdue > maxOverdue) [nextRow, maxOverdue] = [row, overdue];
  }
  return nextRow;
}

/** `undefined` if none may be read. */
export function nextDueAt(choice: FleetChoice): number | undefined {
  const times = permittedRows(choice).map(dueAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

function permittedRows({ rows, reading, allowsSlow }: FleetChoice): readonly FleetRow[] {
  return rows.filter(
    (row) => !reading.has(row.restaurant.guid) && (allowsSlow || !isSlowExport(row)),
  );
}

/** How many pauses ago the last attempt was. 0 within the first pause. */
function overdueBy(row: FleetRow, now: number): number {
  const { triedAt } = row;
  if (triedAt === undefined) return Number.MAX_SAFE_INTEGER;
  const pauses = (now - triedAt) / pauseOf(row);
  return pauses >= 1 ? pauses : 0;
}

export interface FleetView {
  readonly rows: readonly FleetRow[];
  /** When the platform last answered, or when reading started. Absent while nothing is being read. */
  readonly answeredAt?: number;
}

/** A fleet asks at least every 30 seconds, so after this silence the platform is lost. */
const LOST_MS = 50_000;

/** Ms. `undefined` while the platform answers. */
export function lostFor({ answeredAt }: FleetView, now: number): number | undefined {
  const silentMs = answeredAt === undefined ? 0 : now - answeredAt;
  return silentMs >= LOST_MS ? silentMs : undefined;
}

export function currentFleet(view: FleetView, now: number): FleetView {
  const rows = view.rows.map((row) => (isOutdated(row, now) ? outdatedRow(row) : row));
  return rows.every((row, index) => row === view.rows[index]) ? view : { ...view, rows };
}

export interface FleetProgress {
  readonly of: number;
  /** Restaurants with an attempt: the sum of the next five counts. */
  readonly tried: number;
  readonly read: number;
  readonly incomplete: number;
  readonly failed: number;
  readonly notSubscribed: number;
  readonly notCopied: number;
  /** Epoch ms. Only restaurants whose last attempt did not fail. */
  readonly oldestAt: number | undefined;
}

export function fleetProgress({ rows }: FleetView): FleetProgress {
  const triedRows = rows.filter(({ triedAt }) => triedAt !== undefined);
  const count = (isCounted: (row: FleetRow) => boolean) => triedRows.filter(isCounted).length;
  const incomplete = count(({ state }) => state === 'incomplete');
  const notSubscribed = count(({ state }) => state === 'not subscribed');
  const notCopied = count(({ state }) => isNotCopied(state));
  const failed = count(isFailed) - notCopied;
  const tried = triedRows.length;
  const read = tried - incomplete - failed - notSubscribed - notCopied;
  const times = triedRows.flatMap((row) => (isFailed(row) ? [] : (row.readAt ?? [])));
  const oldestAt = times.length === 0 ? undefined : Math.min(...times);
  return { of: rows.length, tried, read, incomplete, failed, notSubscribed, notCopied, oldestAt };
}
