/** Whether promises are kept as often as asked: each date's is made from the other dates, and its own tickets are counted. */
import { type KeptShare, keptShare } from './kept-share.ts';
import { areEnough, keepingMinutes, keptByMinute, type PromisedDate } from './promise.ts';

/** 0 to 1. */
export const ASKED_SHARES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const;

export interface CalibrationPoint {
  /** Asked for, 0 to 1. */
  readonly share: number;
  readonly kept: KeptShare;
}

/** Without a share that would take over an hour. Empty with too few dates. */
export function calibration(dates: readonly PromisedDate[]): readonly CalibrationPoint[] {
  const held = dates
    .filter(({ tickets }) => tickets > 0)
    .map((date, at, all) => ({ date, others: all.toSpliced(at, 1) }));
  if (held.length === 0 || !held.every(({ others }) => areEnough(others))) return [];
  const promises = held.map(({ date, others }) => ({ date, byMinutes: keptByMinute(others) }));
  return ASKED_SHARES.flatMap((share) => {
    const counted = promises.flatMap(({ date: { tickets, kept }, byMinutes }) => {
      const { minutes } = keepingMinutes(byMinutes, share);
      return minutes === undefined ? [] : [{ tickets, kept: kept[minutes - 1] ?? 0 }];
    });
    return counted.length < held.length ? [] : [{ share, kept: keptShare(counted) }];
  });
}
