import { Failure } from '../../api/contract.ts';
import type { ReadingOptions } from '../../api/kitchen-api.ts';
import type { DateRead, DateReading } from '../../kitchen/table/date-reading.ts';
import type { Session } from '../session.tsx';

/** "Not subscribed" is an answer, not a failure (A7). */
export type DayRead =
  | ({ readonly kind: 'day' } & DateRead)
  | { readonly kind: 'not subscribed'; readonly date: string; readonly readAt: number };

export function dayKey(restaurant: string, date: string): readonly string[] {
  return ['day', restaurant, date];
}

/** A date unchanged on the platform stays the same object. Throws a Failure for an incomplete date. */
export async function readDate(
  { api, clock }: Pick<Session, 'api' | 'clock'>,
  reading: DateReading,
  date: string,
  before: DayRead | undefined,
  options: ReadingOptions,
): Promise<DayRead> {
  const complete = before?.kind === 'day' ? before : undefined;
  try {
    return { kind: 'day', ...(await reading.renewed(api, complete, options)) };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_SUBSCRIBED') throw error;
    return { kind: 'not subscribed', date, readAt: clock.now() };
  }
}
