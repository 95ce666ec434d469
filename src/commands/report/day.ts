import { filterCalendar } from '../../kitchen/calendar/local-time.ts';
import { EVERY_ROW, selectRows } from '../../kitchen/columns/fulfillment-query.ts';
import { businessQuarters } from '../../kitchen/measures/business-quarters.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import type { RowsTally } from '../arguments/notes-about.ts';
import { readDay } from '../arguments/read-day.ts';
import { type NamesInRows, namesInRows } from '../arguments/wanted-station.ts';
import type { DateWhy } from './date-why.ts';
import { type ReportDayFigures, reportFigures } from './figures.ts';
import type { ReportRequest } from './request.ts';
import type { Review } from './review.ts';

export interface ReportDay {
  readonly date: string;
  readonly readAt: number;
  /** Rows passing the filter. */
  readonly rows: number;
  readonly allRows: number;
  readonly tally: RowsTally;
  readonly limits: DateLimits;
  readonly figures: ReportDayFigures;
  readonly review: Review | undefined;
  readonly why: DateWhy | undefined;
  /** From all rows, passing or not. */
  readonly names: NamesInRows;
}

export interface Report {
  readonly restaurant: RestaurantChoice;
  readonly source: string;
  readonly request: ReportRequest;
  readonly day: ReportDay;
  /** Other date, if any, and comparison. */
  readonly compared: { readonly day: ReportDay; readonly comparison: Comparison } | undefined;
}

/** Keeps no rows. Throws a Failure for an incomplete date. */
export async function readReportDay(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  date: string,
  { filter }: ReportRequest,
  readLimits: () => Promise<DateLimits>,
  judged: (read: ReadDay) => Promise<Pick<ReportDay, 'review' | 'why'>> = NOT_JUDGED,
): Promise<ReportDay> {
  const { day, tally, readAt } = await readDay(source, restaurant, date);
  const limits = await readLimits();
  const { calendar, zoneKnown } = restaurant;
  const query = { ...EVERY_ROW, filter };
  const { order } = selectRows(day, query, filterCalendar(calendar, date));
  const quarters = zoneKnown ? businessQuarters(calendar, date) : undefined;
  const figures = reportFigures(day, order, limitsOfRows(day, limits), quarters);
  const names = namesInRows(day.table);
  const counts = { rows: order.length, allRows: day.length, tally };
  const more = await judged({ day, readAt, limits });
  return { date, readAt, ...counts, limits, figures, names, ...more };
}

interface ReadDay extends Pick<ReportDay, 'readAt' | 'limits'> {
  readonly day: FulfillmentDay;
}

const NOT_JUDGED = () => Promise.resolve({ review: undefined, why: undefined });

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

interface Comparison {
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
