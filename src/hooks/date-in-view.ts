import { type BusinessCalendar, businessDateAt } from '../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { memoize } from '../state/memoize.ts';
import { openDate } from '../state/navigation.ts';
import type { DataState } from './monitor.tsx';

export interface DateInView {
  readonly restaurant: RestaurantChoice;
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly today: string;
  /** All screens show the kitchen as of this moment (epoch ms). `undefined` for the latest. */
  readonly asOf: number | undefined;
}

const currentDate = memoize((calendar: BusinessCalendar, now: number) =>
  businessDateAt(now, calendar),
);

/** `minute` is epoch ms in steps of a minute. The current date is computed once for each step. */
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
