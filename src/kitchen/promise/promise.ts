/** How many tickets were out within some minutes of the first fire, and what number would have kept a share. */
import { oncePerKey } from '../../contract/once.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/time-units.ts';
import type { TicketGroup } from '../usual/date-summary.ts';
import { eachBin } from '../usual/histogram-text.ts';
import { addToBin, countFrom, histogramCount } from '../usual/time-histogram.ts';
import { type KeptShare, keptShare } from './kept-share.ts';

export const DEFAULT_MINUTES = 15;
/** Longer times are known only as over an hour. */
export const MAX_MINUTES = 60;
export const MIN_TICKETS = 30;
const MIN_DATES = 3;
export const TOO_FEW = `too few: under ${MIN_TICKETS} tickets or ${MIN_DATES} days`;

/** Full minutes, `undefined` over an hour. */
export interface KeepingMinutes {
  readonly minutes: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

export interface Promised {
  /** Dates with such tickets. */
  readonly dates: number;
  /** Those over an hour count as not kept. */
  readonly tickets: number;
  readonly overHour: number;
  /** Absent with too few. */
  readonly kept?: KeptShare;
  readonly keeping?: KeepingMinutes;
}

export interface PromiseTerms {
  readonly withinMinutes: number;
  /** 0 to 1. */
  readonly share: number;
}

/** Takes each date's tickets. */
export function promised(
  dates: readonly (readonly TicketGroup[])[],
  { withinMinutes, share }: PromiseTerms,
): Promised {
  const counted = dates.map(dateTickets).filter(({ tickets }) => tickets > 0);
  const sum = (of: (date: PromisedDate) => number) =>
    counted.reduce((all, date) => all + of(date), 0);
  const tickets = sum((date) => date.tickets);
  const all = { dates: counted.length, tickets, overHour: sum((date) => date.overHour) };
  if (!areEnough(counted)) return all;
  const keptIn = oncePerKey((minutes: number) =>
    keptShare(counted.map((date) => ({ tickets: date.tickets, kept: date.keptIn(minutes) }))),
  );
  const firstWith = (of: (kept: KeptShare) => number) =>
    firstMinutes((minutes) => of(keptIn(minutes)) >= share);
  return {
    ...all,
    kept: keptIn(withinMinutes),
    keeping: {
      minutes: keepingMinutes(counted, share),
      low: firstWith((kept) => kept.high),
      high: firstWith((kept) => kept.low),
    },
  };
}

/** For a promise from these dates. */
export function areEnough(dates: readonly Pick<PromisedDate, 'tickets'>[]): boolean {
  const tickets = dates.reduce((sum, date) => sum + date.tickets, 0);
  return tickets >= MIN_TICKETS && dates.length >= MIN_DATES;
}

/** By local hour, from closeout on. */
export function promisedByHour(
  dates: readonly (readonly TicketGroup[])[],
  asked: PromiseTerms,
  closeoutHour: number,
): readonly (Promised & { readonly hour: number })[] {
  const place = (hour: number) => (hour - closeoutHour + 24) % 24;
  const hours = [...new Set(dates.flat().map(({ hour }) => hour))];
  return hours
    .sort((a, b) => place(a) - place(b))
    .map((hour) => {
      const own = dates.map((groups) => groups.filter((group) => group.hour === hour));
      return { hour, ...promised(own, asked) };
    });
}

/** Full minutes that would have kept a share (0..1) of all these tickets. `undefined` over an hour, or without tickets. */
export function keepingMinutes(dates: readonly PromisedDate[], share: number): number | undefined {
  const tickets = dates.reduce((sum, date) => sum + date.tickets, 0);
  return firstMinutes(
    (minutes) => dates.reduce((sum, date) => sum + date.keptIn(minutes), 0) / tickets >= share,
  );
}

function firstMinutes(isEnough: (minutes: number) => boolean): number | undefined {
  return MINUTES.find(isEnough);
}

const MINUTES = Array.from({ length: MAX_MINUTES }, (_, at) => at + 1);

export type PromisedDate = ReturnType<typeof dateTickets>;

export function dateTickets(groups: readonly TicketGroup[]) {
  const times = new Map<number, number>();
  let overHour = 0;
  for (const group of groups) {
    overHour += group.overHour;
    eachBin(group.times, (bin, count) => addToBin(times, bin, count));
  }
  const timed = histogramCount(times);
  const keptIn = oncePerKey((minutes: number) =>
    minutes * MINUTE_MS >= HOUR_MS ? timed : timed - countFrom(times, minutes * MINUTE_MS),
  );
  return { tickets: timed + overHour, overHour, keptIn };
}
