/** From done to bumped: what cooks do at their screens. */
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/instant.ts';
import type { Conditions } from './fault.ts';
import { type FiredItem, type Night, stream } from './orders.ts';
import type { QueueStation } from './queue-kitchen.ts';

/** Between two taps, and between the items of one tap. */
const TAP_MS = 1_400;
const SAME_TAP_MS = 150;
/** One in eighty is bumped much later. */
const FORGOTTEN = 1 / 80;
/** From the end of a dark screen to the first tap. */
const BACK_MS = 15_000;

/** Times are epoch ms. */
export interface Cooked {
  readonly done: (item: FiredItem) => number;
  /** The ticket, at every station. */
  readonly ticketDone: (item: FiredItem) => number;
}

/** Bump times (epoch ms) of a station's items, by key. */
export function bumpTimes(
  night: Night,
  { name, bumps }: QueueStation,
  items: readonly FiredItem[],
  cooked: Cooked,
  { darkUntil, forgottenMs, waitsForTicket }: Conditions,
): ReadonlyMap<string, number> {
  if (typeof bumps === 'object') {
    const rounds = inRounds(night, name, bumps.everyMinutes, items, cooked);
    return afterDark(rounds, (at) => darkUntil(name, at));
  }
  const bumped = new Map<string, number>();
  const habitOf = ({ firedAt }: FiredItem) => (waitsForTicket(name, firedAt) ? 'window' : bumps);
  const together = Map.groupBy(items, (item) =>
    habitOf(item) === 'item' ? item.key : `${item.order}/${item.fire}`,
  );
  for (const own of together.values()) {
    const [first] = own;
    if (first === undefined) continue;
    const from = stream(night, 'bump', first.key);
    const ready =
      habitOf(first) === 'window' ? cooked.ticketDone(first) : Math.max(...own.map(cooked.done));
    const forgotten = from.chance(FORGOTTEN) ? (5 + from.below(15)) * MINUTE_MS : 0;
    const at = ready + from.logNormal(12_000, 0.7) + forgottenMs(forgotten);
    for (const [place, { key }] of own.entries()) {
      bumped.set(key, Math.round(at + place * SAME_TAP_MS));
    }
  }
  return afterDark(bumped, (at) => darkUntil(name, at));
}

/** Rounds are the same with and without a fault. */
function inRounds(
  night: Night,
  station: string,
  everyMinutes: number,
  items: readonly FiredItem[],
  { done }: Cooked,
): ReadonlyMap<string, number> {
  const bumped = new Map<string, number>();
  const from = stream(night, 'rounds', station);
  let round = night.midnight + night.kitchen.opens * HOUR_MS;
  let taps = 0;
  for (const item of [...items].sort((a, b) => done(a) - done(b))) {
    for (; round < done(item); taps = 0) {
      round += Math.round(everyMinutes * MINUTE_MS * from.logNormal(0.9, 0.45));
    }
    bumped.set(item.key, round + taps * TAP_MS);
    taps += 1;
  }
  return bumped;
}

/** Bumps missed at a dark screen come in a row when it is back. */
function afterDark(
  wished: ReadonlyMap<string, number>,
  darkUntil: (at: number) => number | undefined,
): ReadonlyMap<string, number> {
  const bumped = new Map<string, number>();
  let taps = 0;
  for (const [key, at] of [...wished].sort((a, b) => a[1] - b[1])) {
    const until = darkUntil(at);
    bumped.set(key, until === undefined ? at : until + BACK_MS + taps * TAP_MS);
    if (until !== undefined) taps += 1;
  }
  return bumped;
}
