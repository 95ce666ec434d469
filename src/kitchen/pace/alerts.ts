/** Which states of a kitchen call somebody: each once, when it begins. */
import type { KitchenPace } from './kitchen-pace.ts';
import { followStates, type OpenStates, type StateEvent } from './state-events.ts';

/** States that somebody is called for. */
const CALLING = new Set(['slow', 'quiet'] as const);

/** A reading of a business date (`YYYYMMDD`) that is compared with earlier dates, where there are any. */
export interface WatchedReading {
  readonly date: string;
  readonly pace: KitchenPace;
  /** Dates that it is compared with. */
  readonly dates: readonly string[];
  /** Stations that call nobody, by GUID. */
  readonly muted: { readonly has: (guid: string) => boolean };
  /** Since when the kitchen is watched, epoch ms: what could be known before calls nobody. */
  readonly watchedSince: number;
}

/** What came of a reading. */
export interface Watched {
  readonly after: OpenStates;
  readonly calls: readonly StateEvent[];
}

/** Compares a reading with what was open in the one before, if there was one. A muted station begins and ends as others do, unheard. */
export function watchStates(before: OpenStates | undefined, reading: WatchedReading): Watched {
  const { date, pace, dates, muted, watchedSince } = reading;
  const isFirst = before?.date !== date;
  const open = isFirst ? { date, open: [] } : before;
  const { events, after } = followStates(open, {
    pace,
    dates,
    isUsualPending: false,
    followed: CALLING,
  });
  const calls = events.filter(({ ended, of: { station, saidAt } }) => {
    if (ended !== undefined || (isFirst && saidAt < watchedSince)) return false;
    return station === undefined || !muted.has(station.key);
  });
  return { after, calls };
}
