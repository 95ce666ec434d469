/** The figures of a state, the same in every record. */
import { roundedMs } from '../text/quantities.ts';
import type { StationPace } from './station-pace.ts';

/** Integer ms, and ratios to a hundredth; `undefined` where there is none. */
export interface PaceFigures {
  readonly nowMedianMs: number | undefined;
  readonly nowP90Ms: number | undefined;
  readonly nowBumps: number | undefined;
  readonly ratio: number | undefined;
  readonly points: number | undefined;
  readonly late: number | undefined;
  readonly judged: number | undefined;
  readonly usualMedianMs: number | undefined;
  /** Dates (`YYYYMMDD`) compared with. */
  readonly usualDates: readonly string[] | undefined;
}

/** The figures of a station, or of none; `dates` (`YYYYMMDD`) are those behind its usual. */
export function paceFigures(pace: StationPace | undefined, dates: readonly string[]): PaceFigures {
  const { now, usual, quarter } = pace ?? {};
  return {
    nowMedianMs: roundedMs(now?.medianMs),
    nowP90Ms: roundedMs(now?.p90Ms),
    nowBumps: now?.bumps,
    ratio: hundredths(now?.ratio),
    points: hundredths(pace?.points),
    late: now?.late,
    judged: now?.judged,
    usualMedianMs: roundedMs(usual?.at(quarter).medianMs),
    usualDates: usual === undefined ? undefined : dates,
  };
}

/** A ratio to a hundredth. */
export function hundredths(ratio: number | undefined): number | undefined {
  return ratio === undefined ? undefined : Math.round(ratio * 100) / 100;
}
