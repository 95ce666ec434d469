/** The moment of `--modified-since`; a clock time differs by the restaurant's zone. */
import { Failure } from '../../contract/failures.ts';
import { dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { sinceInstant } from '../../kitchen/calendar/time-target.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';

/** The moment for a restaurant, epoch ms. */
export type MomentOf = (restaurant: RestaurantChoice) => number;

/**
 * Reads it, and returns the epoch ms per restaurant. `now` is epoch ms. Throws USAGE for an invalid time, and for a time in the future of any of
 * these restaurants, before anything is printed.
 */
export function modifiedSince(
  text: string,
  restaurants: readonly RestaurantChoice[],
  now: number,
): MomentOf {
  const momentOf: MomentOf = ({ calendar }) => {
    const at = sinceInstant(text, { now, calendar });
    if (at === undefined) {
      throw new Failure(
        'USAGE',
        'Write --modified-since as 2026-11-20T05:00:00Z, 2026-11-20T05:00 or 2026-11-20 (restaurant time), yesterday, -2h or -3d.',
      );
    }
    if (at <= now) return at;
    const when = `${dateAndTime(at, calendar)} ${calendar.zone}`;
    throw new Failure('USAGE', `${when} is in the future.`);
  };
  for (const each of restaurants) momentOf(each);
  return momentOf;
}
