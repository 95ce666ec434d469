/** What tickets usually take in a kitchen, from plain nights of their own. */
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/instant.ts';
import type { KitchenPlan, PassPlan } from '../../../src/service/simulator/kitchen-plan.ts';
import { midnightOf } from '../states/queues/compact-kitchen.ts';
import { saturdays, type TicketStyle } from '../states/queues/queue-evening.ts';
import { plainTimes } from '../states/queues/truth.ts';
import { median, quantileOf } from '../terminal/statistics.ts';
import { type ServedTicket, servedTicketsOf, ticketMs } from './served-night.ts';

const PLAIN_NIGHTS = 12;
const PLAIN_SEED = 501;
/** Fewer tickets show no hour and no size. */
const MIN_TICKETS = 20;
const LATE_SHARE = 0.9;
const SIZES = [1, 2, 3, 5, 9, 16];

export interface TicketUsual {
  /** The hour's 90%, and its median. */
  readonly limitMs: (ticket: ServedTicket, midnight: number) => number;
  readonly typicalMs: (ticket: ServedTicket, midnight: number) => number;
  /** By its dishes and their number at that hour. */
  readonly ownMs: (ticket: ServedTicket, midnight: number) => number;
  /** At a station, from done to bumped. */
  readonly waitMs: (station: string) => number;
}

const known = new Map<KitchenPlan, Map<TicketStyle, TicketUsual>>();

export function ticketUsual(why: KitchenPlan, style: TicketStyle): TicketUsual {
  const styles = known.get(why) ?? new Map<TicketStyle, TicketUsual>();
  known.set(why, styles);
  const own = styles.get(style) ?? measured(why, style);
  styles.set(style, own);
  return own;
}

function measured(why: KitchenPlan, style: TicketStyle): TicketUsual {
  const plain = plainTimes(why);
  const longestMs = ({ items }: ServedTicket, midnight: number) =>
    Math.max(...items.map((item) => Math.exp(plain(item, midnight))));
  const seen: { readonly ticket: ServedTicket; readonly midnight: number }[] = [];
  for (let seed = PLAIN_SEED; seed < PLAIN_SEED + PLAIN_NIGHTS; seed += 1) {
    const { night } = saturdays(why, seed, style);
    const midnight = midnightOf(night);
    for (const ticket of servedTicketsOf(night, { plants: [] }).values()) {
      seen.push({ ticket, midnight });
    }
  }
  const passMs = why.passes.reduce((sum, pass) => sum + ruleMs(pass), 0);
  const timesOf = (own: typeof seen) => {
    const times = own.map(({ ticket }) => ticketMs(ticket));
    return { limit: quantileOf(times, LATE_SHARE), typical: median(times) };
  };
  const all = timesOf(seen);
  const byHour = Map.groupBy(seen, ({ ticket, midnight }) => hourOf(ticket, midnight));
  const hours = new Map(
    [...byHour]
      .filter(([, own]) => own.length >= MIN_TICKETS)
      .map(([hour, own]) => [hour, timesOf(own)]),
  );
  const ofHour = (ticket: ServedTicket, midnight: number) =>
    hours.get(hourOf(ticket, midnight)) ?? all;
  const waits = Map.groupBy(
    seen.flatMap(({ ticket }) => ticket.items),
    ({ station }) => station,
  );
  const waited = new Map(
    Array.from(waits, ([station, own]) => [
      station,
      median(own.map(({ doneAt, bumpedAt }) => bumpedAt - doneAt)),
    ]),
  );
  const ratios = seen.map(({ ticket, midnight }) => {
    const ratio = (ticketMs(ticket) - passMs) / longestMs(ticket, midnight);
    return { size: sizeOf(ticket), ratio };
  });
  const bySize = new Map(
    Array.from(Map.groupBy(ratios, ({ size }) => size))
      .filter(([, own]) => own.length >= MIN_TICKETS)
      .map(([size, own]) => [size, median(own.map(({ ratio }) => ratio))]),
  );
  const ratioOf = (size: number): number => bySize.get(size) ?? (size <= 0 ? 1 : ratioOf(size - 1));
  return {
    limitMs: (ticket, midnight) => ofHour(ticket, midnight).limit,
    typicalMs: (ticket, midnight) => ofHour(ticket, midnight).typical,
    waitMs: (station) => waited.get(station) ?? 0,
    ownMs: (ticket, midnight) => passMs + ratioOf(sizeOf(ticket)) * longestMs(ticket, midnight),
  };
}

/** What a pass takes as a rule. */
export function ruleMs({ handMinutes, restMinutes }: PassPlan): number {
  return (handMinutes + restMinutes) * MINUTE_MS;
}

function hourOf({ firedAt }: ServedTicket, midnight: number): number {
  return Math.floor((firedAt - midnight) / HOUR_MS);
}

/** Its class. */
function sizeOf({ items }: ServedTicket): number {
  return SIZES.filter((least) => least <= items.length).length;
}
