/** The figures that a condition names, of what was read, and whether they meet it. */
import type { RestaurantChoice } from '../hooks/session.tsx';
import { audit } from '../kitchen/audit/audit.ts';
import { dayView } from '../kitchen/audit/day-view.ts';
import type { AuditSettings } from '../kitchen/audit/settings.ts';
import { allOf, type Filter } from '../kitchen/filter/filter.ts';
import { containing } from '../kitchen/filter/smart-case.ts';
import { EVERY_ROW, selectRows } from '../kitchen/fulfillment-query.ts';
import { lateShare } from '../kitchen/measures/late-share.ts';
import { openLoad } from '../kitchen/measures/open-load.ts';
import { STATION_TIME } from '../kitchen/measures/station-time.ts';
import { summary } from '../kitchen/measures/summary.ts';
import { TICKET_TIME } from '../kitchen/measures/ticket-time.ts';
import { type Station, stationName } from '../kitchen/station.ts';
import type { FulfillmentDay } from '../kitchen/table/fulfillment-day.ts';
import { filterCalendar } from '../kitchen/wall-clock.ts';
import type { WatchCondition, WatchTest } from './watch-condition.ts';

/** What was read. */
export interface WatchReading {
  readonly restaurant: RestaurantChoice;
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly day: FulfillmentDay;
  /** Those of the set-up; none where no condition asks for findings. */
  readonly stations: readonly Station[];
  readonly auditSettings: AuditSettings | undefined;
  readonly filter: Filter;
  /** Station time that is late, ms. */
  readonly lateMs: number;
}

/** A test with what it found; `undefined` where nothing counts, which meets nothing. */
export interface TestedFigure {
  readonly test: WatchTest;
  readonly value: number | undefined;
}

/** Takes every figure of a condition. */
export function testedFigures(
  reading: WatchReading,
  condition: WatchCondition,
): readonly (readonly TestedFigure[])[] {
  return condition.map((all) => all.map((test) => ({ test, value: valueOf(reading, test) })));
}

/** Whether all figures of one list are as wanted. */
export function isMet(figures: readonly (readonly TestedFigure[])[]): boolean {
  return figures.some((all) => all.every(passes));
}

function passes({ test: { compares, value: wanted }, value }: TestedFigure): boolean {
  if (value === undefined) return false;
  switch (compares) {
    case '>':
      return value > wanted;
    case '>=':
      return value >= wanted;
    case '<':
      return value < wanted;
    case '<=':
      return value <= wanted;
  }
}

function valueOf(reading: WatchReading, { figure, station }: WatchTest): number | undefined {
  const { day } = reading;
  switch (figure) {
    case 'p90':
      return summary(STATION_TIME.take(day), rowsOf(reading, station))?.p90;
    case 'median':
      return summary(STATION_TIME.take(day), rowsOf(reading, station))?.median;
    case 'late':
      return lateCount(reading, station);
    case 'open':
      return openLoad(TICKET_TIME.take(day), rowsOf(reading, station))?.peak;
    case 'findings':
      return findingsOf(reading, station);
    case 'rows':
      return rowsOf(reading, station).length;
  }
}

/** What is only to be looked after is no figure here, so that the one threshold serves as both. */
function lateCount(reading: WatchReading, station: string | undefined): number | undefined {
  const { day, lateMs } = reading;
  const thresholds = { cautionMs: lateMs, lateMs };
  return lateShare(STATION_TIME.take(day), rowsOf(reading, station), thresholds)?.late;
}

function rowsOf({ restaurant, date, day, filter }: WatchReading, station?: string): Uint32Array {
  const own: readonly Filter[] =
    station === undefined
      ? []
      : [{ kind: 'values', field: 'station', tests: [{ how: 'contains', text: station }] }];
  const all = allOf([filter, ...own].filter(({ kind }) => kind !== 'all'));
  return selectRows(day, { ...EVERY_ROW, filter: all }, filterCalendar(restaurant.calendar, date))
    .order;
}

function findingsOf(reading: WatchReading, wanted: string | undefined): number {
  const { restaurant, date, day, stations, auditSettings } = reading;
  const calendar = restaurant.zoneKnown ? restaurant.calendar : undefined;
  const { findings } = audit(stations, dayView(day, date, calendar), auditSettings);
  if (wanted === undefined) return findings.length;
  const isWanted = containing(wanted);
  return findings.filter(({ station }) => station !== undefined && isWanted(stationName(station)))
    .length;
}
