import { useEffect, useMemo, useState } from 'react';
import {
  type Decisions,
  decidedLimits,
  mutesOn,
  NO_DECISIONS,
} from '../../kitchen/pace/decisions.ts';
import { oldReadingMs } from '../../kitchen/pace/old-reading.ts';
import {
  type PaceReading,
  type PaceSource,
  paceReading,
  paceSteps,
} from '../../kitchen/pace/pace-reading.ts';
import { NO_LIMITS, type SetLimits } from '../../kitchen/pace/station-limit.ts';
import { withMutes } from '../../kitchen/pace/stations-now.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { useSession } from '../session.tsx';
import { useUsual } from './use-usual.ts';

/** A date of more rows takes longer than a frame. */
const LARGE_ROWS = 5_000;

/** States in view. */
export interface PaceInView extends PaceReading {
  /** Notes of the stations that are muted, by GUID. */
  readonly mutes: ReadonlyMap<string, string>;
  /** Whether dates to compare with are still being read. */
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
  readonly decisions: Decisions | undefined;
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
  decisions = NO_DECISIONS,
}: InView): PaceInView | undefined {
  const { refreshMs, thresholds, stationLimits } = useSession();
  const limits = useMemo(
    (): SetLimits => ({
      here: decidedLimits(decisions),
      stations: stationLimits ?? NO_LIMITS.stations,
      all: thresholds,
    }),
    [decisions, stationLimits, thresholds],
  );
  const { usual, isReading } = useUsual(restaurant, date, day !== undefined);
  const isNow = date === today;
  const isOld = isNow && readAt !== undefined && now - readAt > oldReadingMs(refreshMs);
  const source = useMemo(
    (): PaceSource | undefined =>
      day === undefined || readAt === undefined
        ? undefined
        : {
            day,
            stations,
            date,
            calendar: restaurant.calendar,
            usual,
            asOf: isNow ? readAt : undefined,
            readAt,
            isOld,
            limits,
          },
    [day, readAt, stations, date, restaurant, usual, isNow, isOld, limits],
  );
  const reading = useJudged(source);
  // Of a date that is over nothing is muted any more.
  const mutes = useMemo(() => mutesOn(decisions, isNow ? date : ''), [decisions, isNow, date]);
  return useMemo(
    () =>
      reading === undefined
        ? undefined
        : {
            ...reading,
            stations: withMutes(reading.stations, mutes),
            mutes,
            isProvisional: isReading,
          },
    [reading, isReading, mutes],
  );
}

/** What was judged of a source. */
interface Judged {
  readonly source: PaceSource;
  readonly reading: PaceReading;
}

/** Judges a date at once, or one that would hold up the keys step by step; until then the states before it stay. */
function useJudged(source: PaceSource | undefined): PaceReading | undefined {
  const isLarge = source !== undefined && source.day.length > LARGE_ROWS;
  const [last, setLast] = useState<Judged>();
  const atOnce = useMemo(
    () => (source === undefined || isLarge ? undefined : paceReading(source)),
    [source, isLarge],
  );
  useEffect(() => {
    if (source === undefined || !isLarge) return undefined;
    const steps = paceSteps(source);
    let next: NodeJS.Immediate;
    const step = (): void => {
      const { done, value } = steps.next();
      if (done === true) setLast({ source, reading: value });
      else next = setImmediate(step);
    };
    next = setImmediate(step);
    return () => clearImmediate(next);
  }, [source, isLarge]);
  if (!isLarge) return atOnce;
  const isOfThis = last?.source.calendar === source.calendar && last.source.date === source.date;
  return isOfThis ? last.reading : undefined;
}
