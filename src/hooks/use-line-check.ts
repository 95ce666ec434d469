import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { StationsRead } from '../api/stations.ts';
import { KitchenCheck } from '../kitchen/check.ts';
import { type BusinessCalendar, businessDateAt } from '../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { DateLimits } from '../kitchen/pace/station-limit.ts';
import {
  type CurrentSetup,
  type SetupOnDate,
  setupOnDate,
} from '../kitchen/stations/setup-history.ts';
import type { StationBoard } from '../kitchen/stations/station-board.ts';
import { memoize } from '../state/memoize.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { currentScreen, openDate } from '../state/navigation.ts';
import { type DataState, useDataState } from './monitor.tsx';
import { cachedReading, type Reading } from './reading.ts';
import { useSession } from './session.tsx';
import { type DayRead, type DayReading, dayAsShown, dayKey, useDay } from './use-day.ts';
import { useTerminalLink } from './use-link.ts';
import { useNow } from './use-now.ts';
import { limitsWith, type PaceInView, usePace, withDecisions } from './use-pace.ts';
import {
  cachedSetups,
  type KeptSetups,
  stationsKey,
  useKeptSetups,
  useKitchenCheck,
  useSeenStations,
  useStations,
} from './use-stations.ts';

/** Everything screens show for the restaurant and business date in view. */
export interface LineCheck {
  readonly restaurant: RestaurantChoice;
  readonly isDemo: boolean;
  /** In view and current, `YYYYMMDD`. */
  readonly date: string;
  readonly today: string;
  /** Moment everything is shown as of (epoch ms). `undefined` for the latest. */
  readonly asOf: number | undefined;
  readonly stations: Reading<StationsRead>;
  readonly setup: SetupOnDate;
  /** `undefined` until read. */
  readonly keptSetups: KeptSetups | undefined;
  readonly day: DayReading;
  readonly kitchen: KitchenCheck;
  /** Stations joined with the day. Empty before the first read. */
  readonly board: StationBoard;
  /** Which stations need attention. `undefined` until the date has loaded. */
  readonly pace: PaceInView | undefined;
  /** The limits by which bumps on the date are late. */
  readonly limits: DateLimits;
  /** In steps of 10 s, 1 s while a date first loads, or a minute. */
  readonly now: number;
  /** The same by the steady clock. */
  readonly steady: number;
  readonly frozen: boolean;
  readonly refresh: () => Promise<void>;
  /** Automatic refresh. Skips past business dates: they hardly change, and exporting one costs the platform a minute. */
  readonly keepFresh: () => Promise<void>;
}

/** Between updates to ages on the screen, ms. */
const AGE_STEP_MS = 10_000;
/** On a slow link, and on other dates: they are not read again. */
const STEADY_STEP_MS = 60_000;
/** While a date loads, with the time it took so far. */
const LOADING_STEP_MS = 1_000;

export function useLineCheck() {
  const { restaurants, auditSettings, isDemo = false, clock } = useSession();
  const { state, isCurrent } = useDataState();
  const { slow } = useTerminalLink();
  const queries = useQueryClient();
  const placedAt = minuteOf(clock.now());
  const inView = placeOf(restaurants, state, placedAt);
  const { restaurant, date, today, asOf } = inView;
  // The fleet reads all restaurants itself.
  const isOpen = !['fleet', 'dishes'].includes(currentScreen(state.navigation).kind);
  const current = useStations(restaurant.guid, isOpen);
  const day = useDay(restaurant, date, isOpen, asOf);
  const isLoading = isOpen && day.data === undefined && day.link.state === 'reading';
  const isSteady = slow || (date !== today && !isLoading);
  const times = useNow(isSteady ? STEADY_STEP_MS : isLoading ? LOADING_STEP_MS : AGE_STEP_MS);
  const { now } = times;
  useSeenStations(restaurant.guid, current.data?.value.stations);
  const keptSetups = useKeptSetups(restaurant, current.data?.value.stations);
  const { stations: listed, unreadable = 0, damaged = 0 } = current.data?.value ?? {};
  const setup = useMemo(() => {
    const read = listed && { stations: listed, unreadable, damaged };
    return setupInView(read, keptSetups, { restaurant, date, today });
  }, [listed, unreadable, damaged, keptSetups, restaurant, date, today]);
  const stations = datedStations(current, setup);
  const rows = dayRows(day.data?.value);
  const minute = minuteOf(now);
  const kitchen = useKitchenCheck({ restaurant, setup, date, day: rows, settings: auditSettings });
  const board = kitchen.board(asOf ?? Math.max(minute, day.data?.readAt ?? 0));
  const decisions = state.decisions[restaurant.guid];
  const { readAt } = day.data ?? {};
  const judging = { kitchen, day: rows, readAt, now, decisions };
  const { limits, pace, readMissed } = usePace({ ...inView, ...judging });
  const seen = { stations, setup, keptSetups, day, kitchen, board, pace, limits };
  const check: LineCheck = {
    ...inView,
    ...times,
    ...seen,
    isDemo,
    frozen: state.frozen !== undefined,
    refresh: async () => {
      readMissed();
      await Promise.all([current.refresh(), day.refresh()]);
    },
    keepFresh: async () => {
      if (state.frozen !== undefined || !isOpen) return;
      await Promise.all([current.refresh(), ...(date === today ? [day.refresh()] : [])]);
    },
  };
  const drawn = useRef(check);
  useLayoutEffect(() => {
    drawn.current = check;
  });
  return {
    check,
    checkAt: (later: MonitorState) => (isCurrent(later) ? check : checkLater(later)),
  };

  function checkLater(later: MonitorState): LineCheck {
    const its = placeOf(restaurants, later, placedAt);
    const frozen = later.frozen !== undefined;
    const { guid } = its.restaurant;
    if (its.restaurant === restaurant && its.date === date) {
      const itsDecisions = later.decisions[guid];
      const isDrawn = pace === undefined || pace.isPast || asOf !== undefined;
      // Rows and states stay as drawn: a held key steps faster than large dates are judged.
      const drawnAt = { ...check, asOf: its.asOf, frozen };
      if (itsDecisions === decisions) return drawnAt;
      const own = { ...drawnAt, limits: limitsWith(limits, true, itsDecisions) };
      return { ...own, pace: isDrawn ? pace : withDecisions(pace, date, itsDecisions) };
    }
    // A request after a change of place is repeated once drawn, and already read by then.
    const refresh = async (): Promise<void> => {
      await Promise.resolve();
      await drawn.current.refresh();
    };
    const itsStations = cachedReading<StationsRead>(queries, stationsKey(guid), refresh);
    const itsWhole = cachedReading<DayRead>(queries, dayKey(guid, its.date), refresh);
    const itsDay = dayAsShown({ ...day, ...itsWhole, partial: undefined }, its.asOf);
    const itsKept = cachedSetups(queries, guid);
    const itsSetup = setupInView(itsStations.data?.value, itsKept, its);
    const itsRows = dayRows(itsDay.data?.value);
    const itsInput = { ...its, setup: itsSetup, day: itsRows, settings: auditSettings };
    const itsKitchen = new KitchenCheck(itsInput);
    return {
      ...check,
      ...its,
      stations: datedStations(itsStations, itsSetup),
      setup: itsSetup,
      keptSetups: itsKept,
      day: itsDay,
      kitchen: itsKitchen,
      board: itsKitchen.board(its.asOf ?? Math.max(minute, itsDay.data?.readAt ?? 0)),
      pace: undefined,
      limits: limitsWith(limits, false, later.decisions[guid]),
      frozen,
      refresh,
    };
  }
}

function minuteOf(time: number): number {
  return Math.floor(time / STEADY_STEP_MS) * STEADY_STEP_MS;
}

const todayOf = memoize((calendar: BusinessCalendar, now: number) => businessDateAt(now, calendar));

function placeOf(
  restaurants: readonly RestaurantChoice[],
  state: DataState,
  now: number,
): Pick<LineCheck, 'restaurant' | 'date' | 'today' | 'asOf'> {
  const restaurant = restaurants.find(({ guid }) => guid === state.restaurant) ?? restaurants[0];
  if (restaurant === undefined) throw new Error('a session has at least one restaurant');
  const today = todayOf(restaurant.calendar, now);
  const { rewind } = state;
  // Open screens keep their date when another business date begins.
  const date = state.date ?? rewind?.date ?? state.frozen ?? openDate(state.navigation) ?? today;
  return { restaurant, date, today, asOf: rewind?.date === date ? rewind.time : undefined };
}

const NOTHING_READ = { stations: [], unreadable: 0, damaged: 0 };

/** A date's setup. Until kept ones are read, the current one. */
function setupInView(
  read: CurrentSetup | undefined,
  kept: KeptSetups | undefined,
  place: Pick<LineCheck, 'restaurant' | 'date' | 'today'>,
): SetupOnDate {
  const { calendar } = place.restaurant;
  const setup = setupOnDate(read ?? NOTHING_READ, kept?.versions ?? [], { ...place, calendar });
  return kept === undefined || read === undefined ? { ...setup, known: 'by then' } : setup;
}

function datedStations(current: Reading<StationsRead>, setup: SetupOnDate): Reading<StationsRead> {
  const { data } = current;
  if (data === undefined || setup.isCurrent) return current;
  const { stations, unreadable, damaged } = setup;
  return {
    ...current,
    data: { ...data, value: { ...data.value, stations, unreadable, damaged } },
  };
}

function dayRows(read: DayRead | undefined) {
  return read?.kind === 'day' ? read.day : undefined;
}
