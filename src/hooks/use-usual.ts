import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { DatesProgress } from '../kitchen/pace/headline.ts';
import { MISSED_AGAIN_MS, mayStillCome } from '../kitchen/usual/usual-dates.ts';
import { NO_USUAL_TIMES, type UsualTimes } from '../kitchen/usual/usual.ts';
import { readUsual, type UsualProgress } from '../reader/kitchen-reading.ts';
import { useSession } from './session.tsx';
import { useDatesWait } from './use-fleet.ts';
import { usePlatformIsSlow } from './use-link.ts';
import { untilCleanup } from './use-now.ts';

interface UsualSoFar {
  readonly usualTimes: UsualTimes;
  /** `undefined` once no date is being read. */
  readonly progress: DatesProgress | undefined;
  /** Dates that wait for `readWaiting`, on a slow link. */
  readonly waitingDates: number;
}

interface UsualInView extends UsualSoFar {
  readonly readWaiting: () => void;
  readonly readMissed: () => void;
}

interface UsualOfDate extends UsualSoFar {
  readonly restaurant: RestaurantChoice;
  readonly date: string;
}

interface UsualUse {
  readonly isNeeded: boolean;
  /** Whether only kept dates count. Default: true on a slow link, until `readWaiting` is called. */
  readonly isKeptOnly?: boolean;
}

/** Earlier dates are read one at a time, with the lowest priority. A failing date may be read again later. */
export function useUsual(
  restaurant: RestaurantChoice,
  date: string,
  { isNeeded, isKeptOnly: isKeptOnlyAlways }: UsualUse,
): UsualInView {
  const { usualReader, clock } = useSession();
  const isSlow = usePlatformIsSlow();
  const wait = useDatesWait();
  const [last, setLast] = useState<UsualOfDate>();
  const [requestedKey, setRequestedKey] = useState<string>();
  const endWait = useRef<() => void>(undefined);
  const key = `${restaurant.guid} ${date}`;
  const isKeptOnly = isKeptOnlyAlways ?? (isSlow && requestedKey !== key);

  useEffect(() => {
    if (usualReader === undefined || !isNeeded) return undefined;
    const sources = { usualReader };
    const showProgress: UsualProgress = (done, of, usualSoFar) => {
      if (done === 0) return;
      const progress = { done, of };
      setLast({ restaurant, date, usualTimes: usualSoFar(), progress, waitingDates: 0 });
    };
    return untilCleanup(async (signal) => {
      const options = { signal, isKeptOnly, ...wait };
      const first = { ...options, progress: showProgress };
      let result = await readUsual(sources, restaurant, date, first);
      while (!signal.aborted) {
        const { usualTimes, missing } = result;
        const waitingDates = isKeptOnly ? missing.length : 0;
        setLast({ restaurant, date, usualTimes, progress: undefined, waitingDates });
        if (!mayStillCome(result)) return;
        const request = Promise.withResolvers<void>();
        endWait.current = request.resolve;
        await Promise.race([clock.sleep(MISSED_AGAIN_MS, signal), request.promise]);
        // Without progress, the times so far stay while missed dates are read.
        result = await readUsual(sources, restaurant, date, options);
      }
    });
  }, [usualReader, restaurant, date, isNeeded, isKeptOnly, wait, clock]);

  const readWaiting = useCallback(() => setRequestedKey(key), [key]);
  const readMissed = useCallback(() => endWait.current?.(), []);
  return useMemo(() => {
    const actions = { readWaiting, readMissed };
    if (last?.restaurant === restaurant && last.date === date) return { ...last, ...actions };
    const progress = usualReader && { done: 0, of: usualReader.weeks };
    return { usualTimes: NO_USUAL_TIMES, progress, waitingDates: 0, ...actions };
  }, [last, restaurant, date, usualReader, readWaiting, readMissed]);
}
