/** The business date of a report: its rows, when they were read, and their figures. */
import { filterCalendar } from '../../kitchen/calendar/wall-clock.ts';
import { EVERY_ROW, selectRows } from '../../kitchen/columns/fulfillment-query.ts';
import { businessQuarters } from '../../kitchen/measures/time/business-quarters.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { type NamesInRows, namesInRows } from '../arguments/known-stations.ts';
import type { RowsTally } from '../arguments/notes-about.ts';
import { readDay } from '../arguments/read-day.ts';
import type { Comparison } from './comparison.ts';
import { type ReportDayFigures, reportFigures } from './figures.ts';
import type { ReportRequest } from './request.ts';

/** What was read of a business date, and its figures. */
export interface ReportDay {
  /** `YYYYMMDD`. */
  readonly date: string;
  /** Epoch ms. */
  readonly readAt: number;
  /** Rows that pass the filter. */
  readonly rows: number;
  readonly allRows: number;
  readonly tally: RowsTally;
  /** By which it is judged. */
  readonly limits: DateLimits;
  readonly figures: ReportDayFigures;
  /** Of all rows, whether they pass or not. */
  readonly names: NamesInRows;
}

/** The content of a report, for all formats. */
export interface Report {
  readonly restaurant: RestaurantChoice;
  /** The source's address. */
  readonly source: string;
  readonly request: ReportRequest;
  readonly day: ReportDay;
  /** The other date, if any, and the comparison. */
  readonly compared: { readonly day: ReportDay; readonly comparison: Comparison } | undefined;
}

/** Reads a date and computes its figures; the rows are not kept. Throws a Failure for an incomplete date. */
export async function readReportDay(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  date: string,
  { filter }: ReportRequest,
  readLimits: () => Promise<DateLimits>,
): Promise<ReportDay> {
  const { day, tally, readAt } = await readDay(source, restaurant, date);
  const limits = await readLimits();
  const { calendar, zoneKnown } = restaurant;
  const query = { ...EVERY_ROW, filter };
  const { order } = selectRows(day, query, filterCalendar(calendar, date));
  const quarters = zoneKnown ? businessQuarters(calendar, date) : undefined;
  const figures = reportFigures(day, order, limitsOfRows(day, limits), quarters);
  const names = namesInRows(day.table);
  return { date, readAt, rows: order.length, allRows: day.length, tally, limits, figures, names };
}
