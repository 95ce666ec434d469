import type { Thresholds } from '../measures/late-share.ts';

/** From when on station time is to be looked after, and late, unless a kitchen says otherwise: 8 and 12 minutes. */
export const DEFAULT_THRESHOLDS: Thresholds = { cautionMs: 8 * 60_000, lateMs: 12 * 60_000 };
