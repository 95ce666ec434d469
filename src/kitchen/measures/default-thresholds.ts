/** From these durations (ms) up. Late doesn't count as caution. */
export interface Thresholds {
  readonly cautionMs: number;
  readonly lateMs: number;
}

/** For station time: caution from 8 minutes, late from 12. */
export const DEFAULT_THRESHOLDS: Thresholds = { cautionMs: 8 * 60_000, lateMs: 12 * 60_000 };
