/**
 * Whether a station is quiet: orders came in, nothing came out. The export has only finished items: nothing shows what is open. So there
 * are two kinds of evidence, and the stronger one counts. Each order seen elsewhere may have an item here, and the longer it waits beyond
 * usual, the less likely. Where orders are one station's each, the bumps due by now count. Both are bounded by the station's habit: a
 * silence is no evidence unless it is long beside the longest usual one, whatever the number of bumps, which may come in batches.
 */
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { countUntil } from '../model/row-order.ts';
import { quarterAfter } from '../model/zone-offset.ts';
import type { PrepTickets } from '../usual/prep-day.ts';
import type { StationRows } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import { type KitchenDemand, overQuarters } from './kitchen-demand.ts';
import type { NightPace } from './night-pace.ts';
import type { PaceRules } from './pace-rules.ts';

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
  // Equal ones by when they were seen, so that the order of rows changes no sum.
  ticket.sort(
    (a, b) => (firedAt[a] ?? 0) - (firedAt[b] ?? 0) || (seenAt[a] ?? 0) - (seenAt[b] ?? 0),
  );
  return {
    ticket,
    firedAt: Float64Array.from(ticket, (each) => firedAt[each] ?? 0),
    seenAt: Float64Array.from(ticket, (each) => seenAt[each] ?? 0),
  };
}

export interface QuietQuestion {
  readonly usual: StationUsual;
  readonly rows: StationRows;
  readonly isOut: (ticket: number) => boolean;
  readonly quarterOf: ClockQuarterOf;
  readonly night: NightPace;
  readonly asOf: number;
  /** When the kitchen is judged, at or after `asOf`. */
  readonly readAt: number;
  readonly demand: KitchenDemand;
  readonly rules: PaceRules;
}

export interface QuietEvidence {
  /** Quiet from 1. */
  readonly evidence: number;
  /** Tickets fired after the last bump. */
  readonly tickets: number;
  /** Bumps due here by now. */
  readonly due: number;
  /** When evidence reached the limit, epoch ms. `undefined` before. */
  readonly saidAt: number | undefined;
}

/** Older tickets are no evidence: they skipped the station, or are long out. */
const REACH_MS = 2 * 60 * 60_000;
/** Tickets with items only here are invisible during a silence. Expected in proportion to visible ones, at most this many times as many. */
const MAX_UNSEEN = 3;
const MAX_SHARE = 0.99;
/** Fewer bumps than usual this long before the silence make fewer due, given so many orders. */
const OWN_DEMAND_MS = 60 * 60_000;
const OWN_ORDERS = 2;

/** Quarter hours behind the longest usual silence: five around this one, on four dates. */
const GAP_QUARTERS = 20;
const MIN_GAP_MS = 60_000;

/** After the last bump, each quarter hour by what is usual then. Once enough, it stays so until the next bump. */
export function quietEvidence(
  tickets: () => FiredTickets,
  question: QuietQuestion,
): QuietEvidence | undefined {
  const { usual, quarterOf, asOf, readAt, rules } = question;
  const { lastBumpAt } = question.rows;
  if (asOf < lastBumpAt + rules.silenceMs) return undefined;
  let seen: (ReturnType<typeof waitingTickets> & { readonly dueBy: DueBy }) | undefined;
  let evidence: number | undefined;
  let saidAt: number | undefined;
  const judge = (start: number, end: number, quarterAt: number): void => {
    const { gapMs } = usual.at(quarterOf(quarterAt));
    const from = Math.max(start, lastBumpAt + Math.max(rules.silenceMs, gapMs));
    if (end < from || saidAt !== undefined) return;
    seen ??= { ...waitingTickets(tickets(), question), dueBy: dueBy(question) };
    const evidenceAt = evidenceFrom(quarterAt, seen, question);
    evidence = evidenceAt(end);
    if (evidence >= 1) saidAt = enoughAt(evidenceAt, from, end);
  };
  for (let start = lastBumpAt; start < asOf; start = quarterAfter(start))
    judge(start, Math.min(asOf, quarterAfter(start)), start);
  // The newest bump anywhere may be of the quarter hour before.
  judge(lastBumpAt, asOf, readAt);
  if (evidence === undefined || seen === undefined) return undefined;
  return { evidence, tickets: seen.sinceBump, due: seen.dueBy(asOf), saidAt };
}

/** Bumps due since the last one by a moment (epoch ms). */
type DueBy = (moment: number) => number;

function dueBy({ usual, rows: { bumps, lastBumpAt }, quarterOf, demand }: QuietQuestion): DueBy {
  const from = lastBumpAt - OWN_DEMAND_MS;
  const own = bumps.filter(({ at }) => at > from).length;
  const few = OWN_ORDERS * usual.ticketBumps;
  const expected = overQuarters(quarterOf, from, lastBumpAt, (each) => usual.at(each).bumps);
  const tonight = Math.min(1, (own + few) / (expected + few));
  return (moment) => tonight * demand.due(usual, lastBumpAt, moment);
}

interface WaitingTicket {
  readonly firedAt: number;
  readonly seenAt: number;
}

/** Tickets that may have an item here, and how many were fired after the last bump. */
function waitingTickets(
  { ticket, firedAt, seenAt }: FiredTickets,
  { rows: { lastBumpAt, newestFire }, asOf, isOut }: QuietQuestion,
) {
  const waiting: WaitingTicket[] = [];
  let sinceBump = 0;
  const first = countUntil(firedAt, Math.min(newestFire, lastBumpAt) - REACH_MS);
  for (let at = first; at < firedAt.length; at += 1) {
    const fire = firedAt[at] ?? 0;
    if (fire > asOf) break;
    if ((seenAt[at] ?? 0) > asOf || isOut(ticket[at] ?? 0)) continue;
    if (fire > lastBumpAt) sinceBump += 1;
    waiting.push({ firedAt: fire, seenAt: seenAt[at] ?? 0 });
  }
  return { waiting, sinceBump };
}

/** By what is usual in the quarter hour of a moment (epoch ms). Enough from 1. */
function evidenceFrom(
  quarterStart: number,
  { waiting, dueBy: due }: { readonly waiting: readonly WaitingTicket[]; readonly dueBy: DueBy },
  { usual, rows: { lastBumpAt }, quarterOf, night, rules }: QuietQuestion,
): (moment: number) => number {
  const quarter = quarterOf(quarterStart);
  const { bumps, gapMs } = usual.at(quarter);
  // Of so many silences the longest took `gapMs`, so a longer one is this unlikely.
  const habit = Math.log(Math.max(Math.E, bumps * GAP_QUARTERS)) / Math.max(MIN_GAP_MS, gapMs);
  const share = Math.min(MAX_SHARE, usual.share);
  const unseen = Math.min(MAX_UNSEEN, 1 / Math.max(usual.shared, 1 / MAX_UNSEEN));
  const isShared = usual.shared >= rules.sharedTickets;
  const nightRatio = Math.max(1, night.at(quarterStart));
  const usuallyOutBy = usual.outBy(quarter);
  /** Share of items (0..1) usually out this long (ms) after their ticket's first fire. */
  const outBy = (ageMs: number) => usuallyOutBy((ageMs - usual.fireLagMs) / nightRatio);
  return (moment) => {
    let sum = 0;
    for (const { firedAt, seenAt } of waiting) {
      if (seenAt > moment || firedAt > moment) continue;
      const before = outBy(lastBumpAt - firedAt);
      const now = outBy(moment - firedAt);
      if (now > before) sum -= Math.log1p((-share * (now - before)) / (1 - share * before));
    }
    const byOrders = (sum * unseen) / rules.quietOrders;
    const byDue = isShared ? 0 : due(moment) / usual.ticketBumps / rules.quietDue;
    const byHabit = (habit * (moment - lastBumpAt)) / rules.quietHabit;
    return Math.min(Math.max(byOrders, byDue), byHabit);
  };
}

/** To the second. */
function enoughAt(evidenceAt: (moment: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = (low + high) / 2;
    if (evidenceAt(middle) >= 1) high = middle;
    else low = middle;
  }
  return Math.ceil(high / 1_000) * 1_000;
}
