import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Failure } from '../../api/contract.ts';
import type { StationsRead } from '../../api/reading/stations.ts';
import { tableSeed } from '../../api/table-seed.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { type Headline, headline } from '../../kitchen/stations/headline.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { dayExport } from '../../kitchen/table/day-export.ts';
import { rowRules } from '../../kitchen/table/row-rules.ts';
import { useMonitor } from '../monitor.tsx';
import { type Session, useSession } from '../session.tsx';
import { type DayRead, dayKey, readDate } from './day-read.ts';

/** The latest figures of a restaurant that may not be in view. */
export interface RestaurantGlance {
  /** The last reading; `undefined` without one. */
  readonly headline: Headline | undefined;
  /** Outcome of the last reading. */
  readonly link: 'read' | 'not subscribed' | Failure;
  /** When that was, epoch ms of our own clock. */
  readonly at: number;
}

/** Restaurants to read in parallel. */
const AT_ONCE = 2;
/** Rows to reserve for a day; a larger one is moved as it grows. */
const INITIAL_ROWS = 4_096;

/**
 * The latest figures of restaurants by GUID. While in use, figures older than the pause between two readings are read again, two at a time; none
 * while updates are paused, or not wanted. A reading that finishes later stays in the cache.
 */
export function useRestaurantGlances(isWanted: boolean): ReadonlyMap<string, RestaurantGlance> {
  const session = useSession();
  const { state } = useMonitor();
  const queries = useQueryClient();
  const isFrozen = state.frozen !== undefined;
  const chosen = state.date ?? state.frozen;
  const [glances, setGlances] = useState<ReadonlyMap<string, RestaurantGlance>>(() =>
    glancesInCache(session, queries, chosen),
  );
  // The first frame already shows what has come into the cache.
  const [was, setWas] = useState(isWanted);
  if (was !== isWanted) {
    setWas(isWanted);
    setGlances(glancesInCache(session, queries, chosen));
  }
  useEffect(() => {
    if (isFrozen || !isWanted) return undefined;
    const closing = new AbortController();
    const waiting = session.restaurants.values();
    const work = async (): Promise<void> => {
      for (const restaurant of waiting) {
        if (closing.signal.aborted) return;
        const date = dateOf(session, restaurant, chosen);
        const key = glanceKey(restaurant, date);
        const before = queries.getQueryData<RestaurantGlance>(key);
        if (isYoung(session, before?.at)) continue;
        const read = await glanceOf(session, queries, { restaurant, date }, before, closing.signal);
        if (read === undefined) return;
        queries.setQueryData(key, read);
        setGlances((all) => new Map([...all, [restaurant.guid, read]]));
      }
    };
    // Failures are shown; any other error, such as a reading that a screen canceled, ends this worker.
    for (let n = 0; n < AT_ONCE; n += 1) work().catch(() => undefined);
    return () => closing.abort();
  }, [session, queries, chosen, isFrozen, isWanted]);
  return glances;
}

interface Place {
  readonly restaurant: RestaurantChoice;
  /** `YYYYMMDD`. */
  readonly date: string;
}

function glancesInCache(
  session: Session,
  queries: QueryClient,
  chosen: string | undefined,
): ReadonlyMap<string, RestaurantGlance> {
  const found = new Map<string, RestaurantGlance>();
  for (const restaurant of session.restaurants) {
    const place = { restaurant, date: dateOf(session, restaurant, chosen) };
    const known = queries.getQueryData<RestaurantGlance>(glanceKey(restaurant, place.date));
    const glance = glanceOfScreen(session, queries, place, known?.at) ?? known;
    if (glance !== undefined) found.set(restaurant.guid, glance);
  }
  return found;
}

/** The figures of restaurants that were in view, if younger than `at`. */
function glanceOfScreen(
  session: Session,
  queries: QueryClient,
  { restaurant, date }: Place,
  at = Number.NEGATIVE_INFINITY,
): RestaurantGlance | undefined {
  const setUp = queries.getQueryData<StationsRead>(['stations', restaurant.guid]);
  const read = queries.getQueryData<DayRead>(dayKey(restaurant.guid, date));
  if (setUp === undefined || read === undefined || read.readAt <= at) return undefined;
  const day = read.kind === 'day' ? read.day : undefined;
  return {
    headline: headline({ ...restaurant, ...setUp, date, day }, session),
    link: read.kind === 'day' ? 'read' : read.kind,
    at: read.readAt,
  };
}

function dateOf(
  { clock }: Session,
  { calendar }: RestaurantChoice,
  chosen: string | undefined,
): string {
  return chosen ?? businessDateAt(clock.now(), calendar);
}

function glanceKey({ guid }: RestaurantChoice, date: string): readonly string[] {
  return ['glance', guid, date];
}

function isYoung({ clock, refreshMs }: Session, at: number | undefined): boolean {
  return at !== undefined && clock.now() - at < refreshMs;
}

/** One after the other, so that the setup is shown even without the date; `undefined` once nothing waits for it. */
async function glanceOf(
  session: Session,
  queries: QueryClient,
  place: Place,
  before: RestaurantGlance | undefined,
  closing: AbortSignal,
): Promise<RestaurantGlance | undefined> {
  const { restaurant, date } = place;
  let known = before?.headline;
  const glanceBy = (link: RestaurantGlance['link']): RestaurantGlance => ({
    headline: known,
    link,
    at: session.clock.now(),
  });
  try {
    const setUp = await stationsOf(session, queries, restaurant.guid);
    known ??= headline({ ...restaurant, ...setUp, date, day: undefined }, session);
    if (closing.aborted) return undefined;
    const read = await dayOf(session, queries, place);
    const day = read.kind === 'day' ? read.day : undefined;
    known = headline({ ...restaurant, ...setUp, date, day }, session);
    return glanceBy(read.kind === 'day' ? 'read' : read.kind);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.code === 'CANCELLED' ? undefined : glanceBy(error);
  }
}

/** From the cache if recent: screens use the same entry. */
async function stationsOf(
  session: Session,
  queries: QueryClient,
  guid: string,
): Promise<StationsRead> {
  const queryKey = ['stations', guid];
  const known = queries.getQueryData<StationsRead>(queryKey);
  if (known !== undefined && isYoung(session, known.readAt)) return known;
  return queries.query({
    queryKey,
    queryFn: ({ signal }) => session.api.stations(guid, { signal }),
    staleTime: 0,
  });
}

async function dayOf(
  session: Session,
  queries: QueryClient,
  { restaurant, date }: Place,
): Promise<DayRead> {
  const { guid } = restaurant;
  const queryKey = dayKey(guid, date);
  const before = queries.getQueryData<DayRead>(queryKey);
  if (before !== undefined && isYoung(session, before.readAt)) return before;
  const rows = before?.kind === 'day' ? before.day.length : INITIAL_ROWS;
  const rules = rowRules(date, restaurant, session.massBumpLimits);
  return queries.query({
    queryKey,
    queryFn: ({ signal }) =>
      readDate(
        session,
        { restaurant: guid, date, before, arriving: dayExport(guid, rules, tableSeed, rows) },
        { signal },
      ),
    staleTime: 0,
  });
}
