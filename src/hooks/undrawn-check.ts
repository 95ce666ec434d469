/** Keys in a burst may change the state before a frame shows it. The next key acts on a check of that state, made here. */
import type { QueryClient } from '@tanstack/react-query';
import type { StationsRead } from '../api/stations.ts';
import type { AuditSettings } from '../kitchen/audit/rule.ts';
import { KitchenCheck } from '../kitchen/check.ts';
import {
  type DateLimits,
  type Decisions,
  dateLimits,
  decidedLimits,
  mutesOn,
  NO_DECISIONS,
} from '../kitchen/pace/station-limit.ts';
import { withMutes } from '../kitchen/pace/station-pace.ts';
import { NO_USUAL_TIMES } from '../kitchen/usual/usual.ts';
import { memoize } from '../state/memoize.ts';
import type { DateInView } from './date-in-view.ts';
import { boardTime, type LineCheck, rowsOf, setupInView, stationsOnDate } from './line-check.ts';
import type { DataState } from './monitor.tsx';
import { cachedReading } from './reading.ts';
import { type DayRead, dayAsShown, dayKey } from './use-day.ts';
import type { PaceInView } from './use-pace.ts';
import { cachedSetups, stationsKey } from './use-stations.ts';

interface UndrawnState {
  readonly state: DataState;
  readonly view: DateInView;
}

/** For another moment or new decisions. Rows and states stay as drawn, because a held key is faster than judging a large date. */
export function checkOfSameDate(
  drawn: LineCheck,
  drawnDecisions: Decisions | undefined,
  { state, view }: UndrawnState,
): LineCheck {
  const check = { ...drawn, asOf: view.asOf, isFrozen: state.frozenDate !== undefined };
  const decisions = state.decisions[view.restaurant.guid];
  if (decisions === drawnDecisions) return check;
  const { pace, limits, date } = drawn;
  const hasMutes = pace !== undefined && !pace.isPast && drawn.asOf === undefined;
  return {
    ...check,
    limits: limitsWithDecisions(limits, true, decisions),
    pace: hasMutes ? paceWithMutes(pace, date, decisions) : pace,
  };
}

interface CachedSource {
  readonly queries: QueryClient;
  readonly auditSettings: AuditSettings | undefined;
  readonly refreshDrawn: () => Promise<void>;
}

export function checkFromCache(
  drawn: LineCheck,
  { queries, auditSettings, refreshDrawn }: CachedSource,
  { state, view }: UndrawnState,
): LineCheck {
  const { restaurant, date, today, asOf } = view;
  const { guid, calendar } = restaurant;
  const refresh = async (): Promise<void> => {
    // After this, the new state is drawn, and the refresh reads it.
    await Promise.resolve();
    await refreshDrawn();
  };
  const current = cachedReading<StationsRead>(queries, stationsKey(guid), refresh);
  const wholeDay = cachedReading<DayRead>(queries, dayKey(guid, date), refresh);
  const day = dayAsShown({ ...drawn.day, ...wholeDay, partial: undefined }, asOf);
  const keptSetups = cachedSetups(queries, guid);
  const setup = setupInView(current.data?.value, keptSetups, { date, today, calendar });
  const rows = rowsOf(day.data?.value);
  const kitchen = new KitchenCheck({ restaurant, setup, date, day: rows, settings: auditSettings });
  return {
    ...drawn,
    ...view,
    stations: stationsOnDate(current, setup),
    setup,
    keptSetups,
    day,
    kitchen,
    board: kitchen.board(boardTime(asOf, drawn.now, day)),
    pace: undefined,
    limits: limitsWithDecisions(drawn.limits, false, state.decisions[guid]),
    isFrozen: state.frozenDate !== undefined,
    refresh,
  };
}

const limitsWithDecisions = memoize(
  ({ set, usualTimes }: DateLimits, hasUsual: boolean, decisions: Decisions = NO_DECISIONS) =>
    dateLimits({ ...set, here: decidedLimits(decisions) }, hasUsual ? usualTimes : NO_USUAL_TIMES),
);

const paceWithMutes = memoize(
  (pace: PaceInView, date: string, decisions: Decisions = NO_DECISIONS): PaceInView => {
    const mutes = mutesOn(decisions, date);
    return { ...pace, mutes, stations: withMutes(pace.stationsBeforeMutes, mutes) };
  },
);
