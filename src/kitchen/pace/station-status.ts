import type { StationLimit } from '../measures/row-limits.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import { PACE_RULES } from './pace-rules.ts';
import type { PaceState } from './station-pace.ts';
import type { StationNow } from './stations-now.ts';
import { unjudgedReason } from './words.ts';

/** A station's state and numbers without its bumps, so that a chain fits in memory. */
export interface StationStatus {
  readonly name: string;
  /** `undefined` where rows have only a name. */
  readonly guid: string | undefined;
  readonly state: PaceState;
  /** As if a complete date were one moment: slow if it ever was, unknown if not judged. */
  readonly dateState: PaceState;
  readonly since: number | undefined;
  /** Station time in the last half hour or on a past date, as in `PaceWindow`. */
  readonly medianMs: number | undefined;
  readonly p90Ms: number | undefined;
  /** In the same time. */
  readonly bumps: number;
  /** `undefined` without a prep row on the date, like tickets judged and late. */
  readonly tickets: number | undefined;
  /** Items bumped then, each counted even if bumped together. */
  readonly items: number;
  /** Bumps behind the median. */
  readonly compared: number;
  /** Tickets behind the median, and those at or over the limit. */
  readonly judged: number | undefined;
  readonly late: number | undefined;
  /** Late of judged, 0..1. On a past date of items, as in a report. */
  readonly lateShare: number | undefined;
  /** Median ratio of bumps to items' usual. */
  readonly ratio: number | undefined;
  /** Evidence for slow. */
  readonly points: number | undefined;
  readonly usualMs: number | undefined;
  /** Usually bumped in a window as long as for `items`. `undefined` where unknown, and for a past date. */
  readonly usualItems: number | undefined;
  readonly lastBumpAt: number | undefined;
  readonly limit: StationLimit;
  readonly isMuted: boolean;
  readonly muteNote: string | undefined;
}

/** Quarter hours in the half hour of `items`. */
const WINDOW_QUARTERS = PACE_RULES.windowMs / QUARTER_MS;

export function stationStatus({ name, guid, pace, muted, limit }: StationNow): StationStatus {
  const { now, usual, quarter, state = 'unknown', since, points, lastBumpAt } = pace ?? {};
  const { bumps = 0, items = 0, compared = 0, tickets, judged, late } = now ?? {};
  const { medianMs, p90Ms, ratio, lateShare } = now ?? {};
  const atHour = usual?.at(quarter);
  return {
    name,
    guid,
    state,
    dateState: dateState(pace),
    since,
    medianMs,
    p90Ms,
    bumps,
    tickets,
    items,
    compared,
    judged,
    late,
    lateShare,
    ratio,
    points,
    usualMs: atHour?.medianMs,
    usualItems: quarter === undefined ? undefined : atHour && atHour.items * WINDOW_QUARTERS,
    lastBumpAt,
    limit,
    isMuted: muted !== undefined,
    muteNote: muted || undefined,
  };
}

function dateState(pace: StationNow['pace']): PaceState {
  if (pace === undefined) return 'unknown';
  if (pace.stretches.length > 0) return 'slow';
  return unjudgedReason(pace, []) === undefined ? 'ok' : 'unknown';
}
