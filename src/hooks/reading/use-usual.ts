import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { gatherDates, gatheredCount } from '../../kitchen/usual/gathered-dates.ts';
import { NO_USUAL, type Usual, usualOf } from '../../kitchen/usual/usual.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import type { SummaryReadingOptions, UsualReading } from '../../kitchen/usual/usual-reading.ts';
import type { DatesProgress } from '../../kitchen/wording/pace-headline.ts';
import { useSession } from '../session.tsx';
import { usePlatformIsSlow } from '../use-link.ts';
import { useDatesWait } from './use-fleet.ts';

/** The usual times, as far as they have loaded. */
export interface KnownUsual {
  readonly usual: Usual;
  /** How many dates were read, while others still are being read. */
  readonly reading: DatesProgress | undefined;
  /** Dates that wait for a key press, because the link is slow. */
  readonly waiting: number;
  /** Reads them anyway. */
  readonly read: () => void;
}

/** The result of a reading, for a place and a date. */
interface KnownOf extends Omit<KnownUsual, 'read'> {
  readonly restaurant: RestaurantChoice;
  readonly date: string;
}

/**
 * The usual times of a business date: while they are needed, dates are read one at a time with the lowest priority. A failing date is left out. On a
 * slow link only kept dates count, until the others are requested.
 */
export function useUsual(
  restaurant: RestaurantChoice,
  date: string,
  isWanted: boolean,
): KnownUsual {
  const { usual: reading } = useSession();
  const isSlow = usePlatformIsSlow();
  const wait = useDatesWait();
  const [known, setKnown] = useState<KnownOf>();
  const [asked, setAsked] = useState<string>();
  const place = `${restaurant.guid} ${date}`;
  const isKeptOnly = isSlow && asked !== place;
  useEffect(() => {
    if (reading === undefined || !isWanted) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    readUsual(reading, { restaurant, date }, { signal, isKeptOnly, ...wait }, (each) =>
      setKnown({ ...each, restaurant, date }),
    ).catch(() => undefined);
    return () => stopping.abort();
  }, [reading, restaurant, date, isWanted, isKeptOnly, wait]);
  const read = useCallback(() => setAsked(place), [place]);
  return useMemo(() => {
    if (known?.restaurant === restaurant && known.date === date) return { ...known, read };
    const first = reading && { done: 0, of: reading.weeks };
    return { usual: NO_USUAL, reading: first, waiting: 0, read };
  }, [known, restaurant, date, reading, read]);
}

/** Passes on the usual times after each date. Throws only CANCELLED. */
async function readUsual(
  reading: UsualReading,
  { restaurant, date }: Pick<KnownOf, 'restaurant' | 'date'>,
  options: SummaryReadingOptions,
  known: (usual: Omit<KnownUsual, 'read'>) => void,
): Promise<void> {
  let usual = NO_USUAL;
  const dates = usualDates(date, reading.weeks);
  const readings = reading.summaries(restaurant, dates, options);
  const { summaries } = await gatherDates(readings, (gathered, { state }) => {
    if (state !== 'failed') usual = usualOf([...gathered.summaries.values()]);
    const progress = { done: gatheredCount(gathered), of: dates.length };
    known({ usual, reading: progress, waiting: 0 });
  });
  if (options.signal.aborted) return;
  const waiting = options.isKeptOnly === true ? dates.length - summaries.size : 0;
  known({ usual, reading: undefined, waiting });
}
