/**
 * Whether a station is quiet: tickets came in, nothing came out. Each ticket seen elsewhere may have an item here. The longer it waits
 * beyond usual, the stronger the evidence. The export has only finished items: nothing shows what is open.
 */

import { QUARTER_MS } from '../calendar/zone-offset.ts';
import type { PrepTickets } from '../usual/prep-day.ts';
import type { StationUsual } from '../usual/station-usual.ts';

/** Tickets with a credible first fire, in order. Times are epoch ms. */
export interface FiredTickets {
  readonly ticket: Uint32Array;
  readonly firedAt: Float64Array;
  readonly seenAt: Float64Array;
}

export function firedTickets({ count, firedAt, seenAt }: PrepTickets): FiredTickets {
  const order = new Uint32Array(count);
  let found = 0;
  for (let ticket = 0; ticket < count; ticket += 1) {
    if (!Number.isFinite(firedAt[ticket] ?? Number.NaN)) continue;
    order[found] = ticket;
    found += 1;
  }
  const ticket = order.subarray(0, found);
  sortByFire(ticket, firedAt);
  return {
    ticket,
    firedAt: Float64Array.from(ticket, (each) => firedAt[each] ?? 0),
    seenAt: Float64Array.from(ticket, (each) => seenAt[each] ?? 0),
  };
}

function sortByFire(tickets: Uint32Array, firedAt: Float64Array): void {
  tickets.sort((a, b) => (firedAt[a] ?? 0) - (firedAt[b] ?? 0));
}

/** Times are epoch ms. */
export interface QuietQuestion {
  readonly usual: StationUsual;
  readonly quarter: number | undefined;
  readonly lastBumpAt: number;
  /** Newest fired time among bumped items. */
  readonly newestFire: number;
  readonly isOut: (ticket: number) => boolean;
  /** Kitchen time over usual. */
  readonly nightRatio: number;
  readonly asOf: number;
}

export interface QuietEvidence {
  /** Negative logarithm of this silence's chance. */
  readonly evidence: number;
  /** Tickets fired after the last bump. */
  readonly tickets: number;
  /** When evidence reached the limit, epoch ms. `undefined` before. */
  readonly saidAt: number | undefined;
}

/** Older tickets are no evidence: they skipped the station, or are long out. */
const REACH_MS = 2 * 60 * 60_000;
/** Tickets with items only here are invisible during a silence. Expected in proportion to visible ones, at most this many times as many. */
const MAX_UNSEEN = 3;
const MAX_SHARE = 0.99;

/** A shorter silence, in usual gaps between bumps, does not count. */
const MIN_GAPS = 3;

/** Evidence after the last bump. `undefined` where silence is no longer than usual. */
export function quietEvidence(
  tickets: () => FiredTickets,
  question: QuietQuestion,
  limit: number,
): QuietEvidence | undefined {
  const { usual, quarter, lastBumpAt, newestFire, asOf } = question;
  const { isOut, nightRatio } = question;
  if ((asOf - lastBumpAt) * usual.at(quarter).bumps < MIN_GAPS * QUARTER_MS) return undefined;
  const { ticket, firedAt, seenAt } = tickets();
  const share = Math.min(MAX_SHARE, usual.share);
  const unseen = Math.min(MAX_UNSEEN, 1 / Math.max(usual.shared, 1 / MAX_UNSEEN));
  const outBy = usuallyOutBy(usual, quarter, nightRatio);
  const from = firstAfter(firedAt, Math.min(newestFire, lastBumpAt) - REACH_MS);
  const waiting: { readonly firedAt: number; readonly seenAt: number; readonly before: number }[] =
    [];
  let since = 0;
  for (let at = from; at < firedAt.length; at += 1) {
    const fire = firedAt[at] ?? 0;
    if (fire > asOf) break;
    if ((seenAt[at] ?? 0) > asOf || isOut(ticket[at] ?? 0)) continue;
    if (fire > lastBumpAt) since += 1;
    waiting.push({ firedAt: fire, seenAt: seenAt[at] ?? 0, before: outBy(lastBumpAt - fire) });
  }
  const evidenceAt = (moment: number): number => {
    let sum = 0;
    for (const each of waiting) {
      if (each.seenAt > moment || each.firedAt > moment) continue;
      const now = outBy(moment - each.firedAt);
      if (now > each.before)
        sum -= Math.log1p((-share * (now - each.before)) / (1 - share * each.before));
    }
    return sum * unseen;
  };
  const evidence = evidenceAt(asOf);
  return {
    evidence,
    tickets: since,
    saidAt: evidence < limit ? undefined : crossing(evidenceAt, lastBumpAt, asOf, limit),
  };
}

/** Share of items (0..1) usually out this long (ms) after their ticket's first fire. */
function usuallyOutBy(
  usual: StationUsual,
  quarter: number | undefined,
  nightRatio: number,
): (ageMs: number) => number {
  const outBy = usual.outBy(quarter);
  return (ageMs) => outBy((ageMs - usual.fireLagMs) / nightRatio);
}

/** To the second. */
function crossing(
  sumAt: (moment: number) => number,
  from: number,
  to: number,
  limit: number,
): number {
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = (low + high) / 2;
    if (sumAt(middle) >= limit) high = middle;
    else low = middle;
  }
  return Math.ceil(high / 1_000) * 1_000;
}

function firstAfter(ascending: Float64Array, time: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}
