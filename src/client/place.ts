import { Failure } from '../contract/failures.ts';
import { parseInstant } from '../contract/instant.ts';
import { DEFAULT_CLOSEOUT_HOUR, businessDateAt as dateAt } from '../kitchen/model/business-day.ts';
import { dateAndTime, isPlaceZone, ZONE_EXAMPLES } from '../kitchen/model/local-time.ts';

/** A restaurant's clock, and the hour when its business date ends. The API has neither. */
export interface RestaurantPlace {
  /** An IANA zone, such as `America/New_York`. */
  readonly timezone: string;
  /** The hour when the business date ends: 0 to 23 (default: 4). */
  readonly closeoutHour?: number;
}

/** Epoch ms, or text from the API. */
export type Instant = number | string;

/** Epoch ms for any form that the API uses. `undefined` for other text. */
export function instantMs(text: string): number | undefined {
  return parseInstant(text);
}

/** An instant's business date (`YYYYMMDD`). Throws a `KitchenError` USAGE for an invalid instant or place. */
export function businessDateAt(instant: Instant, place: RestaurantPlace): string {
  return dateAt(epochMs(instant), restaurantCalendar(place));
}

/** `2026-01-05 18:42:07` on the restaurant's clock, or `2026-11-01 01:30:00 EDT` in a repeated hour. Throws as `businessDateAt` does. */
export function localTimeAt(instant: Instant, place: RestaurantPlace): string {
  return dateAndTime(epochMs(instant), restaurantCalendar(place));
}

function epochMs(instant: Instant): number {
  const ms = typeof instant === 'number' ? instant : parseInstant(instant);
  if (ms !== undefined && Number.isFinite(new Date(ms).getTime())) return ms;
  throw new Failure('USAGE', `Not an instant: ${JSON.stringify(instant)}.`, {
    hint: 'Use epoch ms, or text such as 2026-01-05T18:00:00.000+0000.',
  });
}

function restaurantCalendar({ timezone, closeoutHour = DEFAULT_CLOSEOUT_HOUR }: RestaurantPlace) {
  if (!isPlaceZone(timezone)) {
    throw new Failure('USAGE', `Unknown time zone ${JSON.stringify(timezone)}.`, {
      hint: `Use an IANA zone such as ${ZONE_EXAMPLES}.`,
    });
  }
  if (Number.isInteger(closeoutHour) && closeoutHour >= 0 && closeoutHour <= 23) {
    return { zone: timezone, closeoutHour };
  }
  throw new Failure('USAGE', `Invalid closeout hour ${String(closeoutHour)}.`, {
    hint: 'Use a whole number from 0 to 23.',
  });
}
