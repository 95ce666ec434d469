/**
 * Whether a station is quiet: orders came in, but nothing comes out. The API has only finished items, so open ones are unknown. Two kinds
 * of evidence replace them, and the stronger one counts: orders seen elsewhere that may have an item here, and bumps due by now. Either one
 * counts only if the silence is also long for this station, because bumps may come in batches. Times are epoch ms.
 */
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { countUntil } from '../model/row-order.ts';
import { quarterAfter } from '../model/zone-offset.ts';
import { type KitchenDemand, overQuarters } from '../usual/kitchen-demand.ts';
import type { PrepTickets } from '../usual/prep-day.ts';
import type { StationRows } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import type { KitchenRatio } from './kitchen-ratio.ts';
import type { PaceRules } from './pace-rules.ts';

/** Tickets with a credible first fire, in order of fire. */
export interface FiredTickets {
  readonly ticket: Uint32Array;
  readonly firedAt: Float64Array;
  readonly seenAt: Float64Array;
}

export function firedTickets({ count, firedAt, seenAt }: PrepTickets): FiredTickets {
  const numbers = new Uint32Array(count);
  let length = 0;
  for (let ticket = 0; ticket < count; ticket += 1) {
    if (!Number.isFinite(firedAt[ticket] ?? Number.NaN)) continue;
    numbers[length] = ticket;
    length += 1;
  }
  // Tickets with equal fires are sorted by when they were seen, so that the order of rows changes no sum.
  const ticket = numbers
    .subarray(0, length)
    .sort((a, b) => (firedAt[a] ?? 0) - (firedAt[b] ?? 0) || (seenAt[a] ?? 0) - (seenAt[b] ?? 0));
  return {
    ticket,
    firedAt: Float64Array.from(ticket, (each) => firedAt[each] ?? 0),
    seenAt: Float64Array.from(ticket, (each) => seenAt[each] ?? 0),
  };
}

export interface KitchenTickets {
  readonly numbers: Uint32Array;
  readonly fired: FiredTickets;
}

export interface QuietQuestion {
  readonly stationUsual: StationUsual;
  readonly rows: StationRows;
  readonly isOut: (ticket: number) => boolean;
  readonly quarterOf: ClockQuarterOf;
  readonly kitchenRatio: KitchenRatio;
  readonly asOf: number;
  /** When the kitchen is judged, at or after `asOf`. */
  readonly readAt: number;
  readonly demand: KitchenDemand;
  readonly rules: PaceRules;
}

export interface QuietEvidence {
  readonly tickets: number;
  readonly due: number;
  /** When the evidence was enough for quiet. `undefined` before. */
  readonly saidAt: number | undefined;
}

/** `undefined` while the silence is not longer than usual. Once the evidence is enough, it stays so until the next bump. */
export function quietEvidence(
  tickets: () => FiredTickets,
  question: QuietQuestion,
): QuietEvidence | undefined {
  const spans = unusualSpans(question);
  if (spans.length === 0) return undefined;
  const { stationUsual, rows, demand, asOf } = question;
  const waiting = waitingTickets(tickets(), question);
  const busy = ownDemand(question);
  const dueBy = (time: number) => busy * demand.due(stationUsual, rows.silentSince, time);
  /** Evidence of each kind is enough from 1. */
  const evidenceBy = (time: number, usualAt: number) =>
    Math.min(
      Math.max(
        byOrders(question, waiting, time, usualAt),
        byDue(question, () => dueBy(time)),
      ),
      byHabit(question, time, usualAt),
    );
  const enough = spans.find(({ to, usualAt }) => evidenceBy(to, usualAt) >= 1);
  return {
    tickets: waiting.filter(({ firedAt }) => firedAt > rows.silentSince).length,
    due: dueBy(asOf),
    saidAt: enough && enoughAt((time) => evidenceBy(time, enough.usualAt), enough),
  };
}

interface SilentSpan {
  readonly from: number;
  readonly to: number;
  readonly usualAt: number;
}

/**
 * Parts of a silence that are longer than usual, one for each quarter hour. The last part is the complete silence, judged by what is usual
 * at the time of reading, because the newest bump anywhere may be of an earlier quarter hour.
 */
function unusualSpans(question: QuietQuestion): readonly SilentSpan[] {
  const { stationUsual, quarterOf, asOf, readAt, rules } = question;
  const { silentSince } = question.rows;
  if (asOf < silentSince + rules.silenceMs) return [];
  const spans: SilentSpan[] = [];
  for (let start = silentSince; start < asOf; start = quarterAfter(start))
    spans.push({ from: start, to: Math.min(asOf, quarterAfter(start)), usualAt: start });
  spans.push({ from: silentSince, to: asOf, usualAt: readAt });
  return spans.flatMap((span) => {
    const { gapMs } = stationUsual.at(quarterOf(span.usualAt));
    const from = Math.max(span.from, silentSince + Math.max(rules.silenceMs, gapMs));
    return from > span.to ? [] : [{ ...span, from }];
  });
}

function enoughAt(evidenceBy: (time: number) => number, { from, to }: SilentSpan): number {
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = (low + high) / 2;
    if (evidenceBy(middle) >= 1) high = middle;
    else low = middle;
  }
  return Math.ceil(high / 1_000) * 1_000;
}

/** Tickets with items only here are unseen in a silence. As many are expected as usual, but at most this many times the seen ones. */
const MAX_UNSEEN = 3;
const MAX_SHARE = 0.99;
/** Quarter hours behind the longest usual silence: five around this one, on four dates. */
const GAP_QUARTERS = 20;
const MIN_GAP_MS = 60_000;

/** By the chance that no ticket seen elsewhere has a bump here yet. */
function byOrders(
  { stationUsual, rows, quarterOf, kitchenRatio, rules }: QuietQuestion,
  waiting: readonly WaitingTicket[],
  time: number,
  usualAt: number,
): number {
  const share = Math.min(MAX_SHARE, stationUsual.share);
  const unseen = Math.min(MAX_UNSEEN, 1 / Math.max(stationUsual.shared, 1 / MAX_UNSEEN));
  const slowdown = Math.max(1, kitchenRatio.at(usualAt));
  const usuallyOutBy = stationUsual.outBy(quarterOf(usualAt));
  /** Share (0..1) of items usually bumped this long (ms) after their ticket's first fire. */
  const outBy = (ageMs: number) => usuallyOutBy((ageMs - stationUsual.fireLagMs) / slowdown);
  let sum = 0;
  for (const { firedAt, seenAt } of waiting) {
    if (seenAt > time || firedAt > time) continue;
    const before = outBy(rows.silentSince - firedAt);
    const now = outBy(time - firedAt);
    if (now > before) sum -= Math.log1p((-share * (now - before)) / (1 - share * before));
  }
  return (sum * unseen) / rules.quietOrders;
}

/** `due` is computed only where it counts: it needs the usual times of all stations. */
function byDue({ stationUsual, rules }: QuietQuestion, due: () => number): number {
  if (stationUsual.shared >= rules.sharedTickets) return 0;
  return due() / stationUsual.ticketBumps / rules.quietDue;
}

/** By the station's usual silences: the longest of many took `gapMs`, so a longer one is unlikely. */
function byHabit(
  { stationUsual, rows, quarterOf, rules }: QuietQuestion,
  time: number,
  usualAt: number,
): number {
  const { bumps, gapMs } = stationUsual.at(quarterOf(usualAt));
  const perMs = Math.log(Math.max(Math.E, bumps * GAP_QUARTERS)) / Math.max(MIN_GAP_MS, gapMs);
  return (perMs * (time - rows.silentSince)) / rules.quietHabit;
}

interface WaitingTicket {
  readonly firedAt: number;
  readonly seenAt: number;
}

/** Older tickets are no evidence, because they skipped the station or were bumped long ago. */
const REACH_MS = 2 * 60 * 60_000;

function waitingTickets(
  { ticket, firedAt, seenAt }: FiredTickets,
  { rows: { silentSince, newestFire }, asOf, isOut }: QuietQuestion,
): readonly WaitingTicket[] {
  const waiting: WaitingTicket[] = [];
  const first = countUntil(firedAt, Math.min(newestFire, silentSince) - REACH_MS);
  const end = countUntil(firedAt, asOf);
  for (let index = first; index < end; index += 1) {
    const each = { firedAt: firedAt[index] ?? 0, seenAt: seenAt[index] ?? 0 };
    if (each.seenAt <= asOf && !isOut(ticket[index] ?? 0)) waiting.push(each);
  }
  return waiting;
}

/** If the station had fewer bumps than usual in this time before the silence, fewer are due. `OWN_ORDERS` are added to both counts. */
const OWN_DEMAND_MS = 60 * 60_000;
const OWN_ORDERS = 2;

/** How busy the station was before the silence, divided by usual, at most 1. */
function ownDemand({ stationUsual, rows, quarterOf }: QuietQuestion): number {
  const { bumps, silentSince } = rows;
  const from = silentSince - OWN_DEMAND_MS;
  const bumpCount = bumps.filter(({ time }) => time > from).length;
  const few = OWN_ORDERS * stationUsual.ticketBumps;
  const expected = overQuarters(
    quarterOf,
    from,
    silentSince,
    (each) => stationUsual.at(each).bumps,
  );
  return Math.min(1, (bumpCount + few) / (expected + few));
}
