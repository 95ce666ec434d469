/** Figures of dates side by side, by station. Counts are exact, and times are within 2%. */
import type { Failure } from '../../contract/failures.ts';
import { oncePerKey, oncePerObject } from '../../contract/once.ts';
import { binnedChannels, type ChannelFigures, type ChannelTargets } from '../measures/channels.ts';
import {
  binnedFigures,
  binnedTickets,
  type LateFigures,
  lateCount,
  type TicketFigures,
  withLate,
} from '../measures/figures.ts';
import { commonLimit, type StationLimit, type StationLimits } from '../measures/row-limits.ts';
import { type BinnedTimes, histogramQuantiles } from '../measures/time-histogram.ts';
import { displayName, type Station, stationName } from '../model/restaurant.ts';
import {
  type DateSummary,
  kitchenRowsOf,
  NO_STATION,
  type RowsSummary,
  rowsIn,
  stationNamesOf,
  stationRowsOf,
} from './date-summary.ts';
import type { GatheredDates } from './usual-dates.ts';

export const WITHIN = 'Times are within 2%.';

export interface SummaryFigures extends LateFigures {
  /** A bump is one ticket at one moment. With too few bumps, the median and the 90% are `undefined`. */
  readonly bumps: number;
  /** Rows left out for other reasons than over an hour. */
  readonly leftOut: number;
}

type LimitlessFigures = Omit<SummaryFigures, 'late' | 'lateShare'>;

export function summaryFigures(rows: RowsSummary): LimitlessFigures {
  const { bumps, leftOut, overHour, times } = rows;
  return { ...binnedFigures(histogramQuantiles(times), overHour, bumps), bumps, leftOut };
}

export interface TrendStation {
  readonly key: string;
  readonly guid: string | undefined;
  readonly name: string;
  readonly limit: StationLimit;
}

export interface TrendDate {
  readonly date: string;
  readonly isServed: boolean;
  readonly kitchen: SummaryFigures;
  /** `undefined` without tickets, and for summaries without ticket times. */
  readonly tickets: TicketFigures | undefined;
  /** By channel. Tickets count as late if they are not within the channel's target. */
  readonly channels: ReadonlyMap<string, ChannelFigures>;
  /** By station key. All counts are 0 for a station without rows. */
  readonly station: (key: string) => SummaryFigures;
}

/** `names` are the setup's, by GUID. They replace names in the summaries. */
export function trendOf(
  summaries: Iterable<DateSummary>,
  names: ReadonlyMap<string, string>,
  limits: StationLimits,
  targets: ChannelTargets = NO_TARGETS,
) {
  const sorted = [...summaries].sort((a, b) => (a.date < b.date ? -1 : 1));
  const dates = sorted.map(countedDate);
  const namesByKey = new Map(dates.flatMap(({ names: dateNames }) => [...dateNames]));
  const stations = Array.from(namesByKey, ([key, name]): TrendStation => {
    return {
      ...trendStation(key, name, names),
      limit: key === NO_STATION ? limits.generalLimit : limits.limitOf({ key, name }),
    };
  });
  const lateMs = new Map(stations.map(({ key, limit }) => [key, limit.lateMs]));
  const lateMsOf = (key: string) => lateMs.get(key) ?? limits.generalLimit.lateMs;
  return {
    /** By name. Rows without a station come last. */
    stations: stations.sort(
      (a, b) =>
        Number(a.key === NO_STATION) - Number(b.key === NO_STATION) ||
        a.name.localeCompare(b.name, 'en') ||
        (a.key < b.key ? -1 : 1),
    ),
    dates: dates.map((each) => trendDate(each, lateMsOf, limits.generalLimit.lateMs, targets)),
  };
}

const NO_TARGETS: ChannelTargets = new Map();

function trendStation(
  key: string,
  name: string,
  names: ReadonlyMap<string, string>,
): Omit<TrendStation, 'limit'> {
  if (key === NO_STATION) return { key, guid: undefined, name: 'no station' };
  const inSetup = names.get(key);
  if (inSetup !== undefined) return { key, guid: key, name: inSetup };
  // Rows with only a name have it as their key.
  return { key, guid: key === name ? undefined : key, name: displayName(name, key) };
}

/** Computed once per summary: each date that arrives changes the limits, but not these counts. */
const countedDate = oncePerObject((summary: DateSummary) => {
  const station = oncePerKey((key: string) => countedRows(stationRowsOf(summary, key)));
  const names = [...stationNamesOf(summary)].filter(([key]) => rowsIn(station(key).rows) > 0);
  const kitchen = countedRows(kitchenRowsOf(summary));
  const { date, ticketTimes, channels = NO_CHANNELS } = summary;
  return { date, kitchen, station, ticketTimes, channels, names: new Map(names) };
});

const NO_CHANNELS: ReadonlyMap<string, BinnedTimes> = new Map();

function countedRows(rows: RowsSummary) {
  return { rows, figures: summaryFigures(rows) };
}

function trendDate(
  { date, kitchen, station, ticketTimes, channels, names }: ReturnType<typeof countedDate>,
  lateMsOf: (key: string) => number,
  ticketLimitMs: number,
  targets: ChannelTargets,
): TrendDate {
  const figuresOf = (key: string): SummaryFigures => {
    const { rows, figures } = station(key);
    return withLate(figures, lateCount(rows, lateMsOf(key)));
  };
  const late = [...names.keys()].reduce((sum, key) => sum + figuresOf(key).late, 0);
  return {
    date,
    isServed: rowsIn(kitchen.rows) > 0,
    kitchen: withLate(kitchen.figures, late),
    tickets: ticketTimes && binnedTickets(ticketTimes, ticketLimitMs),
    channels: new Map(binnedChannels(channels, targets).map((each) => [each.channel, each])),
    station: figuresOf,
  };
}

/** `targetMs` is `undefined` without a target. */
export type ChannelRow = Pick<ChannelFigures, 'channel' | 'targetMs'>;

export const DATE_STATES = ['read', 'no bumps', 'not read'] as const;

export interface ShownDate {
  readonly date: string;
  readonly state: (typeof DATE_STATES)[number];
  readonly isToday: boolean;
  readonly failure: Failure | undefined;
  readonly figures: TrendDate | undefined;
}

/** Dates side by side for display, including dates that could not be read. */
export interface ShownTrend {
  /** Oldest first. */
  readonly dates: readonly ShownDate[];
  /** The requested stations, else all with rows on any date. */
  readonly stations: readonly TrendStation[];
  readonly areRequested: boolean;
  /** Most tickets first. Empty if stations were requested, or all tickets are of one channel without a target. */
  readonly channels: readonly ChannelRow[];
  /** Names of the setup's other stations. Empty if stations were requested. */
  readonly withoutBumps: readonly string[];
  /** The limit of all stations. `undefined` if stations differ. */
  readonly shared: StationLimit | undefined;
  /** A ticket has several stations, so it has the general limit. */
  readonly ticketLimit: StationLimit;
}

/** `requested` are GUIDs, or empty for all stations. GUIDs in neither the setup nor the dates are left out. */
export function shownTrend(
  { summaries, failures }: GatheredDates,
  request: {
    readonly dates: readonly string[];
    readonly today: string;
    readonly limits: StationLimits;
    readonly targets?: ChannelTargets | undefined;
  },
  setup: readonly Station[],
  requested: readonly string[],
): ShownTrend {
  const { dates, today, limits, targets } = request;
  const names = new Map(setup.map((station) => [station.guid, stationName(station)]));
  const trend = trendOf(summaries.values(), names, limits, targets);
  const byDate = new Map(trend.dates.map((each) => [each.date, each]));
  const withRows = new Map(trend.stations.map((each) => [each.key, each]));
  const areRequested = requested.length > 0;
  const requestedStations = requested.flatMap((guid): readonly TrendStation[] => {
    const inDates = withRows.get(guid);
    const name = names.get(guid);
    if (inDates !== undefined) return [inDates];
    if (name === undefined) return [];
    return [{ key: guid, guid, name, limit: limits.limitOf({ key: guid, name }) }];
  });
  const stations = areRequested ? requestedStations : trend.stations;
  const others = [...names].flatMap(([guid, name]) => (withRows.has(guid) ? [] : [name]));
  return {
    dates: dates.map((date) => {
      const figures = byDate.get(date);
      const state = figures === undefined ? 'not read' : figures.isServed ? 'read' : 'no bumps';
      const failure = figures === undefined ? failures.get(date) : undefined;
      return { date, state, isToday: date === today, failure, figures };
    }),
    stations,
    areRequested,
    channels: areRequested ? [] : channelRows(trend.dates, targets),
    withoutBumps: areRequested ? [] : others.sort((a, b) => a.localeCompare(b, 'en')),
    ticketLimit: limits.generalLimit,
    shared:
      stations.length === 0 ? limits.generalLimit : commonLimit(stations.map(({ limit }) => limit)),
  };
}

function channelRows(
  dates: readonly TrendDate[],
  targets: ChannelTargets = NO_TARGETS,
): readonly ChannelRow[] {
  const tickets = new Map<string, number>();
  for (const { channels } of dates) {
    for (const [channel, { count, overHour }] of channels) {
      tickets.set(channel, (tickets.get(channel) ?? 0) + count + overHour);
    }
  }
  if (tickets.size < 2 && targets.size === 0) return [];
  return [...tickets]
    .sort(([a, aTickets], [b, bTickets]) => bTickets - aTickets || (a < b ? -1 : 1))
    .map(([channel]) => ({ channel, targetMs: targets.get(channel) }));
}

/** A channel's tickets in the columns of items, so that they stand beside stations. */
export function channelSummary(channel: ChannelFigures | undefined): SummaryFigures {
  const { count = 0, overHour = 0, medianMs, p90Ms, withinShare } = channel ?? {};
  const tickets = count + overHour;
  const lateShare = withinShare === undefined ? undefined : 1 - withinShare;
  const late = Math.round((lateShare ?? 0) * tickets);
  return { count, overHour, medianMs, p90Ms, late, lateShare, bumps: tickets, leftOut: 0 };
}
