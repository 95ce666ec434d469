/** A station's dates before and after a change in its setup. The change need not be the cause. */
import { medianOf } from '../measures/quantile.ts';

/** Least dates on each side. */
const MIN_DATES = 3;

/** A date (`YYYYMMDD`) of a station. */
interface ComparedDate {
  readonly date: string;
  /** 90% station time, ms; `undefined` for too few bumps. Such a date is not counted. */
  readonly p90Ms: number | undefined;
}

/** Several dates. */
interface DatesFigure {
  /** How many have enough bumps. */
  readonly dates: number;
  /** The median of their 90%, ms. */
  readonly p90Ms: number;
}

/** Both sides of a change. */
export interface SinceChange {
  readonly before: DatesFigure;
  readonly after: DatesFigure;
}

/**
 * Compares the dates before and after the one on which a change was first seen (`changed`), which itself is on neither side. Each side ends
 * at the next other date of `allChanged`. `undefined` where either has fewer than `MIN_DATES` dates with enough bumps.
 */
export function sinceChange(
  dates: readonly ComparedDate[],
  changed: string,
  allChanged: readonly string[],
): SinceChange | undefined {
  const previous =
    allChanged
      .filter((date) => date < changed)
      .sort()
      .at(-1) ?? '';
  const next = allChanged.filter((date) => date > changed).sort()[0];
  const before = figureOf(dates.filter(({ date }) => date > previous && date < changed));
  const after = figureOf(
    dates.filter(({ date }) => date > changed && (next === undefined || date < next)),
  );
  return before === undefined || after === undefined ? undefined : { before, after };
}

function figureOf(dates: readonly ComparedDate[]): DatesFigure | undefined {
  const known = dates.flatMap(({ p90Ms }) => p90Ms ?? []);
  const p90Ms = medianOf(known);
  if (known.length < MIN_DATES || p90Ms === undefined) return undefined;
  return { dates: known.length, p90Ms };
}
