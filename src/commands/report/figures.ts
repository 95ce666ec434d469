import { type BusinessQuarters, daypartGroups } from '../../kitchen/measures/business-quarters.ts';
import {
  rowTimes,
  stationFigures,
  type TicketFigures,
  ticketFigures,
} from '../../kitchen/measures/figures.ts';
import { takenMeasure } from '../../kitchen/measures/measure.ts';
import { MEASURES, STATION_TIME } from '../../kitchen/measures/measures.ts';
import { stationGroups } from '../../kitchen/measures/row-groups.ts';
import { type RowLimits, sharedLimit } from '../../kitchen/measures/row-limits.ts';
import { type OpenLoad, openLoad, TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import { type HeatMap, heatMap } from '../../kitchen/measures/timeline.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { MeasureFigures } from '../../kitchen/tables/measures.ts';
import type { GroupTimes, StationTimes } from '../../kitchen/tables/station-times.ts';
import { stationsByHolding } from '../../kitchen/tickets/station-holding.ts';
import { type WorstTicket, worstTickets } from '../../kitchen/tickets/worst-tickets.ts';

export interface ReportDayFigures {
  readonly measures: readonly MeasureFigures[];
  /** Highest p90 first, those without one last. */
  readonly stations: readonly StationTimes[];
  /** In order. `undefined` without the restaurant's time zone. */
  readonly dayparts: readonly GroupTimes[] | undefined;
  /** Slowest first, then the longest over 60 minutes: forgotten ones would hide the slow ones. */
  readonly worst: readonly WorstTicket[];
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
    return { ...about, summary: isUsed ? rowTimes(takenMeasure(day, measure), rows) : undefined };
  });
  const prepRows = rows.filter((row) => day.table.level.get(row) === 0);
  const timesOf = (name: string, own: Uint32Array): GroupTimes => ({
    name,
    rows: own.length,
    limit: sharedLimit(limits, own),
    ...stationFigures(day, own, limits),
  });
  const dayparts = clock && daypartGroups(day, prepRows, clock);
  return {
    measures,
    stations: stationRows(day, rows, prepRows, timesOf, limits),
    dayparts: dayparts?.map(({ name, rows: own }) => timesOf(name, own)),
    worst: [
      ...worstTickets(day, ticketTimes, rows, WORST, 'counted'),
      ...worstTickets(day, ticketTimes, rows, 1, 'over hour'),
    ],
    tickets: ticketFigures(ticketTimes, rows, limits),
    openLoad: openLoad(ticketTimes, rows),
    heat: clock && heatMap(day, takenMeasure(day, STATION_TIME), prepRows, clock, limits),
  };
}

function stationRows(
  day: FulfillmentDay,
  rows: Uint32Array,
  prepRows: Uint32Array,
  timesOf: (name: string, rows: Uint32Array) => GroupTimes,
  limits: RowLimits,
): readonly StationTimes[] {
  const guids = new Set<unknown>(day.table.text.prepStationGuid.values);
  const held = new Map(
    stationsByHolding(day, rows).stations.map(({ station, causedMs }) => [station.guid, causedMs]),
  );
  const stations = stationGroups(day, prepRows).map(({ key, name, rows: own }) => {
    const heldMs = key !== undefined && guids.has(key) ? (held.get(key) ?? 0) : undefined;
    return { key, ...timesOf(name, own), limit: limits.of(own[0] ?? 0), heldMs };
  });
  // Groups come by name, and the sort is stable.
  return stations.sort((a, b) => (b.p90Ms ?? -1) - (a.p90Ms ?? -1));
}
