/** A station before and after a setup change. The change need not be the cause. */
import { medianOf } from '../measures/quantile.ts';

/** Per side. */
const MIN_DATES = 3;

/** A station's date (`YYYYMMDD`). */
interface ComparedDate {
  readonly date: string;
  /** 90% station time, ms. Dates with too few bumps have none and are not counted. */
  readonly p90Ms: number | undefined;
}

interface DatesFigure {
  /** Dates with enough bumps. */
  readonly dates: number;
  /** Median of 90% times, ms. */
  readonly p90Ms: number;
}

export interface SinceChange {
  readonly before: DatesFigure;
  readonly after: DatesFigure;
}

/** `changed`: when a change was first seen, on neither side. Each side ends at the next other date in `allChanged`. */
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
