/** A station of a restaurant that is not open: its state and figures at the last reading, without rows. */
import type { PaceState } from '../pace/station-pace.ts';
import type { StationNow } from '../pace/stations-now.ts';

/** The state. Times are epoch ms, durations ms. */
export interface StationStatus {
  readonly name: string;
  /** `undefined` where rows have only a name. */
  readonly guid: string | undefined;
  readonly state: PaceState;
  readonly since: number | undefined;
  /** Station time of the last half hour, or of a past date, as in `PaceWindow`. */
  readonly medianMs: number | undefined;
  readonly p90Ms: number | undefined;
  /** Bumps of the same time. */
  readonly bumps: number;
  /** Items bumped then; those bumped together count each. */
  readonly items: number;
  /** Bumps behind the median, and those at or over the limit. */
  readonly judged: number;
  readonly late: number;
  /** Median ratio of bumps to their items' usual. */
  readonly ratio: number | undefined;
  /** Usual median at this time of day. */
  readonly usualMs: number | undefined;
  readonly lastBumpAt: number | undefined;
  readonly isMuted: boolean;
}

/** Takes it from a judged station. */
export function stationStatus({ name, guid, pace, muted }: StationNow): StationStatus {
  const { now, usual, quarter } = pace ?? {};
  return {
    name,
    guid,
    state: pace?.state ?? 'unknown',
    since: pace?.since,
    medianMs: now?.medianMs,
    p90Ms: now?.p90Ms,
    bumps: now?.bumps ?? 0,
    items: now?.items ?? 0,
    judged: now?.judged ?? 0,
    late: now?.late ?? 0,
    ratio: now?.ratio,
    usualMs: usual?.at(quarter).medianMs,
    lastBumpAt: pace?.lastBumpAt,
    isMuted: muted !== undefined,
  };
}

/** Whether somebody is needed there: it is slow or quiet, and not muted. */
export function needsSomebody({ state, isMuted }: StationStatus): boolean {
  return !isMuted && (state === 'slow' || state === 'quiet');
}
