/** Alerts: each slow, quiet, or stopped state once, at the start. */
import type { KitchenPace } from './kitchen-pace.ts';
import { followStates, type OpenStates, type StateEvent } from './state-events.ts';

const ALERTING = new Set(['slow', 'quiet', 'stopped'] as const);

/** A business date's (`YYYYMMDD`) reading. */
export interface WatchedReading {
  readonly date: string;
  readonly pace: KitchenPace;
  readonly dates: readonly string[];
  /** By GUID. */
  readonly muted: { readonly has: (guid: string) => boolean };
  /** When watching started, epoch ms: earlier states raise no alert. */
  readonly watchedSince: number;
}

export interface Watched {
  readonly after: OpenStates;
  readonly calls: readonly StateEvent[];
}

/** Compares with the open states before, if any. Muted stations' states start and end without an alert. */
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
