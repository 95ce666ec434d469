/** A date's states as they were followed, judged at one moment after another by the items bumped by then. */
import { type ClockQuarterOf, clockQuarterOf } from '../measures/business-quarters.ts';
import { medianOf } from '../measures/quantile.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../model/business-day.ts';
import { bumpSpan, dayAsOf, type FulfillmentDay } from '../model/fulfillment-day.ts';
import { prepDaySteps } from '../usual/prep-day.ts';
import { MIN_DATES, type UsualTimes } from '../usual/usual.ts';
import { type KitchenPace, kitchenPaceSteps, PaceMemory } from './kitchen-pace.ts';
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
import type { AwaitedDates } from './station-pace.ts';

export const MOMENT_MS = 5 * 60_000;

export interface StatesDate {
  readonly day: FulfillmentDay;
  readonly date: string;
  readonly calendar: BusinessCalendar;
  readonly usualTimes: UsualTimes;
  readonly awaited?: AwaitedDates;
  readonly limits: SetLimits;
}

interface FollowOptions {
  readonly everyMs: number;
  /** More moments, epoch ms, in order. */
  readonly extraMoments?: readonly number[];
  readonly followed: ReadonlySet<FollowedState>;
  /** End of the moments (epoch ms, exclusive). `undefined` for a date that is over. */
  readonly until: number | undefined;
}

export interface StatesAtMoment {
  readonly events: readonly StateEvent[];
  readonly pace: KitchenPace;
}

/** Yields states at each moment from the first bump on, and `undefined` between steps. A date that is over ends with its closeout. */
export function* dateStates(
  { day, date, calendar, usualTimes, awaited, limits }: StatesDate,
  { everyMs, extraMoments = [], followed, until }: FollowOptions,
): Generator<StatesAtMoment | undefined> {
  const closeout = businessDayStart(shiftBusinessDate(date, 1), calendar);
  const opens = businessDayStart(date, calendar);
  const first = Math.max(opens, bumpSpan(day)?.from ?? Number.POSITIVE_INFINITY);
  const quarterOf = clockQuarterOf(calendar, date);
  const { dates } = usualTimes;
  let states: OpenStates = { date, open: [] };
  let pace: KitchenPace | undefined;
  const memory = new PaceMemory();
  for (const asOf of momentsOf(first, until ?? closeout, everyMs, extraMoments)) {
    const question = { usualTimes, quarterOf, asOf, limits };
    pace = yield* kitchenPaceSteps(dayAsOf(day, asOf), question, memory);
    const changes = followStates(states, { pace, dates, awaited, followed });
    states = changes.after;
    yield { events: changes.events, pace };
  }
  if (until === undefined && pace !== undefined)
    yield { events: closeStates(states, date, closeout, pace).events, pace };
}

/** Moments from `first` to `end` (exclusive), in order. Extra moments count only before the last regular one. */
function momentsOf(
  first: number,
  end: number,
  everyMs: number,
  extraMoments: readonly number[],
): readonly number[] {
  const regular: number[] = [];
  for (let time = Math.ceil(first / everyMs) * everyMs; time < end; time += everyMs)
    regular.push(time);
  const last = regular.at(-1) ?? first;
  const extra = extraMoments.filter((time) => time >= first && time < last);
  return [...new Set([...regular, ...extra])].sort((a, b) => a - b);
}

/** A state that started and ended. Times are epoch ms. */
export interface PastState {
  readonly station: OpenState['station'];
  readonly state: FollowedState;
  readonly since: number;
  /** When `linecheck watch` would have alerted, at most one moment too early. */
  readonly calledAt: number;
  readonly until: number;
  readonly isConfirmed: boolean;
}

type EndedState = Omit<PastState, 'isConfirmed'>;

const ALL_STATES = new Set(FOLLOWED_STATES);
/** A date with more rows has longer steps, because each moment costs a judgment of the rows. */
const ROWS_A_STEP = 40_000;

/** A quiet state is clearest right before the bump that ends it. That moment is judged, too, for at most this many silences. */
const MAX_SILENCES = 100;

/** In order of their ends. Empty if nothing is usual. */
export function* pastStates(date: StatesDate): Generator<undefined, readonly PastState[]> {
  const past: EndedState[] = [];
  const calledAt = new Map<string | undefined, number>();
  if (date.usualTimes.dates.length < MIN_DATES) return [];
  const everyMs = MOMENT_MS * Math.max(1, Math.ceil(date.day.length / ROWS_A_STEP));
  const extraMoments = yield* silenceEndSteps(date.day);
  const options = { everyMs, extraMoments, followed: ALL_STATES, until: undefined };
  let last: KitchenPace | undefined;
  for (const moment of dateStates(date, options)) {
    last = moment?.pace ?? last;
    for (const { openState, endReason, seenAt, endedAt } of moment?.events ?? []) {
      const { station, state, since, saidAt } = openState;
      const called = calledAt.get(station?.key) ?? saidAt;
      // A state that could be known long ago was not called at the moment before.
      if (endReason === undefined) calledAt.set(station?.key, Math.max(saidAt, seenAt - everyMs));
      else past.push({ station, state, since, calledAt: called, until: endedAt });
    }
    yield;
  }
  const quarterOf = clockQuarterOf(date.calendar, date.date);
  return past.map((each) => ({ ...each, isConfirmed: isUnusual(each, last, quarterOf) }));
}

/** The last moment of each long silence between two prep bumps of a station, in order. Of very many, only the longest. */
function* silenceEndSteps(day: FulfillmentDay): Generator<undefined, readonly number[]> {
  const prep = yield* prepDaySteps(day);
  const { values: bumpedAt } = day.table.instant.itemFulfilledAt;
  const silences = prep.rows.flatMap((rows) => {
    const times = Float64Array.from(rows, (row) => bumpedAt[row] ?? Number.NaN);
    return Array.from(times.subarray(1), (end, index) => ({
      end,
      ms: end - (times[index] ?? end),
    }));
  });
  const longest = silences
    .filter(({ ms }) => ms >= PACE_RULES.silenceMs)
    .sort((a, b) => b.ms - a.ms);
  const ends = longest.slice(0, MAX_SILENCES).map(({ end }) => end - 1);
  return [...new Set(ends)].sort((a, b) => a - b);
}

const NEXT_BUMPS = 5;
/** A silence this many times the longest usual one is confirmed without bumps. */
const LONG_SILENCE = 3;

/** Whether later bumps confirm a state. A slow station is judged by the complete date instead. After a real stop, items took long. */
function isUnusual(
  { station, state, since, until }: EndedState,
  last: KitchenPace | undefined,
  quarterOf: ClockQuarterOf,
): boolean {
  const { pastKitchenMs, pastStopRatio, stopBumps } = PACE_RULES;
  if (state !== 'quiet' && state !== 'stopped') {
    return station === undefined && until - since >= pastKitchenMs;
  }
  const paces =
    last?.stations.filter(({ key }) => station === undefined || key === station.key) ?? [];
  const gapAt = (time: number) =>
    paces[0]?.stationUsual?.at(quarterOf(time)).gapMs ?? Number.POSITIVE_INFINITY;
  const gapMs = Math.max(gapAt(since), gapAt(until));
  if (station !== undefined && until - since >= LONG_SILENCE * gapMs) return true;
  const next = paces
    .flatMap(({ bumps }) => bumps.filter(({ time, ratio }) => time >= until && ratio > 0))
    .sort((a, b) => a.time - b.time || b.ratio - a.ratio)
    .slice(0, station === undefined ? stopBumps : NEXT_BUMPS);
  const [first] = next;
  if (first === undefined) return true;
  // The bumps that ended the stop have no ratio, because full screens were bumped at once.
  if (station === undefined && first.time !== until) return true;
  // With few bumps after it, the kitchen was closing.
  if (station === undefined && next.length < stopBumps) return false;
  return (medianOf(next.map(({ ratio }) => ratio)) ?? 0) >= pastStopRatio;
}
