/** A date's states as they were followed: at moments one after the other, each judged by the items bumped by then. */
import { type ClockQuarterOf, clockQuarterOf } from '../measures/business-quarters.ts';
import { medianOf } from '../measures/quantile.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../model/business-day.ts';
import { bumpSpan, dayAsOf, type FulfillmentDay } from '../model/fulfillment-day.ts';
import { prepDaySteps } from '../usual/prep-day.ts';
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
  /** Further moments (epoch ms, ascending). */
  readonly also?: readonly number[];
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
  { everyMs, also = [], followed, until }: Followed,
): Generator<StatesAt | undefined> {
  const closeout = businessDayStart(shiftBusinessDate(date, 1), calendar);
  const opens = businessDayStart(date, calendar);
  const first = Math.max(opens, bumpSpan(day)?.from ?? Number.POSITIVE_INFINITY);
  const quarterOf = clockQuarterOf(calendar, date);
  const { dates } = usual;
  let states: OpenStates = { date, open: [] };
  let pace: KitchenPace | undefined;
  for (const at of momentsOf(first, until ?? closeout, everyMs, also)) {
    pace = yield* kitchenPaceSteps(dayAsOf(day, at), { usual, quarterOf, asOf: at, limits });
    const found = followStates(states, { pace, dates, isUsualPending: false, followed });
    states = found.after;
    yield { events: found.events, pace };
  }
  if (until === undefined && pace !== undefined)
    yield { events: closeStates(states, date, closeout, pace).events, pace };
}

/** From `first` to `end` (exclusive), ascending. */
function* momentsOf(
  first: number,
  end: number,
  everyMs: number,
  also: readonly number[],
): Generator<number> {
  let next = 0;
  for (let at = Math.ceil(first / everyMs) * everyMs; at < end; at += everyMs) {
    for (let own = also[next]; own !== undefined && own < at; own = also[next]) {
      if (own >= first) yield own;
      next += 1;
    }
    if (also[next] === at) next += 1;
    yield at;
  }
}

/** Started and ended. */
export interface PastState extends Pick<OpenState, 'station' | 'state' | 'since'> {
  readonly until: number;
  /** Whether what came later agrees with it. */
  readonly isConfirmed: boolean;
}

const ALL = new Set(FOLLOWED_STATES);
/** Each moment costs a judgment of its rows: large dates are followed in longer steps. */
const ROWS_A_STEP = 40_000;

/** A quiet state is clearest right before the bump that ends it, so that moment is judged, too: of so many silences at most. */
const MOST_SILENCES = 100;

/** States called on a date that is over, in order of their ends, in steps. None where nothing is usual. */
export function* pastStates(date: StatesDate): Generator<undefined, readonly PastState[]> {
  const past: Omit<PastState, 'isConfirmed'>[] = [];
  if (date.usual.dates.length < MIN_DATES) return [];
  const everyMs = MOMENT_MS * Math.max(1, Math.ceil(date.day.length / ROWS_A_STEP));
  const also = yield* silenceEnds(date.day);
  const every = { everyMs, also, followed: ALL, until: undefined };
  let last: KitchenPace | undefined;
  for (const moment of dateStates(date, every)) {
    last = moment?.pace ?? last;
    for (const { openState: of, endReason: ended, endedAt: until } of moment?.events ?? [])
      if (ended !== undefined) past.push({ ...of, until });
    yield;
  }
  const quarterOf = clockQuarterOf(date.calendar, date.date);
  return past.map((each) => ({ ...each, isConfirmed: isUnusual(each, last, quarterOf) }));
}

/** The last moment of each long silence between two prep bumps of a station, ascending: of the longest, on a date with very many. */
function* silenceEnds(day: FulfillmentDay): Generator<undefined, readonly number[]> {
  const prep = yield* prepDaySteps(day);
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const silences = prep.rows.flatMap((rows) => {
    const times = Float64Array.from(rows, (row) => bumped[row] ?? Number.NaN);
    return Array.from(times.subarray(1), (at, index) => ({ at, ms: at - (times[index] ?? at) }));
  });
  const longest = silences
    .filter(({ ms }) => ms >= PACE_RULES.silenceMs)
    .sort((a, b) => b.ms - a.ms);
  const ends = longest.slice(0, MOST_SILENCES).map(({ at }) => at - 1);
  return [...new Set(ends)].sort((a, b) => a - b);
}

/** Bumps right after a station's silence. */
const NEXT_BUMPS = 5;
/** Times the longest usual one, a silence needs nothing else. */
const LONG_SILENCE = 3;

/** By what came later, unlike a live alarm: after a real stop, food comes out late. Few bumps after the kitchen's are its closing. */
function isUnusual(
  { station, state, since, until }: Omit<PastState, 'isConfirmed'>,
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
    .flatMap(({ bumps }) => bumps.filter(({ time, ratio }) => time >= until && ratio > 0))
    .sort((a, b) => a.time - b.time || b.ratio - a.ratio)
    .slice(0, station === undefined ? stopBumps : NEXT_BUMPS);
  const [first] = next;
  if (first === undefined) return true;
  // Otherwise full screens bumped at once ended it.
  if (station === undefined && first.time !== until) return true;
  if (station === undefined && next.length < stopBumps) return false;
  return (medianOf(next.map(({ ratio }) => ratio)) ?? 0) >= pastStopRatio;
}
