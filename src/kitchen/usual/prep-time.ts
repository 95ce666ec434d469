/** The prep time to enter in kitchen displays that fire by prep time: what an item takes here if it has nothing to wait for. */
import { forEachBin, MAX_BIN, middleMs } from '../measures/time-histogram.ts';
import { countUntil } from '../model/row-order.ts';
import { togetherShare } from './bump-habit.ts';
import { logTime, timeOfLog } from './date-items.ts';
import type { ItemTimes, StationItems } from './date-summary.ts';

/** Durations are ms. The prep time is with 90% probability between `lowMs` and `highMs`. */
export interface PrepTime {
  /** What to enter, s: `prepMs` in half minutes, rounded up. */
  readonly seconds: number;
  /** 80% of items with nothing to wait for are bumped by then. */
  readonly prepMs: number;
  readonly lowMs: number;
  readonly highMs: number;
}

/**
 * `bumped together`: the cook goes to the screen now and then. `bumped with ticket`: only when the other stations are done. Both make times
 * longer than the work. `never calm`: items always wait here.
 */
export const NO_PREP_TIMES = [
  'few items',
  'bumped together',
  'bumped with ticket',
  'never calm',
] as const;
export type NoPrepTime = (typeof NO_PREP_TIMES)[number];

/** An item with fewer times gets no prep time. */
export const MIN_TIMES = 30;
/** A station with fewer calm times gets none. */
const MIN_CALM = 30;
export const PREP_SHARE = 0.8;
/** Times of the station's other items count for as many as an item lacks to this number. */
const ENOUGH_CALM = 30;
/** A larger `togetherShare` of many dates is no chance. */
const MAX_TOGETHER = 0.05;
/** Last bumps with the last one elsewhere beyond those by chance, as a share of shared tickets. */
const MAX_WITH_TICKET = 0.1;
const ROUND_S = 30;
/** Standard errors of a probability of 90%. */
const STANDARD_ERRORS = 1.645;
/** Not even many bumps say it closer, because cooks and dates differ. */
const MIN_ERROR = 0.03;

/** For the items of a station, on as many dates as possible. */
export function prepTimesAt(station: StationItems): (item: ItemTimes) => PrepTime | NoPrepTime {
  const hidden = hiddenBy(station);
  if (hidden !== undefined) return () => hidden;
  const others = calmTimes(station);
  return (item) => {
    if (item.count < MIN_TIMES) return 'few items';
    if (others.count < MIN_CALM) return 'never calm';
    const own = logTimes(binsOf(item.calm, 0));
    const pace = paceOf(item);
    const weight = Math.max(ENOUGH_CALM, own.count);
    const lacking = weight - own.count;
    const below = (log: number) =>
      (own.countBelow(log) + lacking * (others.countBelow(log - pace) / others.count)) / weight;
    const share = STANDARD_ERRORS * Math.sqrt((PREP_SHARE * (1 - PREP_SHARE)) / weight);
    const paceError =
      ((STANDARD_ERRORS * others.deviation) / Math.sqrt(item.count)) * (lacking / weight);
    const error = Math.max(MIN_ERROR, paceError);
    const prepMs = timeOfLog(logAt(below, PREP_SHARE));
    return {
      seconds: Math.ceil(prepMs / 1_000 / ROUND_S) * ROUND_S,
      prepMs,
      lowMs: timeOfLog(logAt(below, PREP_SHARE - share) - error),
      highMs: timeOfLog(logAt(below, PREP_SHARE + share) + error),
    };
  };
}

/** Why the station's times are longer than its work. */
function hiddenBy({ habit }: StationItems): NoPrepTime | undefined {
  const { shared, withTicket, minuteFrom } = habit;
  if (togetherShare(habit) > MAX_TOGETHER) return 'bumped together';
  if (shared >= MIN_TIMES && (withTicket - minuteFrom) / shared > MAX_WITH_TICKET)
    return 'bumped with ticket';
  return undefined;
}

interface LogTimes {
  readonly count: number;
  readonly deviation: number;
  readonly countBelow: (log: number) => number;
}

/** All calm times of a station, each divided by its item's pace. */
function calmTimes({ items }: StationItems): LogTimes {
  return logTimes(items.values().flatMap((item) => binsOf(item.calm, paceOf(item))));
}

/** How much longer an item takes than the station's items on average, as a logarithm. */
function paceOf({ logPace, count }: ItemTimes): number {
  return count === 0 ? 0 : logPace / count;
}

interface LogBin {
  readonly log: number;
  readonly count: number;
}

function binsOf(text: string, pace: number): readonly LogBin[] {
  const bins: LogBin[] = [];
  forEachBin(text, (bin, count) => bins.push({ log: logTime(middleMs(bin)) - pace, count }));
  return bins;
}

function logTimes(bins: Iterable<LogBin>): LogTimes {
  const ordered = [...bins].sort((a, b) => a.log - b.log);
  const logs = ordered.map(({ log }) => log);
  let count = 0;
  const counts = ordered.map((bin) => (count += bin.count));
  const mean = ordered.reduce((sum, bin) => sum + bin.log * bin.count, 0) / count;
  const squares = ordered.reduce((sum, bin) => sum + (bin.log - mean) ** 2 * bin.count, 0);
  return {
    count,
    deviation: Math.sqrt(squares / count),
    countBelow: (log) => counts[countUntil(logs, log) - 1] ?? 0,
  };
}

/** The logarithm of which a share of the times is below. */
function logAt(below: (log: number) => number, share: number): number {
  let [low, high] = [logTime(0), logTime(middleMs(MAX_BIN))];
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    if (below(middle) < share) low = middle;
    else high = middle;
  }
  return high;
}
