/** What is usual comes from the same weekday in the weeks before. Each date has equal weight. */

import { oncePerKey } from '../../contract/once.ts';
import { medianOf } from '../measures/quantile.ts';
import type { DateSummary } from './date-summary.ts';
import { type StationUsual, usualOfKey } from './station-usual.ts';
import { usualDates } from './usual-dates.ts';

export interface LeftOutDate {
  readonly date: string;
  readonly why: 'far more or fewer tickets than the others';
}

export interface UsualTimes {
  /** Newest first. */
  readonly dates: readonly string[];
  readonly leftOut: readonly LeftOutDate[];
  /** Keys of stations on most of these dates: a GUID, or a name if rows have none. */
  readonly keys: readonly string[];
  readonly station: (key: string) => StationUsual | undefined;
  /** How far the evidence of the kitchen's ordinary silences goes, on average. At least 1. */
  readonly silenceTail: number;
}

/** Where dates have few silences. */
const UNKNOWN_TAIL = 2;

export const NO_USUAL_TIMES: UsualTimes = {
  dates: [],
  leftOut: [],
  keys: [],
  station: () => undefined,
  silenceTail: UNKNOWN_TAIL,
};

/** States and limits need this many dates. One date gives only figures. */
export const MIN_DATES = 2;

export function comparedUsual(usualTimes: UsualTimes, key: string): StationUsual | undefined {
  return usualTimes.dates.length < MIN_DATES ? undefined : usualTimes.station(key);
}

function stationKeys(dates: readonly DateSummary[]): readonly string[] {
  const keys = new Set(dates.flatMap(({ stations }) => [...stations.keys()]));
  const dateCount = (key: string) => dates.filter(({ stations }) => stations.has(key)).length;
  return [...keys].filter((key) => dateCount(key) > dates.length / 2);
}

export function usualOf(summaries: readonly DateSummary[]): UsualTimes {
  const served = summaries.filter(({ rows }) => rows > 0);
  const isFar = (date: DateSummary): boolean => isFarFrom(date, served);
  const compared = served.filter((date) => !isFar(date)).sort((a, b) => (a.date < b.date ? 1 : -1));
  return {
    dates: compared.map(({ date }) => date),
    leftOut: served.filter(isFar).map(({ date }) => ({
      date,
      why: 'far more or fewer tickets than the others',
    })),
    keys: stationKeys(compared),
    station: oncePerKey((key) => usualOfKey(key, compared)),
    silenceTail: meanTail(compared),
  };
}

/** At least 1, as for independent bumps. */
function meanTail(dates: readonly DateSummary[]): number {
  const tails = dates.flatMap(({ silenceTail }) => silenceTail ?? []);
  if (tails.length === 0) return UNKNOWN_TAIL;
  return Math.max(1, tails.reduce((sum, tail) => sum + tail, 0) / tails.length);
}

export function usualAmong(
  summaries: ReadonlyMap<string, DateSummary>,
  date: string,
  weeks: number,
): UsualTimes {
  return usualOf(usualDates(date, weeks).flatMap((each) => summaries.get(each) ?? []));
}

/** Whether a date's tickets are over twice or under half the median of the other dates. */
function isFarFrom(date: DateSummary, dates: readonly DateSummary[]): boolean {
  const others = dates.filter((other) => other !== date).map(({ tickets }) => tickets);
  // With only two dates, nothing shows which one is unusual.
  if (others.length < 2) return false;
  const ratio = date.tickets / (medianOf(others) ?? 1);
  return ratio > 2 || ratio < 0.5;
}
