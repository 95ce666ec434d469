import { filterCalendar } from '../../kitchen/calendar/local-time.ts';
import { EVERY_ROW, selectRows } from '../../kitchen/columns/fulfillment-query.ts';
import { businessQuarters } from '../../kitchen/measures/business-quarters.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
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
}

/** Keeps no rows. Throws a Failure for an incomplete date. */
export async function readReportDay(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  { date, filter }: ReportRequest,
  readLimits: () => Promise<DateLimits>,
  judged: JudgeDate,
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

/** What earlier dates say about a date that was read. */
export type JudgeDate = (read: ReadDay) => Promise<Pick<ReportDay, 'review' | 'why'>>;

interface ReadDay extends Pick<ReportDay, 'readAt' | 'limits'> {
  readonly day: FulfillmentDay;
}
