/** Durations (ms) from which on something is caution, or late. Late does not count as caution. */
export interface Thresholds {
  readonly cautionMs: number;
  readonly lateMs: number;
}

/** Default limits of station time: caution from 8 minutes, late from 12. */
export const DEFAULT_THRESHOLDS: Thresholds = { cautionMs: 8 * 60_000, lateMs: 12 * 60_000 };
