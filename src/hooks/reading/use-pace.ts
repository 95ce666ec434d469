import { useMemo } from 'react';
import { DEFAULT_THRESHOLDS } from '../../kitchen/analysis/default-thresholds.ts';
import { type PaceReading, paceReading } from '../../kitchen/pace/pace-reading.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { useSession } from '../session.tsx';
import { useUsual } from './use-usual.ts';

/** A reading that is older is no longer of now, ms; or than so many pauses between two. */
const OLD_MS = 5 * 60_000;
const OLD_PAUSES = 3;

/** States in view. */
export interface PaceInView extends PaceReading {
  /** Whether dates that tell what is usual are still being read. */
  readonly isProvisional: boolean;
}

/** What is in view. Times are epoch ms. */
interface InView {
  readonly restaurant: RestaurantChoice;
  readonly date: string;
  readonly today: string;
  readonly stations: readonly Station[];
  readonly day: FulfillmentDay | undefined;
  readonly readAt: number | undefined;
  readonly now: number;
}

/** The states of the stations in view; `undefined` until the date was read. First figures do not wait for what is usual. */
export function usePace({
  restaurant,
  date,
  today,
  stations,
  day,
  readAt,
  now,
}: InView): PaceInView | undefined {
  const { refreshMs, thresholds } = useSession();
  const { usual, isReading } = useUsual(restaurant, date, day !== undefined);
  const isNow = date === today;
  const isOld =
    isNow && readAt !== undefined && now - readAt > Math.max(OLD_MS, OLD_PAUSES * refreshMs);
  return useMemo(
    () =>
      day === undefined || readAt === undefined
        ? undefined
        : {
            isProvisional: isReading,
            ...paceReading({
              day,
              stations,
              date,
              calendar: restaurant.calendar,
              usual,
              asOf: isNow ? readAt : undefined,
              readAt,
              isOld,
              lateMs: (thresholds ?? DEFAULT_THRESHOLDS).lateMs,
            }),
          },
    [day, readAt, stations, date, restaurant, usual, isReading, isNow, isOld, thresholds],
  );
}
