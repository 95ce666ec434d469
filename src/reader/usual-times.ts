/** What a business date is compared with, read one earlier date at a time. */
import { once } from '../contract/once.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import {
  type GatheredDates,
  gatherDates,
  gatheredCount,
  type MissedDate,
  missedDates,
} from '../kitchen/usual/gathered-dates.ts';
import {
  NO_USUAL,
  type SummaryReadingOptions,
  type Usual,
  type UsualReading,
  usualOf,
} from '../kitchen/usual/usual.ts';
import { usualDates } from '../kitchen/usual/usual-dates.ts';

export interface UsualRead {
  readonly usual: Usual;
  /** By date, those far from the others too. */
  readonly summaries: GatheredDates['summaries'];
  /** Unreadable dates, with reasons. */
  readonly missed: readonly MissedDate[];
  /** By date, also where an earlier summary is kept. */
  readonly failures: GatheredDates['failures'];
  /** Without a summary, and not requested where only kept ones were. */
  readonly missing: readonly string[];
}

export const NOTHING_USUAL: UsualRead = {
  usual: NO_USUAL,
  summaries: new Map(),
  missed: [],
  failures: new Map(),
  missing: [],
};

/** Dates done, all dates, and the usual times so far, made on request: the same object unless a date changed them. */
export type UsualProgress = (done: number, of: number, usualSoFar: () => Usual) => void;

export interface UsualOptions extends Partial<SummaryReadingOptions> {
  /** Called before the first date, and after each. */
  readonly progress?: UsualProgress;
}

/** Reads the dates to compare with a business date (`YYYYMMDD`). Throws only CANCELLED. */
export async function readUsual(
  { usual: reading }: { readonly usual?: UsualReading | undefined },
  restaurant: RestaurantChoice,
  date: string,
  {
    progress = () => undefined,
    signal = new AbortController().signal,
    ...options
  }: UsualOptions = {},
): Promise<UsualRead> {
  if (reading === undefined) return NOTHING_USUAL;
  const dates = usualDates(date, reading.weeks);
  let usualSoFar = () => NO_USUAL;
  progress(0, dates.length, usualSoFar);
  const readings = reading.summaries(restaurant, dates, { ...options, signal });
  const gathered = await gatherDates(readings, (soFar, { state }) => {
    if (state !== 'failed') usualSoFar = once(() => usualOf([...soFar.summaries.values()]));
    progress(gatheredCount(soFar), dates.length, usualSoFar);
  });
  const { summaries, failures } = gathered;
  const missing = dates.filter((each) => !summaries.has(each));
  return { usual: usualSoFar(), summaries, missed: missedDates(gathered), failures, missing };
}
