import type { ReportDayFigures } from './figures.ts';

/** `undefined` where a date has none, and then the difference is too. */
export interface Change {
  readonly here: number | undefined;
  readonly there: number | undefined;
  /** Here minus there. */
  readonly difference: number | undefined;
}

export interface ComparedFigures {
  /** Measure ID, station GUID, or a station's name if it has no GUID. */
  readonly key: string | undefined;
  readonly name: string;
  readonly median: Change;
  readonly p90: Change;
}

export interface Comparison {
  readonly measures: readonly ComparedFigures[];
  /** This date's in order, then those only on the other date. */
  readonly stations: readonly ComparedFigures[];
}

interface Figures {
  readonly key: string | undefined;
  readonly name: string;
  readonly median: number | undefined;
  readonly p90: number | undefined;
}

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
