/** Durations (ms) equal to a limit have reached it. Late doesn't count as caution. */
export interface Thresholds {
  readonly cautionMs: number;
  readonly lateMs: number;
}

/** Default station time limits: caution from 8 minutes, late from 12. */
export const DEFAULT_THRESHOLDS: Thresholds = { cautionMs: 8 * 60_000, lateMs: 12 * 60_000 };
