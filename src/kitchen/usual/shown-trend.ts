/** Dates side by side for display, with those that could not be read. */
import type { Failure } from '../../contract/failures.ts';
import { type StationLimit, type StationLimits, sameLimit } from '../measures/row-limits.ts';
import type { Station } from '../model/station.ts';
import { stationName } from '../model/station.ts';
import type { GatheredDates } from './gathered-dates.ts';
import { type TrendDate, type TrendStation, trendOf } from './trend.ts';

export interface ShownDate {
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly state: 'read' | 'no bumps' | 'not read';
  /** Whether it is the current date, which is not complete. */
  readonly isToday: boolean;
  /** Why it could not be read. */
  readonly failure: Failure | undefined;
  /** `undefined` where it could not be read. */
  readonly figures: TrendDate | undefined;
}

export interface ShownTrend {
  /** Oldest first. */
  readonly dates: readonly ShownDate[];
  /** The requested stations, else all with rows on any of the dates. */
  readonly stations: readonly TrendStation[];
  /** Whether stations were requested by name. */
  readonly areAsked: boolean;
  /** Names of the other stations of the setup; none where stations were requested. */
  readonly withoutBumps: readonly string[];
  /** The limit of all these stations; `undefined` where they have several. */
  readonly shared: StationLimit | undefined;
}

/** Sets dates side by side, all judged by the same limits. `wanted` has GUIDs, empty for all stations; one in neither setup nor dates is left out. */
export function shownTrend(
  { summaries, failures }: GatheredDates,
  asked: {
    readonly dates: readonly string[];
    readonly today: string;
    readonly limits: StationLimits;
  },
  setup: readonly Station[],
  wanted: readonly string[],
): ShownTrend {
  const { dates, today, limits } = asked;
  const names = new Map(setup.map((station) => [station.guid, stationName(station)]));
  const trend = trendOf(summaries.values(), names, limits);
  const byDate = new Map(trend.dates.map((each) => [each.date, each]));
  const withRows = new Map(trend.stations.map((each) => [each.key, each]));
  const areAsked = wanted.length > 0;
  const own = wanted.flatMap((guid): readonly TrendStation[] => {
    const known = withRows.get(guid);
    const name = names.get(guid);
    if (known !== undefined) return [known];
    if (name === undefined) return [];
    return [{ key: guid, guid, name, limit: limits.of({ key: guid, name }) }];
  });
  const stations = areAsked ? own : trend.stations;
  const others = [...names].flatMap(([guid, name]) => (withRows.has(guid) ? [] : [name]));
  return {
    dates: dates.map((date) => {
      const figures = byDate.get(date);
      const state = figures === undefined ? 'not read' : figures.isServed ? 'read' : 'no bumps';
      const failure = figures === undefined ? failures.get(date) : undefined;
      return { date, state, isToday: date === today, failure, figures };
    }),
    stations,
    areAsked,
    withoutBumps: areAsked ? [] : others.sort((a, b) => a.localeCompare(b, 'en')),
    shared: stations.length === 0 ? limits.others : sameLimit(stations.map(({ limit }) => limit)),
  };
}
