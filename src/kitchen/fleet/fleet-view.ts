import { isNotCopied } from '../model/failure-text.ts';
import { type FleetRow, isFailed } from './fleet-row.ts';
import { currentRow, isOutdated } from './fleet-schedule.ts';

/** Immutable snapshot. */
export interface FleetView {
  /** In profile order. */
  readonly rows: readonly FleetRow[];
  /** The platform's last answer, or the start, epoch ms. Absent while nothing is being read. */
  readonly answeredAt?: number;
}

/** A fleet asks at least every 30 seconds, so after this silence (ms) the platform is lost. */
const LOST_MS = 50_000;

/** A lost platform's silence, ms. `undefined` while it answers or nothing is asked. */
export function lostFor({ answeredAt }: FleetView, now: number): number | undefined {
  const silentMs = answeredAt === undefined ? 0 : now - answeredAt;
  return silentMs >= LOST_MS ? silentMs : undefined;
}

/** As of a moment (epoch ms). Outdated restaurants have no states. */
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
  /** Oldest reading (epoch ms) where the last attempt did not fail. */
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
