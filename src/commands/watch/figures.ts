import type { Finding } from '../../kitchen/audit/rule.ts';
import { filterCalendar } from '../../kitchen/calendar/wall-clock.ts';
import { EVERY_ROW, selectRows } from '../../kitchen/columns/fulfillment-query.ts';
import { allOf, type Filter } from '../../kitchen/filter/filter.ts';
import { containing } from '../../kitchen/filter/text-test.ts';
import { takenMeasure } from '../../kitchen/measures/measure.ts';
import { openLoad } from '../../kitchen/measures/open-load.ts';
import { TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import {
  bumpedWithin,
  openWithin,
  type TimeWindow,
} from '../../kitchen/measures/time/time-window.ts';
import { timeFigures } from '../../kitchen/measures/time-figures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { meets, type WatchCondition, type WatchTest } from './condition.ts';

export interface WatchReading {
  readonly restaurant: RestaurantChoice;
  readonly date: string;
  readonly day: FulfillmentDay;
  /** Issues of setup and date. Empty unless a condition counts them. */
  readonly findings: readonly Finding[];
  readonly filter: Filter;
  readonly limits: DateLimits;
  /** Only items bumped in it. Absent for the full date. */
  readonly window: TimeWindow | undefined;
}

interface FoundFigure {
  /** `undefined` without rows. Meets nothing. */
  readonly value: number | undefined;
  /** For station time: rows over an hour, omitted from p90 and median but counted by `late`. */
  readonly unBumped?: number;
}

export interface TestedFigure extends FoundFigure {
  readonly test: WatchTest;
}

export function testedFigures(
  reading: WatchReading,
  condition: WatchCondition,
): readonly (readonly TestedFigure[])[] {
  return condition.map((all) => all.map((test) => ({ test, ...figureOf(reading, test) })));
}

export function isMet(figures: readonly (readonly TestedFigure[])[]): boolean {
  return figures.some((all) => all.every(({ test, value }) => meets(test, value)));
}

/** An empty window gives no number, not even 0: no items may mean no orders. Issues are for the date, whatever the window. */
function figureOf(reading: WatchReading, { figure, station }: WatchTest): FoundFigure {
  if (figure === 'findings') return { value: findingsOf(reading, station) };
  const { day, window, limits } = reading;
  const all = rowsOf(reading, station);
  const rows = window === undefined ? all : bumpedWithin(day, all, window);
  if (window !== undefined && rows.length === 0) return { value: undefined };
  if (figure === 'open') return { value: mostOpen(reading, all) };
  if (figure === 'rows') return { value: rows.length };
  const times = timeFigures(day, rows, limitsOfRows(day, limits));
  return { value: times[figure], unBumped: times.unBumped };
}

/** Counted tickets, including those fired before the window. */
function mostOpen({ day, window }: WatchReading, rows: Uint32Array): number | undefined {
  const ticketTimes = takenMeasure(day, TICKET_TIME);
  const open = window === undefined ? ticketTimes : openWithin(ticketTimes, window);
  return openLoad(open, rows)?.peak;
}

/** Matches a part of the name. */
export function stationRowsFilter(station: string): Filter {
  return { kind: 'values', field: 'station', tests: [{ how: 'contains', text: station }] };
}

function rowsOf({ restaurant, date, day, filter }: WatchReading, station?: string): Uint32Array {
  const own = station === undefined ? [] : [stationRowsFilter(station)];
  const all = allOf([filter, ...own].filter(({ kind }) => kind !== 'all'));
  return selectRows(day, { ...EVERY_ROW, filter: all }, filterCalendar(restaurant.calendar, date))
    .order;
}

function findingsOf({ findings }: WatchReading, wanted: string | undefined): number {
  if (wanted === undefined) return findings.length;
  const isWanted = containing(wanted);
  return findings.filter(({ station }) => station !== undefined && isWanted(stationName(station)))
    .length;
}
