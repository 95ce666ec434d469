/** Alerts: each slow or quiet state once, when it begins. */
import type { KitchenPace } from './kitchen-pace.ts';
import { followStates, type OpenStates, type StateEvent } from './state-events.ts';

/** States with an alert. */
const ALERTING = new Set(['slow', 'quiet'] as const);

/** A reading of a business date (`YYYYMMDD`), with the earlier dates to compare with. */
export interface WatchedReading {
  readonly date: string;
  readonly pace: KitchenPace;
  /** Dates to compare with. */
  readonly dates: readonly string[];
  /** Muted stations, by GUID. */
  readonly muted: { readonly has: (guid: string) => boolean };
  /** When watching began, epoch ms: earlier states raise no alert. */
  readonly watchedSince: number;
}

/** The alerts of a reading. */
export interface Watched {
  readonly after: OpenStates;
  readonly calls: readonly StateEvent[];
}

/** Compares a reading with the open states of the one before, if any. States of muted stations begin and end without an alert. */
export function watchStates(before: OpenStates | undefined, reading: WatchedReading): Watched {
  const { date, pace, dates, muted, watchedSince } = reading;
  const isFirst = before?.date !== date;
  const open = isFirst ? { date, open: [] } : before;
  const { events, after } = followStates(open, {
    pace,
    dates,
    isUsualPending: false,
    followed: ALERTING,
  });
  const calls = events.filter(({ ended, of: { station, saidAt } }) => {
    if (ended !== undefined || (isFirst && saidAt < watchedSince)) return false;
    return station === undefined || !muted.has(station.key);
  });
  return { after, calls };
}
