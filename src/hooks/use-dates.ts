import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BusinessCalendar } from '../kitchen/model/business-day.ts';
import type { DateReading } from '../kitchen/model/date-reading.ts';
import type { FulfillmentDay } from '../kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { type CauseDay, type CauseQuestion, causeDaySteps } from '../kitchen/tickets/cause-day.ts';
import { type LatestItems, latestItemSteps } from '../kitchen/usual/date-items.ts';
import type { DateSummary } from '../kitchen/usual/date-summary.ts';
import { summarizedDateSteps } from '../kitchen/usual/summarized-date.ts';
import { datesBefore, type GatheredDates, gatherDates } from '../kitchen/usual/usual-dates.ts';
import type { UsualTimes } from '../kitchen/usual/usual.ts';
import type { LineCheck } from './line-check.ts';
import { useSession } from './session.tsx';
import { type DayRead, dayKey } from './use-day.ts';
import { useDatesWait } from './use-fleet.ts';
import { untilCleanup } from './use-now.ts';
import { type KeptChanges, useKeptChanges } from './use-stations.ts';
import { type Finished, useSteps } from './use-steps.ts';
import { useUsual } from './use-usual.ts';

export interface DatesReading {
  /** Business dates (`YYYYMMDD`), oldest first. The current one is last, if it was read. */
  readonly dates: readonly string[];
  readonly gathered: GatheredDates;
  /** Items of the current date's last hours. `undefined` until it was read, and for screens without items. */
  readonly latestItems: LatestItems | undefined;
  /** Usual times of the newest date. Its limits judge all dates. */
  readonly usualTimes: UsualTimes;
  /** `kept only` means that missing dates wait for a call of `read`. */
  readonly state: 'kept only' | 'over' | 'reading';
  readonly changes: KeptChanges;
  readonly read: () => void;
}

interface DatesUse {
  /** Whether the screen is open, also below another screen. */
  readonly isOpen: boolean;
  readonly isOnTop: boolean;
  readonly isAutomatic: boolean;
  /** Whether the screen on top needs only the dates' items. Kept dates without items are then read again. */
  readonly needsItems: boolean;
}

interface ReadDates {
  /** The restaurant, and whether items are needed: dates read for their items may have no other figures. */
  readonly key: string;
  readonly gathered: GatheredDates;
  readonly over: string | undefined;
}

const NO_DATES: GatheredDates = { summaries: new Map(), failures: new Map() };

/** Reads the dates before the current one: kept dates immediately, others one at a time while the screen is on top, latest first. */
export function useDates(
  { restaurant, date, today, day, keptSetups }: LineCheck,
  { isOpen, isOnTop, isAutomatic, needsItems }: DatesUse,
): DatesReading | undefined {
  const { usualReader: source } = useSession();
  const [readDates, setReadDates] = useState<ReadDates>();
  const [requests, setRequests] = useState(0);
  const isKeptOnly = !isAutomatic && requests === 0;
  const wait = useDatesWait();
  const past = useMemo(() => datesBefore(today), [today]);
  const key = `${restaurant.guid} ${needsItems}`;
  const run = `${today} ${isKeptOnly} ${requests} ${needsItems}`;
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      setReadDates(undefined);
      setRequests(0);
    };
  }, [isOpen]);
  useEffect(() => {
    if (source === undefined || !isOnTop) return undefined;
    const add = (gathered: GatheredDates, over?: string): void =>
      setReadDates((before) => merged(before, { key, gathered, over }));
    add(NO_DATES);
    return untilCleanup(async (signal) => {
      const options = { signal, isKeptOnly, needsItems, ...wait };
      const summaries = source.summaries(restaurant, past.toReversed(), options);
      const gathered = await gatherDates(summaries, (soFar) => {
        if (!signal.aborted) add(soFar);
      });
      if (!signal.aborted) add(gathered, run);
    });
  }, [source, restaurant, past, isOnTop, isKeptOnly, needsItems, key, run, wait]);
  const queries = useQueryClient();
  // If another date is in view, the current date is shown as it was last read.
  const inView = date === today ? day.data?.value : undefined;
  const reading = inView ?? queries.getQueryData<DayRead>(dayKey(restaurant.guid, today));
  const current = useCurrentDate(restaurant, today, isOnTop ? reading : undefined, needsItems);
  const changes = useKeptChanges(isOnTop ? keptSetups : undefined, restaurant);
  const datesHere = readDates?.key === key ? readDates : undefined;
  const dates = useMemo(
    () => [...past, ...(current === undefined ? [] : [today])],
    [past, today, current],
  );
  const newest = dates.at(-1) ?? today;
  const { usualTimes } = useUsual(restaurant, newest, {
    isNeeded: isOnTop && newest !== date,
    isKeptOnly,
  });
  return useMemo((): DatesReading | undefined => {
    if (!isOpen) return undefined;
    const gathered = datesHere?.gathered ?? NO_DATES;
    const isOver = datesHere?.over === run;
    return {
      dates,
      gathered: current === undefined ? gathered : withSummary(gathered, current.summary),
      latestItems: current?.latestItems,
      usualTimes,
      state: isOver ? (isKeptOnly ? 'kept only' : 'over') : 'reading',
      changes,
      read: () => {
        if (isOver) setRequests((times) => times + 1);
      },
    };
  }, [isOpen, datesHere, dates, current, usualTimes, changes, isKeptOnly, run]);
}

/** The dates of an archive, which may change between two calls. `undefined` until read, and for sources that have any date. */
export function useHeldDates(
  { restaurant: { guid } }: LineCheck,
  isWanted: boolean,
): ReadonlySet<string> | undefined {
  const { heldDates } = useSession();
  const { data } = useQuery({
    queryKey: ['held dates', guid],
    // Opening a date of a damaged archive reports the damage, so this query needs no failure.
    queryFn: async () => new Set(await heldDates?.(guid)),
    enabled: heldDates !== undefined && isWanted,
    staleTime: 0,
  });
  return data;
}

/** Failures of an earlier run are dropped, because this run tries those dates again. */
function merged(before: ReadDates | undefined, next: ReadDates): ReadDates {
  const { summaries, failures } = next.gathered;
  const earlier = before?.key === next.key ? before.gathered.summaries : [];
  const all = new Map([...earlier, ...summaries]);
  return { ...next, gathered: { summaries: all, failures: new Map(failures) } };
}

function withSummary({ summaries, failures }: GatheredDates, summary: DateSummary): GatheredDates {
  return { summaries: new Map([...summaries, [summary.date, summary]]), failures };
}

interface CurrentSource {
  readonly reading: DateReading;
  readonly date: string;
  readonly calendar: BusinessCalendar;
  readonly needsItems: boolean;
}

interface CurrentDate {
  readonly summary: DateSummary;
  readonly latestItems: LatestItems | undefined;
}

function useCurrentDate(
  { calendar }: RestaurantChoice,
  date: string,
  read: DayRead | undefined,
  needsItems: boolean,
): CurrentDate | undefined {
  const source = useMemo(
    (): CurrentSource | undefined =>
      read?.kind === 'day' ? { reading: read, date, calendar, needsItems } : undefined,
    [calendar, date, read, needsItems],
  );
  const last = useSteps(source, source?.reading.day.length ?? 0, currentDateSteps);
  const isOfThis = last?.source.calendar === calendar && last.source.date === date;
  return isOfThis ? last.result : undefined;
}

function* currentDateSteps(source: CurrentSource): Generator<undefined, CurrentDate> {
  const { reading, date, calendar, needsItems } = source;
  const summary = yield* summarizedDateSteps(reading.day, date, calendar);
  const latestItems = needsItems ? yield* latestItemSteps(reading.day, reading.readAt) : undefined;
  return { summary, latestItems };
}

export type CausesReading = Finished<CauseSource, CauseDay>;

interface CauseSource extends CauseQuestion {
  readonly day: FulfillmentDay;
}

const knownCauses = new WeakMap<CauseSource, CauseDay>();

/** `undefined` until all earlier dates are read. While new rows are compared, the last answer stays with its rows. */
export function useCauses(
  { restaurant: { calendar }, date, day: { data }, limits: { usualTimes }, pace }: LineCheck,
  isWanted: boolean,
): CausesReading | undefined {
  const day = data?.value.kind === 'day' ? data.value.day : undefined;
  const isReady = pace !== undefined && pace.judging === undefined;
  const source = useMemo(
    () => (isReady && day !== undefined ? { day, date, calendar, usualTimes } : undefined),
    [isReady, day, date, calendar, usualTimes],
  );
  return useSteps(isWanted ? source : undefined, day?.length ?? 0, causeSteps);
}

function* causeSteps(source: CauseSource): Generator<undefined, CauseDay> {
  const causes = knownCauses.get(source) ?? (yield* causeDaySteps(source.day, source));
  knownCauses.set(source, causes);
  return causes;
}
