import { roundedMs } from '../text/quantities.ts';
import type { StationPace } from './station-pace.ts';

export type PaceFigures = ReturnType<typeof paceFigures>;

/** Integer ms, and ratios to a hundredth. `dates` (`YYYYMMDD`) are those behind usual. A past date has no current numbers. */
export function paceFigures(pace: StationPace | undefined, dates: readonly string[]) {
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
    /** Dates compared with. */
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
