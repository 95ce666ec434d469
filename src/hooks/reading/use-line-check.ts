import { useMemo } from 'react';
import { audit } from '../../kitchen/audit/audit.ts';
import { dayView } from '../../kitchen/audit/day-view.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import { type StationBoard, stationBoard } from '../../kitchen/stations/station-board.ts';
import { openDate } from '../../state/navigation.ts';
import { useMonitor } from '../monitor.tsx';
import { useSession } from '../session.tsx';
import { useNow } from '../use-now.ts';
import { useTerminalLink } from '../use-terminal-link.ts';
import type { DayRead } from './day-read.ts';
import { useBumpedBefore } from './use-bumped-before.ts';
import { type DayReading, useDay } from './use-day.ts';
import { type StationsNews, useSeenStations } from './use-seen-stations.ts';
import { type StationsReading, useStations } from './use-stations.ts';

/** Everything that the screens show of the restaurant and business date in view. */
export interface LineCheck {
  readonly restaurant: RestaurantChoice;
  /** Whether all of it is simulated. */
  readonly isDemo: boolean;
  /** The business date in view and the current one, `YYYYMMDD`. */
  readonly date: string;
  readonly today: string;
  readonly stations: StationsReading;
  readonly day: DayReading;
  /** Stations joined with the day; empty before the first reading. */
  readonly board: StationBoard;
  /** What of the stations is not as it was seen in an earlier run, and when that was; `undefined` where none is remembered. */
  readonly news: StationsNews | undefined;
  /** The time, to the ten seconds. */
  readonly now: number;
  /** True while nothing is read by itself. */
  readonly frozen: boolean;
  /** Reads again what is on the screen. */
  readonly refresh: () => Promise<void>;
  /** The same by itself: a past business date hardly changes, and an export costs the platform a minute. */
  readonly keepFresh: () => Promise<void>;
}

/** How often ages on the screen are told anew, ms. */
const AGE_STEP_MS = 10_000;
/** The same on a slow link. */
const SLOW_AGE_STEP_MS = 60_000;

const NO_STATIONS: readonly Station[] = [];

/** Joins server state and view state. */
export function useLineCheck(): LineCheck {
  const { restaurants, auditSettings, isDemo = false } = useSession();
  const { state } = useMonitor();
  const { slow } = useTerminalLink();
  const now = useNow(slow ? SLOW_AGE_STEP_MS : AGE_STEP_MS);
  const restaurant = restaurants.find(({ guid }) => guid === state.restaurant) ?? restaurants[0];
  if (restaurant === undefined) throw new Error('a session has at least one restaurant');

  const { calendar } = restaurant;
  const today = useMemo(() => businessDateAt(now, calendar), [now, calendar]);
  // What is open stays what it is when another business date begins.
  const date = state.date ?? state.frozen ?? openDate(state.navigation) ?? today;
  const stations = useStations(restaurant.guid);
  const day = useDay(restaurant, date);
  const list = stations.data?.value.stations ?? NO_STATIONS;
  const news = useSeenStations(restaurant.guid, stations.data?.value);
  const rows = dayRows(day.data?.value);
  const minute = Math.floor(now / 60_000) * 60_000;
  const zone = restaurant.zoneKnown ? calendar : undefined;
  const view = useMemo(() => rows && dayView(rows, date, zone), [rows, date, zone]);
  const bumpedBefore = useBumpedBefore(restaurant.guid, date, list, view);
  const unreadable = stations.data?.value.unreadable ?? 0;
  const audited = useMemo(
    () => audit(list, view, auditSettings, { unreadable, bumpedBefore }),
    [list, view, auditSettings, unreadable, bumpedBefore],
  );
  const board = useMemo(
    () => stationBoard(list, view, Math.max(minute, day.data?.readAt ?? 0), audited),
    [list, view, minute, day.data?.readAt, audited],
  );
  return {
    restaurant,
    isDemo,
    date,
    today,
    stations,
    day,
    board,
    news,
    now,
    frozen: state.frozen !== undefined,
    refresh: async () => {
      await Promise.all([stations.refresh(), day.refresh()]);
    },
    keepFresh: async () => {
      if (state.frozen !== undefined) return;
      await Promise.all([stations.refresh(), ...(date === today ? [day.refresh()] : [])]);
    },
  };
}

function dayRows(read: DayRead | undefined) {
  return read?.kind === 'day' ? read.day : undefined;
}
