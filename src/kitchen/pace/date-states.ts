/** A date's states as they were followed: at moments one after the other, each judged by the items bumped by then. */

import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../calendar/business-day.ts';
import { medianOf } from '../measures/quantile.ts';
import { bumpSpan, dayAsOf, type FulfillmentDay } from '../table/fulfillment-day.ts';
import { type ClockQuarterOf, clockQuarterOf } from '../usual/clock-quarters.ts';
import { MIN_DATES, type Usual } from '../usual/usual.ts';
import { type KitchenPace, kitchenPaceSteps } from './kitchen-pace.ts';
import { PACE_RULES } from './pace-rules.ts';
import {
  closeStates,
  FOLLOWED_STATES,
  type FollowedState,
  followStates,
  type OpenState,
  type OpenStates,
  type StateEvent,
} from './state-events.ts';
import type { SetLimits } from './station-limit.ts';

/** Between two moments, ms. */
export const MOMENT_MS = 5 * 60_000;

export interface StatesDate {
  readonly day: FulfillmentDay;
  readonly date: string;
  readonly calendar: BusinessCalendar;
  readonly usual: Usual;
  readonly limits: SetLimits;
}

interface Followed {
  readonly everyMs: number;
  readonly followed: ReadonlySet<FollowedState>;
  /** The last moment (epoch ms, exclusive). `undefined` for a date that is over. */
  readonly until: number | undefined;
}

export interface StatesAt {
  readonly events: readonly StateEvent[];
  readonly pace: KitchenPace;
}

/** From the first bump on, in steps (`undefined`) in between. A date that is over ends with what its closeout ends. */
export function* dateStates(
  { day, date, calendar, usual, limits }: StatesDate,
  { everyMs, followed, until }: Followed,
): Generator<StatesAt | undefined> {
  const closeout = businessDayStart(shiftBusinessDate(date, 1), calendar);
  const opens = businessDayStart(date, calendar);
  const first = Math.max(opens, bumpSpan(day)?.from ?? Number.POSITIVE_INFINITY);
  const quarterOf = clockQuarterOf(calendar, date);
  const { dates } = usual;
  let states: OpenStates = { date, open: [] };
  let pace: KitchenPace | undefined;
  for (let at = Math.ceil(first / everyMs) * everyMs; at < (until ?? closeout); at += everyMs) {
    pace = yield* kitchenPaceSteps(dayAsOf(day, at), { usual, quarterOf, asOf: at, limits });
    const found = followStates(states, { pace, dates, isUsualPending: false, followed });
    states = found.after;
    yield { events: found.events, pace };
  }
  if (until === undefined && pace !== undefined)
    yield { events: closeStates(states, date, closeout, pace).events, pace };
}

/** Started and ended. */
export interface PastState extends Pick<OpenState, 'station' | 'state' | 'since'> {
  readonly until: number;
}

const ALL = new Set(FOLLOWED_STATES);
/** Each moment costs a judgment of its rows: large dates are followed in longer steps. */
const ROWS_A_STEP = 40_000;

/** Unusual states on a date that is over, in order of their ends, in steps. None where nothing is usual. */
export function* pastStates(date: StatesDate): Generator<undefined, readonly PastState[]> {
  const past: PastState[] = [];
  if (date.usual.dates.length < MIN_DATES) return past;
  const everyMs = MOMENT_MS * Math.max(1, Math.ceil(date.day.length / ROWS_A_STEP));
  const every = { everyMs, followed: ALL, until: undefined };
  let last: KitchenPace | undefined;
  for (const moment of dateStates(date, every)) {
    last = moment?.pace ?? last;
    for (const { of, ended, until } of moment?.events ?? [])
      if (ended !== undefined) past.push({ ...of, until });
    yield;
  }
  const quarterOf = clockQuarterOf(date.calendar, date.date);
  return past.filter((each) => isUnusual(each, last, quarterOf));
}

/** Bumps right after a station's silence. */
const NEXT_BUMPS = 5;
/** Times the longest usual one, a silence needs nothing else. */
const LONG_SILENCE = 3;

/** By what came later, unlike a live alarm: after a real stop, food comes out late. Few bumps after the kitchen's are its closing. */
function isUnusual(
  { station, state, since, until }: PastState,
  last: KitchenPace | undefined,
  quarterOf: ClockQuarterOf,
): boolean {
  const { pastKitchenMs, pastStopRatio, stopBumps } = PACE_RULES;
  if (state !== 'quiet' && state !== 'stopped') {
    return station !== undefined || until - since >= pastKitchenMs;
  }
  const own =
    last?.stations.filter(({ key }) => station === undefined || key === station.key) ?? [];
  const gapAt = (at: number) => own[0]?.usual?.at(quarterOf(at)).gapMs ?? Number.POSITIVE_INFINITY;
  const gapMs = Math.max(gapAt(since), gapAt(until));
  if (station !== undefined && until - since >= LONG_SILENCE * gapMs) return true;
  const next = own
    .flatMap(({ bumps }) => bumps.filter(({ at, ratio }) => at >= until && ratio > 0))
    .sort((a, b) => a.at - b.at || b.ratio - a.ratio)
    .slice(0, station === undefined ? stopBumps : NEXT_BUMPS);
  const [first] = next;
  if (first === undefined) return true;
  // Otherwise full screens bumped at once ended it.
  if (station === undefined && first.at !== until) return true;
  if (station === undefined && next.length < stopBumps) return false;
  return (medianOf(next.map(({ ratio }) => ratio)) ?? 0) >= pastStopRatio;
}
