import { useEffect, useState } from 'react';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { gatherDates } from '../../kitchen/usual/gathered-dates.ts';
import { NO_USUAL, type Usual, usualOf } from '../../kitchen/usual/usual.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import type { UsualReading } from '../../kitchen/usual/usual-reading.ts';
import { useSession } from '../session.tsx';

/** What is usual, as far as it is known. */
export interface KnownUsual {
  readonly usual: Usual;
  /** Whether dates are still being read. */
  readonly isReading: boolean;
}

/** The same of a place and a date. */
interface KnownOf extends KnownUsual {
  readonly restaurant: RestaurantChoice;
  readonly date: string;
}

/**
 * What is usual on a business date: dates are read behind everything else while it is wanted, one at a time. One that can't be read
 * leaves fewer.
 */
export function useUsual(
  restaurant: RestaurantChoice,
  date: string,
  isWanted: boolean,
): KnownUsual {
  const { usual: reading } = useSession();
  const [known, setKnown] = useState<KnownOf>();
  useEffect(() => {
    if (reading === undefined || !isWanted) return undefined;
    const stopping = new AbortController();
    readUsual(reading, restaurant, date, stopping.signal, (each) =>
      setKnown({ ...each, restaurant, date }),
    ).catch(() => undefined);
    return () => stopping.abort();
  }, [reading, restaurant, date, isWanted]);
  if (known?.restaurant === restaurant && known.date === date) return known;
  return { usual: NO_USUAL, isReading: reading !== undefined };
}

/** Passes on what is known after each date. Throws CANCELLED, and no other failure. */
async function readUsual(
  reading: UsualReading,
  restaurant: RestaurantChoice,
  date: string,
  signal: AbortSignal,
  known: (usual: KnownUsual) => void,
): Promise<void> {
  let usual = NO_USUAL;
  const dates = usualDates(date, reading.weeks);
  const readings = reading.summaries(restaurant, dates, { signal });
  await gatherDates(readings, ({ summaries }, { state }) => {
    if (state === 'failed') return;
    usual = usualOf([...summaries.values()]);
    known({ usual, isReading: true });
  });
  if (!signal.aborted) known({ usual, isReading: false });
}
