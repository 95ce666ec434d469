import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BusinessCalendar } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';
import { type GatheredDates, gatherDates } from '../../kitchen/usual/gathered-dates.ts';
import { summarizedDateSteps } from '../../kitchen/usual/summarized-date.ts';
import { datesBefore } from '../../kitchen/usual/trend-dates.ts';
import { useSession } from '../session.tsx';
import { type DayRead, dayKey } from './day-read.ts';
import type { LineCheck } from './use-line-check.ts';
import { type SetupChanges, useSetupChanges } from './use-setup-changes.ts';
import { useSteps } from './use-steps.ts';

/** Dates of a restaurant for a screen that sets them side by side. */
export interface DatesReading {
  /** Business dates (`YYYYMMDD`), the first one first; the current one is the last where it was read. */
  readonly dates: readonly string[];
  readonly gathered: GatheredDates;
  /** `kept only`: dates that are not kept are not read until `read` is called. */
  readonly state: 'reading' | 'kept only' | 'over';
  readonly changes: SetupChanges;
  /** Reads what is not there; does nothing while that is under way. */
  readonly read: () => void;
}

/** Where dates are wanted. */
interface Wanted {
  /** The screen is open, on top or below another one: what was read stays. */
  readonly isOpen: boolean;
  /** It is on top: dates are read. */
  readonly isOnTop: boolean;
  /** What is not kept is read without being asked for. */
  readonly isAutomatic: boolean;
}

/** What is known of a restaurant's dates. */
interface Known {
  readonly restaurant: RestaurantChoice;
  readonly gathered: GatheredDates;
  /** The run that has come to its end. */
  readonly over: string | undefined;
}

const NOTHING: GatheredDates = { summaries: new Map(), failures: new Map() };

/**
 * The dates before the current one, kept ones at once: the others are read behind everything else while the screen is on top, one at a
 * time, the latest first. `undefined` while it is not open.
 */
export function useDates(
  { restaurant, date, today, day, stations }: LineCheck,
  { isOpen, isOnTop, isAutomatic }: Wanted,
): DatesReading | undefined {
  const { usual: source } = useSession();
  const [known, setKnown] = useState<Known>();
  const [asked, setAsked] = useState(0);
  const isKeptOnly = !isAutomatic && asked === 0;
  const run = `${today} ${isKeptOnly} ${asked}`;
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      setKnown(undefined);
      setAsked(0);
    };
  }, [isOpen]);
  useEffect(() => {
    if (source === undefined || !isOnTop) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const add = (more: GatheredDates, over?: string): void =>
      setKnown((before) => added(before, restaurant, more, over));
    add(NOTHING);
    const wanted = datesBefore(today).toReversed();
    gatherDates(source.summaries(restaurant, wanted, { signal, isKeptOnly }), (gathered) => {
      if (!signal.aborted) add(gathered);
    }).then(
      (gathered) => {
        if (!signal.aborted) add(gathered, run);
      },
      // Only an abort ends it so.
      () => undefined,
    );
    return () => stopping.abort();
  }, [source, restaurant, today, isOnTop, isKeptOnly, run]);
  const read = useTodayRead(restaurant, today, date === today ? day.data?.value : undefined);
  const current = useSummary(restaurant, today, isOnTop ? read : undefined);
  const changes = useSetupChanges(restaurant, stations.data?.readAt, isOnTop);
  const own = known?.restaurant === restaurant ? known : undefined;
  return useMemo(() => {
    if (!isOpen) return undefined;
    const gathered = own?.gathered ?? NOTHING;
    const isOver = own?.over === run;
    const past = datesBefore(today);
    return {
      dates: current === undefined ? past : [...past, today],
      gathered: current === undefined ? gathered : withSummary(gathered, current),
      state: isOver ? (isKeptOnly ? 'kept only' : 'over') : 'reading',
      changes,
      read: () => {
        if (isOver) setAsked((times) => times + 1);
      },
    };
  }, [isOpen, own, today, current, changes, isKeptOnly, run]);
}

/** What came now beside what came before; what failed before is tried again. */
function added(
  before: Known | undefined,
  restaurant: RestaurantChoice,
  { summaries, failures }: GatheredDates,
  over: string | undefined,
): Known {
  const earlier = before?.restaurant === restaurant ? before.gathered.summaries : [];
  return {
    restaurant,
    gathered: { summaries: new Map([...earlier, ...summaries]), failures: new Map(failures) },
    over,
  };
}

function withSummary({ summaries, failures }: GatheredDates, summary: DateSummary): GatheredDates {
  return { summaries: new Map([...summaries, [summary.date, summary]]), failures };
}

/** What was read of the current date: what is in view, else what was read while it was. */
function useTodayRead(
  { guid }: RestaurantChoice,
  today: string,
  inView: DayRead | undefined,
): DayRead | undefined {
  const queries = useQueryClient();
  return inView ?? queries.getQueryData<DayRead>(dayKey(guid, today));
}

/** What is summarized. */
interface SummarySource {
  readonly day: FulfillmentDay;
  readonly date: string;
  readonly calendar: BusinessCalendar;
}

function useSummary(
  { calendar }: RestaurantChoice,
  date: string,
  read: DayRead | undefined,
): DateSummary | undefined {
  const source = useMemo(
    (): SummarySource | undefined =>
      read?.kind === 'day' ? { day: read.day, date, calendar } : undefined,
    [calendar, date, read],
  );
  const last = useSteps(source, source?.day.length ?? 0, stepsOf);
  const isOfThis = last?.source.calendar === calendar && last.source.date === date;
  return isOfThis ? last.result : undefined;
}

function stepsOf({ day, date, calendar }: SummarySource): Generator<undefined, DateSummary> {
  return summarizedDateSteps(day, date, calendar);
}
