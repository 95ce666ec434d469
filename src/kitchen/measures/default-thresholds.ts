import type { Thresholds } from './late-share.ts';

/** Default limits of station time: caution from 8 minutes, late from 12. */
export const DEFAULT_THRESHOLDS: Thresholds = { cautionMs: 8 * 60_000, lateMs: 12 * 60_000 };
