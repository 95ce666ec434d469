/** Which bumps show when an item was done. A date is judged by its own rows, so every screen and command has the same share. */
import { type RowFigures, stationFigures } from '../measures/figures.ts';
import { showsPace } from '../measures/measure.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90, quantile } from '../measures/quantile.ts';
import { stationGroups } from '../measures/row-groups.ts';
import type { RowLimits } from '../measures/row-limits.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { massBumpLimitOf, oddityCode } from '../model/row-oddities.ts';
import { runToEnd, stepCounter } from '../model/steps.ts';
import { bumpedInRounds } from './bump-habit.ts';
import { type PrepDay, prepDaySteps, prepTicketSteps, stationTime } from './prep-day.ts';
import { isForgotten } from './station-rows.ts';

/**
 * A bump has the first that fits:
 * - `wrongTime`: its times are impossible, missing, or of another date.
 * - `forgotten`: it came over an hour after fire, when five items that were fired much later had been bumped.
 * - `bulk`: five tickets were bumped in one second, or the station is bumped in rounds and another ticket was within 8 s.
 * - `early`: it came before the station's mass-bump limit, or within a quarter of the time in which a third of the same items come. For an
 *   item with few bumps, the station's quickest item counts, or all its items together. Items that are always bumped early are found only by
 *   the limit.
 */
export const BUMP_DOUBTS = ['wrongTime', 'forgotten', 'bulk', 'early'] as const;
export type BumpDoubt = (typeof BUMP_DOUBTS)[number];

/** In simulated kitchens, under 0.1% of true bumps come within this share of this quantile of the item's times, also where half of an evening is slow. */
const EARLY_SHARE = 1 / 4;
const QUICK_QUANTILE = 1 / 3;

const MASS_BUMPED = oddityCode('mass-bumped');

/** Row codes: the index in `BUMP_DOUBTS` from 1, or one of these. */
const NO_BUMP = 0xff;
const BELIEVED = 0;

const ROWS_PER_STEP = 1_000;

const classesOfDays = new WeakMap<FulfillmentDay, Uint8Array>();

/** Judges a date's bumps in steps, so that keys are answered in between. */
export function* bumpTrustSteps(day: FulfillmentDay): Generator<undefined, Uint8Array> {
  const known = classesOfDays.get(day);
  if (known !== undefined) return known;
  const prep = yield* prepDaySteps(day);
  const tickets = yield* prepTicketSteps(prep);
  const limitOf = massBumpLimitOf(day, prep.stations, day.rules);
  const classes = new Uint8Array(day.length).fill(NO_BUMP);
  const isStepOver = stepCounter(ROWS_PER_STEP);
  for (const rows of prep.rows) {
    if (isStepOver(rows.length)) yield;
    const rounds = bumpedInRounds(prep, rows, tickets);
    const quickestMs = quickestTimes(prep, rows);
    const doubtOf = (row: number, index: number): BumpDoubt | undefined => {
      const isMassBumped = day.oddities[row] === MASS_BUMPED;
      if (!isMassBumped && !showsPace(day, row)) return 'wrongTime';
      if (isForgotten(prep, rows, index)) return 'forgotten';
      const tookMs = stationTime(day, row);
      if (rounds[index] === 1 || (isMassBumped && tookMs >= limitOf(row))) return 'bulk';
      return isMassBumped || tookMs < quickestMs(row) ? 'early' : undefined;
    };
    for (const [index, row] of rows.entries()) {
      const doubt = doubtOf(row, index);
      classes[row] = doubt === undefined ? BELIEVED : BUMP_DOUBTS.indexOf(doubt) + 1;
    }
  }
  classesOfDays.set(day, classes);
  return classes;
}

/** Returns the time (ms) in which a row's item can't be made. */
function quickestTimes({ day, items }: PrepDay, rows: Uint32Array): (row: number) => number {
  const timed = rows.filter((row) => day.oddities[row] === 0);
  const quickMs = new Map<number, number>();
  for (const [item, own] of Map.groupBy(timed, (row) => items.codeOf(row))) {
    if (own.length >= MIN_FOR_MEDIAN) quickMs.set(item, quickestTime(day, own));
  }
  const leastMs = Math.min(...(quickMs.size === 0 ? [quickestTime(day, timed)] : quickMs.values()));
  return (row) => quickMs.get(items.codeOf(row)) ?? leastMs;
}

function quickestTime(day: FulfillmentDay, rows: Iterable<number>): number {
  const times = Float64Array.from(rows, (row) => stationTime(day, row)).sort();
  return times.length < MIN_FOR_MEDIAN ? 0 : EARLY_SHARE * (quantile(times, QUICK_QUANTILE) ?? 0);
}

/** Numbers of items bumped at prep, at stations. Each is believed or has one doubt. */
export interface BumpCounts extends Readonly<Record<BumpDoubt, number>> {
  readonly bumped: number;
  readonly believed: number;
}

/** Counts the bumps among the rows. */
export function bumpCounts(day: FulfillmentDay, rows: Uint32Array): BumpCounts {
  const classes = runToEnd(bumpTrustSteps(day));
  const counts = new Uint32Array(NO_BUMP + 1);
  for (const row of rows) {
    const code = classes[row] ?? NO_BUMP;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  const countOf = (doubt: BumpDoubt) => counts[BUMP_DOUBTS.indexOf(doubt) + 1] ?? 0;
  return {
    bumped: rows.length - (counts[NO_BUMP] ?? 0),
    believed: counts[BELIEVED] ?? 0,
    wrongTime: countOf('wrongTime'),
    forgotten: countOf('forgotten'),
    bulk: countOf('bulk'),
    early: countOf('early'),
  };
}

/** A share (0..1). `undefined` without bumps. */
export function believedShare({ believed, bumped }: BumpCounts): number | undefined {
  return bumped === 0 ? undefined : believed / bumped;
}

/** Well-run stations have fewer doubts, and a few bumps may have any. */
const MAX_DOUBTED = 0.1;

/** The most frequent doubt, if a station's bumps can't be believed. */
export function mainDoubt(counts: BumpCounts): BumpDoubt | undefined {
  const { bumped, believed } = counts;
  if (bumped < MIN_FOR_P90 || bumped - believed <= MAX_DOUBTED * bumped) return undefined;
  return BUMP_DOUBTS.reduce((main, each) => (counts[each] > counts[main] ? each : main));
}

export interface StationTrust extends BumpCounts {
  /** The GUID, or the name where rows have none. */
  readonly key: string;
  readonly name: string;
  readonly doubt: BumpDoubt | undefined;
  readonly shown: RowFigures;
  /** Figures of the believed bumps. `undefined` for few. */
  readonly figures: RowFigures | undefined;
}

/** Sorted by name. Only stations with bumps among the rows. */
export function stationTrusts(
  day: FulfillmentDay,
  rows: Uint32Array,
  limits: RowLimits,
): readonly StationTrust[] {
  const classes = runToEnd(bumpTrustSteps(day));
  const prepRows = rows.filter((row) => day.table.level.get(row) === 0);
  return stationGroups(day, prepRows).flatMap(({ key, name, rows: own }) => {
    const counts = bumpCounts(day, own);
    if (key === undefined || counts.bumped === 0) return [];
    const real = stationFigures(
      day,
      own.filter((row) => classes[row] === BELIEVED),
      limits,
    );
    const figures = real.count < MIN_FOR_P90 ? undefined : real;
    const shown = stationFigures(day, own, limits);
    return { key, name, ...counts, doubt: mainDoubt(counts), shown, figures };
  });
}
