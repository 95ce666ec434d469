/** How often a station's limit would have rung on earlier dates, and a limit for at most one ring a day. */
import { MINUTE_MS } from '../../contract/time-units.ts';
import type { LimitedStation, StationLimit, Thresholds } from '../measures/row-limits.ts';
import { limitSentence, roundText, writtenLimits } from '../measures/words.ts';
import { OVER_HOUR_MS } from '../table/row-rules.ts';
import { countOf } from '../text/quantities.ts';
import type { DateSummary } from '../usual/date-summary.ts';
import { type MedianRises, ringsAt } from '../usual/median-rises.ts';
import { stationUsual } from '../usual/station-usual.ts';
import { comparedUsual, MIN_DATES } from '../usual/usual.ts';
import { CAUTION_RATIO, type DateLimits } from './station-limit.ts';

/** With a limit, on all days judged. */
export interface Rings {
  readonly rings: number;
  /** Days with any. */
  readonly ringDays: number;
  readonly perDay: number;
}

export interface LimitAdvice {
  readonly name: string;
  /** In force on the newest date. */
  readonly limit: StationLimit;
  /** Of the same weekday, ms. `undefined` where unknown. */
  readonly usualP90Ms: number | undefined;
  /** Dates with at least five bumps. */
  readonly days: number;
  /** With the limit in force. `undefined` for under `MIN_DATES` days. */
  readonly rings: Rings | undefined;
  readonly proposed: (Thresholds & Rings) | undefined;
  /** Why there is no proposal. */
  readonly why: string | undefined;
}

/** Proposed limits are multiples of this. */
const STEP_MS = MINUTE_MS / 2;
const MAX_PER_DAY = 1;

/** `summaries` are earlier dates', in any order. */
export function limitAdvice(
  station: LimitedStation,
  summaries: readonly DateSummary[],
  limits: DateLimits,
): LimitAdvice {
  const { key, name } = station;
  const limit = limits.of(station);
  // Rows may have only the name.
  const own = summaries.flatMap(({ stations }) => stations.get(key) ?? stations.get(name) ?? []);
  const days = own.flatMap(({ rises = [] }) => (rises.length === 0 ? [] : [rises]));
  const { usual } = limits;
  const { p90Ms: usualP90Ms } = comparedUsual(usual, key) ?? comparedUsual(usual, name) ?? {};
  const known = { name, limit, usualP90Ms, days: days.length };
  if (days.length < MIN_DATES) {
    const few = `under ${MIN_DATES} days with five bumps`;
    const why = summaries.length === 0 ? 'no earlier dates' : own.length === 0 ? 'no bumps' : few;
    return { ...known, rings: undefined, proposed: undefined, why };
  }
  const proposed = proposal(
    days,
    (stationUsual(key, summaries) ?? stationUsual(name, summaries))?.medianMs ?? 0,
  );
  const why = proposed === undefined ? 'rings too often up to 60m' : undefined;
  return { ...known, rings: ringsOn(days, limit.lateMs), proposed, why };
}

/** From an hour down, because a limit far too low rings once and all day. */
function proposal(days: readonly MedianRises[], medianMs: number): LimitAdvice['proposed'] {
  const cautionMs = Math.max(1, Math.ceil((CAUTION_RATIO * medianMs) / STEP_MS)) * STEP_MS;
  let lowest: LimitAdvice['proposed'];
  for (let lateMs = OVER_HOUR_MS; lateMs >= cautionMs; lateMs -= STEP_MS) {
    const rings = ringsOn(days, lateMs);
    if (rings.perDay > MAX_PER_DAY) break;
    lowest = { cautionMs, lateMs, ...rings };
  }
  return lowest;
}

function ringsOn(days: readonly MedianRises[], limitMs: number): Rings {
  const counts = days.map((rises) => ringsAt(rises, limitMs));
  const rings = counts.reduce((sum, count) => sum + count, 0);
  const ringDays = counts.filter((count) => count > 0).length;
  return { rings, ringDays, perDay: rings / counts.length };
}

export const RINGS_EXPLAINED = [
  'A limit rings when the median of the last five bumps reaches it. It rings again once the median was below, or after an hour without a bump.',
  'Proposed: the lowest limit, in half minutes, that rings at most once a day on average, as does each higher one. Caution is 1.5 times the median, and no limit is lower.',
] as const;

/** `2.3`, `0`, `<0.1` for what would round to 0. */
export function perDayText(perDay: number): string {
  return perDay > 0 && perDay < 0.05 ? '<0.1' : perDay.toFixed(perDay === 0 ? 0 : 1);
}

/** Names are untrusted. */
export function adviceSentences(advice: LimitAdvice): readonly string[] {
  const { name, limit, usualP90Ms, days, rings, proposed, why } = advice;
  const rung = (counted: Rings) =>
    `${perDayText(counted.perDay)} times a day, on ${counted.ringDays} of ${countOf(days, 'day')}.`;
  return [
    `${name}: ${limitSentence(limit)}`,
    ...(usualP90Ms === undefined || limit.from === 'usual 90%'
      ? []
      : [`Usual 90%: ${roundText(usualP90Ms)}.`]),
    ...(rings === undefined ? [] : [`This limit would have rung ${rung(rings)}`]),
    ...(proposed === undefined
      ? [`No proposal: ${why}.`]
      : proposed.lateMs === limit.lateMs
        ? ['This is the proposed limit.']
        : [
            `Late from ${roundText(proposed.lateMs)} would have rung ${rung(proposed)}`,
            `To set it, type :limit ${writtenLimits(proposed)} at this station in the monitor.`,
          ]),
  ];
}
