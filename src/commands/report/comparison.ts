/** Compares medians and p90s of two dates. Durations are ms. */
import type { ReportDayFigures } from './figures.ts';

/** A figure of both dates; `undefined` where a date has none, and then for the difference as well. */
export interface Change {
  readonly here: number | undefined;
  readonly there: number | undefined;
  /** Here minus there. */
  readonly difference: number | undefined;
}

/** A measure or a station of both dates. */
export interface ComparedFigures {
  /** ID of a measure; GUID of a station, or its name without a GUID. */
  readonly key: string | undefined;
  readonly name: string;
  readonly median: Change;
  readonly p90: Change;
}

/** Both dates, by measure and by station. */
export interface Comparison {
  readonly measures: readonly ComparedFigures[];
  /** Those of this date in its order, then those only of the other date. */
  readonly stations: readonly ComparedFigures[];
}

/** The compared figures of a measure or a station. */
interface Figures {
  readonly key: string | undefined;
  readonly name: string;
  readonly median: number | undefined;
  readonly p90: number | undefined;
}

/** Compares a date with another. */
export function compareDays(here: ReportDayFigures, there: ReportDayFigures): Comparison {
  return {
    measures: compared(measures(here), measures(there)),
    stations: compared(here.stations, there.stations),
  };
}

function measures(day: ReportDayFigures): readonly Figures[] {
  return day.measures.map(({ id, title, summary }) => {
    return { key: id, name: title, median: summary?.median, p90: summary?.p90 };
  });
}

function compared(here: readonly Figures[], there: readonly Figures[]): readonly ComparedFigures[] {
  const others = new Map(there.map((each) => [each.key, each]));
  const known = new Set(here.map(({ key }) => key));
  const both = here.map((each) => comparedFigures(each, each, others.get(each.key)));
  const single = there.filter(({ key }) => !known.has(key));
  return [...both, ...single.map((each) => comparedFigures(each, undefined, each))];
}

function comparedFigures(
  { key, name }: Figures,
  here: Figures | undefined,
  there: Figures | undefined,
): ComparedFigures {
  return {
    key,
    name,
    median: change(here?.median, there?.median),
    p90: change(here?.p90, there?.p90),
  };
}

function change(here: number | undefined, there: number | undefined): Change {
  const difference = here === undefined || there === undefined ? undefined : here - there;
  return { here, there, difference };
}
