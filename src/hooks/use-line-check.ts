import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { StationsRead } from '../api/stations.ts';
import type { SetupOnDate } from '../kitchen/stations/setup-history.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { currentScreen, isOfChain } from '../state/navigation.ts';
import { type DateInView, dateInView } from './date-in-view.ts';
import {
  boardTime,
  type LineCheck,
  MINUTE_STEP_MS,
  minuteOf,
  rowsOf,
  setupInView,
  stationsOnDate,
} from './line-check.ts';
import { useDataState } from './monitor.tsx';
import { useSession } from './session.tsx';
import { checkFromCache, checkOfSameDate } from './undrawn-check.ts';
import { type DayReading, useDay } from './use-day.ts';
import { useTerminalLink } from './use-link.ts';
import { useNow } from './use-now.ts';
import { usePace } from './use-pace.ts';
import {
  type KeptSetups,
  useKeptSetups,
  useKitchenCheck,
  useSeenStations,
  useStations,
} from './use-stations.ts';

/** `checkAt` is for a state that may not be drawn yet. */
export function useLineCheck() {
  const { restaurants, auditSettings, isDemo = false, clock } = useSession();
  const { state, isCurrent } = useDataState();
  const queries = useQueryClient();
  const minute = minuteOf(clock.now());
  const view = dateInView(restaurants, state, minute);
  const { restaurant, date, today, asOf } = view;
  const isFrozen = state.frozenDate !== undefined;
  const decisions = state.decisions[restaurant.guid];
  const screen = currentScreen(state.navigation);
  const isOpen = screen.kind !== 'fleet' && !isOfChain(screen);

  const current = useStations(restaurant.guid, isOpen);
  const day = useDay(restaurant, date, isOpen, asOf);
  const times = useNow(useAgeStep(day, date === today, isOpen));
  const list = current.data?.value;
  useSeenStations(restaurant.guid, list?.stations);
  const keptSetups = useKeptSetups(restaurant, list?.stations);
  const setup = useSetupInView(list, keptSetups, view);
  const rows = rowsOf(day.data?.value);
  const kitchen = useKitchenCheck({ restaurant, setup, date, day: rows, settings: auditSettings });
  const { readAt } = day.data ?? {};
  const { limits, pace, readMissed } = usePace({
    ...view,
    kitchen,
    day: rows,
    readAt,
    now: times.now,
    decisions,
  });

  const check: LineCheck = {
    ...view,
    ...times,
    isDemo,
    stations: stationsOnDate(current, setup),
    setup,
    keptSetups,
    day,
    kitchen,
    board: kitchen.board(boardTime(asOf, times.now, day)),
    pace,
    limits,
    isFrozen,
    refresh: async () => {
      readMissed();
      await Promise.all([current.refresh(), day.refresh()]);
    },
    keepFresh: async () => {
      if (isFrozen || !isOpen) return;
      await Promise.all([current.refresh(), ...(date === today ? [day.refresh()] : [])]);
    },
  };
  const drawn = useRef(check);
  useLayoutEffect(() => {
    drawn.current = check;
  });
  const refreshDrawn = () => drawn.current.refresh();
  const checkAt = (newer: MonitorState): LineCheck => {
    if (isCurrent(newer)) return check;
    const undrawn = { state: newer, view: dateInView(restaurants, newer, minute) };
    return undrawn.view.restaurant === restaurant && undrawn.view.date === date
      ? checkOfSameDate(check, decisions, undrawn)
      : checkFromCache(check, { queries, auditSettings, refreshDrawn }, undrawn);
  };
  return { check, checkAt };
}

const AGE_STEP_MS = 10_000;
const LOADING_STEP_MS = 1_000;

/** Past dates are not read again, so their ages change slowly. A slow link gets fewer updates. */
function useAgeStep(day: DayReading, isToday: boolean, isOpen: boolean): number {
  const { slow } = useTerminalLink();
  if (slow) return MINUTE_STEP_MS;
  if (isOpen && day.data === undefined && day.link.state === 'reading') return LOADING_STEP_MS;
  return isToday ? AGE_STEP_MS : MINUTE_STEP_MS;
}

/** The same object while the stations are the same, because all judgments depend on it. */
function useSetupInView(
  list: StationsRead | undefined,
  keptSetups: KeptSetups | undefined,
  { restaurant: { calendar }, date, today }: DateInView,
): SetupOnDate {
  const { stations, unreadable = 0, damaged = 0 } = list ?? {};
  return useMemo(() => {
    const current = stations && { stations, unreadable, damaged };
    return setupInView(current, keptSetups, { date, today, calendar });
  }, [stations, unreadable, damaged, keptSetups, date, today, calendar]);
}
