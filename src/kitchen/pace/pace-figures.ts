import { roundedMs } from '../text/quantities.ts';
import type { StationPace } from './station-pace.ts';

/** Integer ms, and ratios to a hundredth. */
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

/** `dates` (`YYYYMMDD`) are those behind usual. A past date has no current numbers. */
export function paceFigures(pace: StationPace | undefined, dates: readonly string[]): PaceFigures {
  const usual = pace?.usual;
  const current = currentPace(pace);
  const now = current?.now;
  return {
    nowMedianMs: roundedMs(now?.medianMs),
    nowP90Ms: roundedMs(now?.p90Ms),
    nowBumps: now?.bumps,
    ratio: hundredths(now?.ratio),
    points: hundredths(current?.points),
    late: now?.late,
    judged: now?.judged,
    usualMedianMs: roundedMs(current && usual?.at(current.quarter).medianMs),
    usualDates: usual === undefined ? undefined : dates,
  };
}

/** `undefined` for a complete past date: its pace isn't current. */
export function currentPace(pace: StationPace | undefined): StationPace | undefined {
  return pace?.why === 'day over' ? undefined : pace;
}

export function hundredths(ratio: number | undefined): number | undefined {
  return ratio === undefined ? undefined : Math.round(ratio * 100) / 100;
}
