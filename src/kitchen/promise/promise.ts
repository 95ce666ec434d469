/** How many tickets were out within some minutes of the first fire, and what number would have kept a share. */
import { MINUTE_MS } from '../../contract/time-units.ts';
import type { TicketGroup } from '../usual/date-summary.ts';
import { eachBin } from '../usual/histogram-text.ts';
import { binOf, LAST_BIN, MIN_BIN, partFrom } from '../usual/time-histogram.ts';
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
  /** Within 1 to 60 minutes. */
  readonly byMinutes?: readonly KeptShare[];
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
  const byMinutes = keptByMinute(counted);
  const kept = byMinutes[withinMinutes - 1];
  return { ...all, ...(kept && { kept }), keeping: keepingMinutes(byMinutes, share), byMinutes };
}

/** For a promise from these dates. */
export function areEnough(dates: readonly PromisedDate[]): boolean {
  const tickets = dates.reduce((sum, date) => sum + date.tickets, 0);
  return tickets >= MIN_TICKETS && dates.length >= MIN_DATES;
}

/** Within 1 to 60 minutes. */
export function keptByMinute(dates: readonly PromisedDate[]): readonly KeptShare[] {
  return Array.from({ length: MAX_MINUTES }, (_, at) =>
    keptShare(dates.map((date) => ({ tickets: date.tickets, kept: date.kept[at] ?? 0 }))),
  );
}

export function keepingMinutes(byMinutes: readonly KeptShare[], share: number): KeepingMinutes {
  const firstWith = (of: (kept: KeptShare) => number) => minutesReaching(byMinutes.map(of), share);
  return {
    minutes: firstWith((kept) => kept.share),
    low: firstWith((kept) => kept.high),
    high: firstWith((kept) => kept.low),
  };
}

/** Full minutes. Takes shares within 1 to 60 minutes. `undefined` where none is as high. */
export function minutesReaching(shares: readonly number[], share: number): number | undefined {
  const at = shares.findIndex((each) => each >= share);
  return at === -1 ? undefined : at + 1;
}

/** By local hour, from closeout on. */
export function promisedByHour(
  dates: readonly (readonly TicketGroup[])[],
  asked: PromiseTerms,
  closeoutHour: number,
): readonly (Promised & { readonly hour: number })[] {
  const place = (hour: number) => (hour - closeoutHour + 24) % 24;
  const byHour = dates.map((groups) => Map.groupBy(groups, ({ hour }) => hour));
  const hours = [...new Set(byHour.flatMap((groups) => [...groups.keys()]))];
  return hours
    .sort((a, b) => place(a) - place(b))
    .map((hour) => {
      const own = byHour.map((groups) => groups.get(hour) ?? []);
      return { hour, ...promised(own, asked) };
    });
}

export type PromisedDate = ReturnType<typeof dateTickets>;

export function dateTickets(groups: readonly TicketGroup[]) {
  const times = new Float64Array(LAST_BIN - MIN_BIN + 1);
  let timed = 0;
  let overHour = 0;
  for (const group of groups) {
    overHour += group.overHour;
    eachBin(group.times, (bin, count) => {
      timed += count;
      times[bin - MIN_BIN] = (times[bin - MIN_BIN] ?? 0) + count;
    });
  }
  return { tickets: timed + overHour, overHour, kept: [...keptByMinutes(times), timed] };
}

/** Under an hour, the bin of each number of minutes, counted from the first, and the bin's part from there on. */
const MINUTE_BINS = Array.from({ length: MAX_MINUTES - 1 }, (_, at) => {
  const ms = (at + 1) * MINUTE_MS;
  return { bin: binOf(ms) - MIN_BIN, part: partFrom(ms) };
});

/** For all minutes under an hour, what `countFrom` leaves. Takes counts by bin. */
function keptByMinutes(times: Float64Array): readonly number[] {
  let before = 0;
  let at = 0;
  return MINUTE_BINS.map(({ bin, part }) => {
    for (; at < bin; at += 1) before += times[at] ?? 0;
    const own = times[bin] ?? 0;
    return before + own - Math.round(own * part);
  });
}
