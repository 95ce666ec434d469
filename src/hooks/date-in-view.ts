import { type BusinessCalendar, businessDateAt } from '../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { memoize } from '../state/memoize.ts';
import { openDate } from '../state/navigation.ts';
import type { DataState } from './monitor.tsx';

/** The restaurant, business date, and moment that screens show. */
export interface DateInView {
  readonly restaurant: RestaurantChoice;
  /** In view and current, `YYYYMMDD`. */
  readonly date: string;
  readonly today: string;
  /** Moment everything is shown as of (epoch ms). `undefined` for the latest. */
  readonly asOf: number | undefined;
}

const currentDate = memoize((calendar: BusinessCalendar, now: number) =>
  businessDateAt(now, calendar),
);

/** Takes epoch ms, in steps of a minute: the current date is computed once for each step. */
export function dateInView(
  restaurants: readonly RestaurantChoice[],
  state: DataState,
  minute: number,
): DateInView {
  const restaurant = restaurants.find(({ guid }) => guid === state.restaurant) ?? restaurants[0];
  if (restaurant === undefined) throw new Error('a session has at least one restaurant');
  const today = currentDate(restaurant.calendar, minute);
  const { rewind } = state;
  // Open screens keep their date when another business date begins.
  const date =
    state.date ?? rewind?.date ?? state.frozenDate ?? openDate(state.navigation) ?? today;
  return { restaurant, date, today, asOf: rewind?.date === date ? rewind.time : undefined };
}
