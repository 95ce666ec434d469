/** The figures of one business date that a report tells: the day, its stations, its dayparts, its tickets. Durations are ms. */
import { stationsByHolding } from '../kitchen/journey/station-holding.ts';
import { bumpMarks, countBumps } from '../kitchen/measures/bumps.ts';
import type { BusinessQuarters } from '../kitchen/measures/business-quarters.ts';
import { groupsBy } from '../kitchen/measures/groups.ts';
import { lateShare, type Thresholds } from '../kitchen/measures/late-share.ts';
import type { Definition, Measure, Measurement } from '../kitchen/measures/measure.ts';
import { MEASURES } from '../kitchen/measures/measures.ts';
import { type OpenLoad, openLoad } from '../kitchen/measures/open-load.ts';
import { STATION_TIME } from '../kitchen/measures/station-time.ts';
import { type Summary, summary } from '../kitchen/measures/summary.ts';
import { TICKET_TIME } from '../kitchen/measures/ticket-time.ts';
import { groupsByTime } from '../kitchen/measures/time-groups.ts';
import { type WorstTicket, worstTickets } from '../kitchen/measures/worst-tickets.ts';
import type { FulfillmentDay } from '../kitchen/table/fulfillment-day.ts';

/** A measure of the day; without a summary where no station uses the start queue that it needs. */
export interface MeasureFigures extends Definition {
  readonly summary: Summary | undefined;
}

/** Level-0 rows, and the station time of those that count. */
export interface TimeFigures {
  /** All of them, those left out of the figures among them. */
  readonly rows: number;
  readonly median: number | undefined;
  readonly p90: number | undefined;
  /** What median and p90 are of. */
  readonly count: number;
  /** Of these, what reached the threshold of caution but not that of lateness. */
  readonly caution: number;
  readonly late: number;
}

/** A prep station. */
export interface StationFigures extends TimeFigures {
  /** Its guid, or its name where no guid is stated; `undefined` for rows that state neither. */
  readonly key: string | undefined;
  readonly name: string;
  readonly unBumped: number;
  readonly massBumped: number;
  /** How long the food of others waited for it, added up; `undefined` where the station has no guid to be told by. */
  readonly heldMs: number | undefined;
}

/** A part of the business day, or what was fulfilled outside of it. */
export interface DaypartFigures extends TimeFigures {
  readonly name: string;
}

/** All figures of a day. */
export interface DayFigures {
  readonly measures: readonly MeasureFigures[];
  /** The highest p90 first, those without one last. */
  readonly stations: readonly StationFigures[];
  /** In the order of the day; `undefined` where nobody knows the restaurant's zone. */
  readonly dayparts: readonly DaypartFigures[] | undefined;
  /** The slowest first. */
  readonly worst: readonly WorstTicket[];
  readonly openLoad: OpenLoad | undefined;
}

/** Tickets that are told. */
const WORST = 10;

/** Takes the figures of these rows of a day. `clock` is its quarters in the restaurant's zone, where that is known. */
export function reportFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  thresholds: Thresholds,
  clock: BusinessQuarters | undefined,
): DayFigures {
  const taken = new Map<Measure, Measurement>();
  const take = (measure: Measure): Measurement => {
    const measurement = taken.get(measure) ?? measure.take(day);
    taken.set(measure, measurement);
    return measurement;
  };
  const measures = MEASURES.map((measure): MeasureFigures => {
    const { id, title, rule } = measure;
    return { id, title, rule, summary: summary(take(measure), rows) };
  });
  const prepRows = rows.filter((row) => day.table.level.get(row) === 0);
  const timesOf = (own: Uint32Array): TimeFigures =>
    timeFigures(take(STATION_TIME), own, thresholds);
  const dayparts = clock && groupsByTime(day, prepRows, 'daypart', clock);
  return {
    measures,
    stations: stationFigures(day, rows, prepRows, timesOf),
    dayparts: dayparts?.map(({ name, rows: own }) => ({ name, ...timesOf(own) })),
    worst: worstTickets(day, take(TICKET_TIME), rows, WORST),
    openLoad: openLoad(take(TICKET_TIME), rows),
  };
}

function timeFigures(
  stationTime: Measurement,
  rows: Uint32Array,
  thresholds: Thresholds,
): TimeFigures {
  const times = summary(stationTime, rows);
  const judged = lateShare(stationTime, rows, thresholds);
  return {
    rows: rows.length,
    median: times?.median,
    p90: times?.p90,
    count: times?.count ?? 0,
    caution: judged?.caution ?? 0,
    late: judged?.late ?? 0,
  };
}

function stationFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  prepRows: Uint32Array,
  timesOf: (rows: Uint32Array) => TimeFigures,
): readonly StationFigures[] {
  const marks = bumpMarks(day);
  const guids = new Set<unknown>(day.table.text.prepStationGuid.values);
  const held = new Map(
    stationsByHolding(day, rows).stations.map(({ station, causedMs }) => [station.guid, causedMs]),
  );
  const stations = groupsBy(day, prepRows, 'station').map(({ key, name, rows: own }) => {
    const guid = key === undefined ? undefined : String(key);
    const { unBumped, massBumped } = countBumps(marks, own);
    const heldMs = guid !== undefined && guids.has(guid) ? (held.get(guid) ?? 0) : undefined;
    return { key: guid, name, ...timesOf(own), unBumped, massBumped, heldMs };
  });
  // Groups come by name, and the sort is stable.
  return stations.sort((a, b) => (b.p90 ?? -1) - (a.p90 ?? -1));
}
