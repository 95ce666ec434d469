import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { gatherDates } from '../../kitchen/usual/gathered-dates.ts';
import { NO_USUAL, type Usual, usualOf } from '../../kitchen/usual/usual.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import type { SummaryReadingOptions, UsualReading } from '../../kitchen/usual/usual-reading.ts';
import { useSession } from '../session.tsx';
import { usePlatformIsSlow } from '../use-link.ts';

/** The usual figures, as far as they have loaded. */
export interface KnownUsual {
  readonly usual: Usual;
  /** Whether dates are still being read. */
  readonly isReading: boolean;
  /** Dates that are not read unasked, because the line to the platform is slow. */
  readonly waiting: number;
  /** Reads them all the same. */
  readonly read: () => void;
}

/** What came of reading, for a place and a date. */
interface KnownOf extends Omit<KnownUsual, 'read'> {
  readonly restaurant: RestaurantChoice;
  readonly date: string;
}

/**
 * What is usual on a business date: dates are read behind everything else while it is wanted, one at a time. One that can't be read
 * leaves fewer. On a slow line those that are kept have to do, until the others are asked for.
 */
export function useUsual(
  restaurant: RestaurantChoice,
  date: string,
  isWanted: boolean,
): KnownUsual {
  const { usual: reading } = useSession();
  const isSlow = usePlatformIsSlow();
  const [known, setKnown] = useState<KnownOf>();
  const [asked, setAsked] = useState<string>();
  const place = `${restaurant.guid} ${date}`;
  const isKeptOnly = isSlow && asked !== place;
  useEffect(() => {
    if (reading === undefined || !isWanted) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    readUsual(reading, { restaurant, date }, { signal, isKeptOnly }, (each) =>
      setKnown({ ...each, restaurant, date }),
    ).catch(() => undefined);
    return () => stopping.abort();
  }, [reading, restaurant, date, isWanted, isKeptOnly]);
  const read = useCallback(() => setAsked(place), [place]);
  return useMemo(() => {
    if (known?.restaurant === restaurant && known.date === date) return { ...known, read };
    return { usual: NO_USUAL, isReading: reading !== undefined, waiting: 0, read };
  }, [known, restaurant, date, reading, read]);
}

/** Passes on the figures after each date. Throws CANCELLED, and no other failure. */
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
    if (state === 'failed') return;
    usual = usualOf([...gathered.summaries.values()]);
    known({ usual, isReading: true, waiting: 0 });
  });
  if (options.signal.aborted) return;
  const waiting = options.isKeptOnly === true ? dates.length - summaries.size : 0;
  known({ usual, isReading: false, waiting });
}
