/** A chain as it was read so far. */
import { type FleetRow, isFailed } from './fleet-row.ts';

/** Immutable snapshot. */
export interface FleetView {
  /** In the order of the profile. */
  readonly rows: readonly FleetRow[];
}

/** How far a fleet was read. */
export interface FleetProgress {
  readonly of: number;
  /** Restaurants with an attempt, and those of them whose last attempt failed. */
  readonly read: number;
  readonly failed: number;
  /** The oldest reading, epoch ms; of restaurants whose last attempt did not fail. */
  readonly oldestAt: number | undefined;
}

/** Counts it. */
export function fleetProgress({ rows }: FleetView): FleetProgress {
  let [read, failed] = [0, 0];
  let oldestAt: number | undefined;
  for (const row of rows) {
    const { triedAt, readAt } = row;
    if (triedAt === undefined) continue;
    read += 1;
    if (isFailed(row)) failed += 1;
    else if (readAt !== undefined) oldestAt = Math.min(oldestAt ?? readAt, readAt);
  }
  return { of: rows.length, read, failed, oldestAt };
}
