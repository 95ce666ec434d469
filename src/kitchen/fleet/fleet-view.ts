/** A chain as it was read so far. */
import { isNotCopied } from '../model/failure-text.ts';
import { type FleetRow, isFailed } from './fleet-row.ts';
import { currentRow, isOutdated } from './fleet-schedule.ts';

/** Immutable snapshot. */
export interface FleetView {
  /** In the order of the profile. */
  readonly rows: readonly FleetRow[];
  /** Epoch ms of the platform's last answer, or of the start; absent while nothing is being read. */
  readonly answeredAt?: number;
}

/** A fleet asks for something at least each half minute, so that a platform is lost after this silence, ms. */
const LOST_MS = 50_000;

/** How long (ms) a lost platform has been silent; `undefined` while it answers, or nothing is asked. */
export function lostFor({ answeredAt }: FleetView, now: number): number | undefined {
  const silentMs = answeredAt === undefined ? 0 : now - answeredAt;
  return silentMs >= LOST_MS ? silentMs : undefined;
}

/** The fleet as of a moment (epoch ms): outdated restaurants are in no state. */
export function currentFleet(view: FleetView, now: number): FleetView {
  return view.rows.some((row) => isOutdated(row, now))
    ? { ...view, rows: view.rows.map((row) => currentRow(row, now)) }
    : view;
}

/** How far a fleet was read. */
export interface FleetProgress {
  readonly of: number;
  /** Restaurants with an attempt, and those of them whose last attempt failed. */
  readonly read: number;
  readonly failed: number;
  /** Those of which an archive has no copy. */
  readonly notCopied: number;
  /** The oldest reading, epoch ms; of restaurants whose last attempt did not fail. */
  readonly oldestAt: number | undefined;
}

export function fleetProgress({ rows }: FleetView): FleetProgress {
  let [read, failed, notCopied] = [0, 0, 0];
  let oldestAt: number | undefined;
  for (const row of rows) {
    const { triedAt, readAt } = row;
    if (triedAt === undefined) continue;
    read += 1;
    if (isNotCopied(row.state)) notCopied += 1;
    else if (isFailed(row)) failed += 1;
    else if (readAt !== undefined) oldestAt = Math.min(oldestAt ?? readAt, readAt);
  }
  return { of: rows.length, read, failed, notCopied, oldestAt };
}
