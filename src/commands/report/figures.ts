import { type HeldTicketTime, heldWorstTickets } from '../../kitchen/analysis/held-worst.ts';
import { stationsByHolding } from '../../kitchen/journey/station-holding.ts';
import type { BusinessQuarters } from '../../kitchen/measures/business-quarters.ts';
import { daypartGroups } from '../../kitchen/measures/business-quarters.ts';
import {
  type Measure,
  type Summary,
  summary,
  takenMeasure,
} from '../../kitchen/measures/measure.ts';
import { MEASURES, STATION_TIME } from '../../kitchen/measures/measures.ts';
import { stationGroups } from '../../kitchen/measures/row-groups.ts';
import {
  type RowLimits,
  type StationLimit,
  sharedLimit,
  type TimeFigures,
  timeFigures,
} from '../../kitchen/measures/row-limits.ts';
import { type TicketFigures, ticketFigures } from '../../kitchen/measures/ticket-figures.ts';
import type { OpenLoad } from '../../kitchen/measures/ticket-time.ts';
import { openLoad, TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import { type HeatMap, heatMap } from '../../kitchen/measures/timeline.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';

/** Without a summary where no station uses the start queue, or nothing was bumped at its expo level. */
export interface MeasureFigures extends Omit<Measure, 'take'> {
  readonly summary: Summary | undefined;
}

export interface ReportRowsFigures extends TimeFigures {
  /** All rows, including those left out of other numbers. */
  readonly rows: number;
  /** These rows' limit. `undefined` if they have several. */
  readonly limit: StationLimit | undefined;
}

export interface ReportStationFigures extends ReportRowsFigures {
  /** GUID, or the name without one. `undefined` for rows with neither. */
  readonly key: string | undefined;
  readonly name: string;
  readonly limit: StationLimit;
  /** Total time other items on the same tickets waited. `undefined` without a GUID. */
  readonly heldMs: number | undefined;
}

/** By fired times, or the rows outside. */
export interface DaypartFigures extends ReportRowsFigures {
  readonly name: string;
}

export interface ReportDayFigures {
  readonly measures: readonly MeasureFigures[];
  /** Highest p90 first, those without one last. */
  readonly stations: readonly ReportStationFigures[];
  /** In order. `undefined` without the restaurant's time zone. */
  readonly dayparts: readonly DaypartFigures[] | undefined;
  /** Slowest first, then the longest over 60 minutes: forgotten ones would hide the slow ones. */
  readonly worst: readonly HeldTicketTime[];
  /** `undefined` without ticket times. */
  readonly tickets: TicketFigures | undefined;
  readonly openLoad: OpenLoad | undefined;
  /** Station times by hour. `undefined` without the restaurant's time zone. */
  readonly heat: HeatMap | undefined;
}

const WORST = 10;

/** `clock` has the date's quarter hours in the restaurant's zone, if known. */
export function reportFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  limits: RowLimits,
  clock: BusinessQuarters | undefined,
): ReportDayFigures {
  const ticketTimes = takenMeasure(day, TICKET_TIME);
  const { values: levels } = day.table.level;
  const measures = MEASURES.map((measure): MeasureFigures => {
    const { take: _take, ...about } = measure;
    const isUsed = day.length === 0 || about.level === undefined || levels.includes(about.level);
    return { ...about, summary: isUsed ? summary(takenMeasure(day, measure), rows) : undefined };
  });
  const prepRows = rows.filter((row) => day.table.level.get(row) === 0);
  const timesOf = (own: Uint32Array): ReportRowsFigures => ({
    rows: own.length,
    limit: sharedLimit(limits, own),
    ...timeFigures(day, own, limits),
  });
  const dayparts = clock && daypartGroups(day, prepRows, clock);
  return {
    measures,
    stations: stationFigures(day, rows, prepRows, timesOf, limits),
    dayparts: dayparts?.map(({ name, rows: own }) => ({ name, ...timesOf(own) })),
    worst: [
      ...heldWorstTickets(day, ticketTimes, rows, WORST, 'counted'),
      ...heldWorstTickets(day, ticketTimes, rows, 1, 'over hour'),
    ],
    tickets: ticketFigures(ticketTimes, rows, limits),
    openLoad: openLoad(ticketTimes, rows),
    heat: clock && heatMap(day, takenMeasure(day, STATION_TIME), prepRows, clock, limits),
  };
}

function stationFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  prepRows: Uint32Array,
  timesOf: (rows: Uint32Array) => ReportRowsFigures,
  limits: RowLimits,
): readonly ReportStationFigures[] {
  const guids = new Set<unknown>(day.table.text.prepStationGuid.values);
  const held = new Map(
    stationsByHolding(day, rows).stations.map(({ station, causedMs }) => [station.guid, causedMs]),
  );
  const stations = stationGroups(day, prepRows).map(({ key, name, rows: own }) => {
    const heldMs = key !== undefined && guids.has(key) ? (held.get(key) ?? 0) : undefined;
    return { key, name, ...timesOf(own), limit: limits.of(own[0] ?? 0), heldMs };
  });
  // Groups come by name, and the sort is stable.
  return stations.sort((a, b) => (b.p90 ?? -1) - (a.p90 ?? -1));
}
