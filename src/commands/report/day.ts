import { filterCalendar } from '../../kitchen/calendar/local-time.ts';
import { EVERY_ROW, selectRows } from '../../kitchen/columns/fulfillment-query.ts';
import { businessQuarters } from '../../kitchen/measures/business-quarters.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import type { DateRead } from '../../kitchen/table/date-reading.ts';
import type { RowsTally } from '../../reader/date-rows.ts';
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

/** Keeps no rows. */
export function reportDay(
  restaurant: RestaurantChoice,
  { date, filter }: ReportRequest,
  { day, readAt }: DateRead,
  tally: RowsTally,
  limits: DateLimits,
): Omit<ReportDay, 'review' | 'why'> {
  const { calendar, zoneKnown } = restaurant;
  const query = { ...EVERY_ROW, filter };
  const { order } = selectRows(day, query, filterCalendar(calendar, date));
  const quarters = zoneKnown ? businessQuarters(calendar, date) : undefined;
  const figures = reportFigures(day, order, limitsOfRows(day, limits), quarters);
  const names = namesInRows(day.table);
  return { date, readAt, rows: order.length, allRows: day.length, tally, limits, figures, names };
}
