/** A reading of a business date, for a screen or in the background. */

import { Failure } from '../../api/contract.ts';
import type { ReadingOptions } from '../../api/kitchen-api.ts';
import type { DayExport } from '../../kitchen/table/day-export.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { Session } from '../session.tsx';

/** The answer of a platform for a business date; "not subscribed" is an answer, not a failure (A7). */
export type DayRead =
  | {
      readonly kind: 'day';
      readonly date: string;
      readonly day: FulfillmentDay;
      /** Records that could not be read at all. */
      readonly unreadable: number;
      readonly readAt: number;
      /** Entity tag of exactly this content, if the platform sent one. */
      readonly etag: string | undefined;
    }
  | { readonly kind: 'not subscribed'; readonly date: string; readonly readAt: number };

/** Cache key of a business date (`YYYYMMDD`). */
export function dayKey(restaurant: string, date: string): readonly string[] {
  return ['day', restaurant, date];
}

interface AskedDay {
  readonly restaurant: string;
  /** `YYYYMMDD`. */
  readonly date: string;
  /** The last reading of it. */
  readonly before: DayRead | undefined;
  readonly arriving: DayExport;
}

/** Reads it; a date that is unchanged on the platform stays the same object. Throws a Failure for an incomplete date. */
export async function readDate(
  { api, clock }: Pick<Session, 'api' | 'clock'>,
  { restaurant, date, before, arriving }: AskedDay,
  options: ReadingOptions,
): Promise<DayRead> {
  const complete = before?.kind === 'day' ? before : undefined;
  try {
    const read = await api.renewFulfillments(
      restaurant,
      date,
      complete?.etag,
      arriving.begin,
      options,
    );
    if (!('unchanged' in read)) {
      const { unreadable, readAt, etag } = read;
      return { kind: 'day', date, day: arriving.complete(), unreadable, readAt, etag };
    }
    // Kept as the same object, so that nothing is computed or drawn again.
    if (complete !== undefined) return { ...complete, readAt: read.readAt };
    throw new Failure(
      'CONTRACT_BROKEN',
      'The answer is "not modified", but no earlier copy exists.',
    );
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_SUBSCRIBED') throw error;
    return { kind: 'not subscribed', date, readAt: clock.now() };
  }
}
