/** Dates side by side for display, unreadable ones included. */
import type { Failure } from '../../contract/failures.ts';
import { type StationLimit, type StationLimits, sameLimit } from '../measures/row-limits.ts';
import type { Station } from '../model/station.ts';
import { stationName } from '../model/station.ts';
import type { GatheredDates } from './gathered-dates.ts';
import { type TrendDate, type TrendStation, trendOf } from './trend.ts';

export const DATE_STATES = ['read', 'no bumps', 'not read'] as const;

export interface ShownDate {
  readonly date: string;
  readonly state: (typeof DATE_STATES)[number];
  /** The current date is not complete. */
  readonly isToday: boolean;
  readonly failure: Failure | undefined;
  /** `undefined` if unreadable. */
  readonly figures: TrendDate | undefined;
}

export interface ShownTrend {
  /** Oldest first. */
  readonly dates: readonly ShownDate[];
  /** Requested, else all with rows on any date. */
  readonly stations: readonly TrendStation[];
  /** Whether stations were requested by name. */
  readonly areAsked: boolean;
  /** Other station names in the setup. None where stations were requested. */
  readonly withoutBumps: readonly string[];
  /** Common limit. `undefined` where stations differ. */
  readonly shared: StationLimit | undefined;
  /** For tickets, which have several stations. */
  readonly ticketLimit: StationLimit;
}

/** All dates have the same limits. `wanted`: GUIDs, empty for all stations. Those in neither setup nor dates are left out. */
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
    ticketLimit: limits.others,
    shared: stations.length === 0 ? limits.others : sameLimit(stations.map(({ limit }) => limit)),
  };
}
