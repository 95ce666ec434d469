/** Stations needing attention now, and since when. */
import { once } from '../../contract/once.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { timeSlices } from '../model/row-order.ts';
import { runToEnd, stepCounter } from '../model/steps.ts';
import { type PrepDay, prepDaySteps, prepTicketSteps } from '../usual/prep-day.ts';
import { stationRows, stationTickets } from '../usual/station-rows.ts';
import { comparedUsual, type Usual } from '../usual/usual.ts';
import { firedLoad, kitchenDemand } from './kitchen-demand.ts';
import {
  isStopped,
  type KitchenState,
  kitchenState,
  kitchenStopSteps,
  type StopTimes,
} from './kitchen-state.ts';
import { isBacklog, type KitchenBump, nightPaceSteps, resumptions } from './night-pace.ts';
import { PACE_RULES, type PaceRules } from './pace-rules.ts';
import { firedTickets } from './quiet-evidence.ts';
import { dateLimits, NO_LIMITS, type SetLimits } from './station-limit.ts';
import {
  type JudgedStation,
  PACE_STATES,
  type StationPace,
  stationPace,
  type UnknownReason,
} from './station-pace.ts';

export interface KitchenPace {
  readonly asOf: number;
  /** With prep rows on the date, most harm first. */
  readonly stations: readonly StationPace[];
  readonly kitchen: KitchenState | undefined;
  /** When the kitchen is stopped if nothing more comes out. */
  readonly stop: StopTimes | undefined;
  /** Why nothing can be judged, independent of rows. */
  readonly unread: UnknownReason | undefined;
  /** At prep, any station. */
  readonly lastBumpAt: number | undefined;
}

export interface PaceQuestion {
  readonly usual: Usual;
  readonly quarterOf: ClockQuarterOf;
  /** When the last complete reading was requested, epoch ms. Later bumps are ignored. */
  readonly asOf: number;
  /** Whether the reading is too old to judge. */
  readonly isOld?: boolean;
  /** For the complete date, not the last half hour. */
  readonly isFullDate?: boolean;
  readonly limits?: SetLimits;
  readonly rules?: PaceRules;
}

/** Per step, in complete stations: less than a frame. A small station costs as much as one with `MIN_OF_STATION` rows. */
const JUDGED_A_STEP = 1_000;
const MIN_OF_STATION = 125;
const NOTHING = 'nothing anywhere' satisfies UnknownReason;
/** With more rows, tickets are numbered in steps, needed or not. */
const LARGE_ROWS = 20_000;

/** In steps, so keys are answered in between: a thousand stations take many frames. */
export function* kitchenPaceSteps(
  day: FulfillmentDay,
  question: PaceQuestion,
): Generator<undefined, KitchenPace> {
  const { usual, quarterOf, asOf, rules = PACE_RULES } = question;
  const prep = yield* prepDaySteps(day, asOf);
  const ticketOf = stationTickets(prep);
  const judged: JudgedStation[] = [];
  const isStepOver = stepCounter(JUDGED_A_STEP);
  for (const [code, rows] of prep.rows.entries()) {
    const key = prep.stations.keyOf(code);
    if (key === undefined || rows.length === 0) continue;
    if (isStepOver(Math.max(MIN_OF_STATION, rows.length))) yield;
    const own = comparedUsual(usual, key);
    judged.push({
      code,
      key,
      usual: own,
      rows: stationRows(prep, code, own, quarterOf, ticketOf),
      load: own && firedLoad(prep, code, own, quarterOf, rules),
    });
  }
  yield;
  const bumps = yield* kitchenBumps(judged);
  const isStop = (at: number, silenceMs: number): boolean =>
    silenceMs >= rules.silenceMs &&
    silenceMs >=
      rules.kitchenGaps * (usual.kitchenGapMs(quarterOf(at)) ?? Number.POSITIVE_INFINITY);
  const stops = resumptions(bumps, isStop);
  const isPaced = (bump: KitchenBump) =>
    !stops.some((resumed) => isBacklog(bump, resumed, rules.backlogMs));
  const paced = stops.length === 0 ? bumps : bumps.filter(isPaced);
  const night = yield* nightPaceSteps(paced, asOf, rules.kitchenRatio);
  yield;
  const early = day.length > LARGE_ROWS ? yield* ticketSteps(prep) : undefined;
  // On demand: usually no station is silent.
  const tickets = once(() => early ?? runToEnd(ticketSteps(prep)));
  const newest = newestOf(judged, quarterOf(asOf));
  const usuals = judged.flatMap(({ usual: own }) => own ?? []);
  const bumpedAt = timesOf(bumps);
  yield;
  const demand = kitchenDemand(bumpedAt, usuals, quarterOf);
  const { lastBumpAt = asOf, newestFire } = newest;
  const unread = unreadReason(question, newest, stops.at(-1)?.at, rules);
  const isNow = unread === undefined || unread === NOTHING;
  const stop = isNow
    ? yield* kitchenStopSteps({ lastBumpAt, newestFire, demand, usuals, usual, quarterOf, rules })
    : undefined;
  const kitchen = {
    prep,
    tickets,
    ticketOf,
    demand,
    stops,
    night,
    quarterOf,
    asOf,
    lastBumpAt,
    unread: unread ?? (isStopped(stop?.times, asOf) ? NOTHING : undefined),
    limits: dateLimits(question.limits ?? NO_LIMITS, usual),
    isFullDate: question.isFullDate ?? false,
    rules,
  };
  const stations: StationPace[] = [];
  for (const station of judged) {
    if (isStepOver(Math.max(MIN_OF_STATION, station.rows.bumps.length))) yield;
    stations.push(stationPace(kitchen, station));
  }
  return {
    asOf,
    stations: stations.sort(byHarm),
    kitchen: kitchenState(kitchen, judged, stations, stop),
    stop: stop?.times,
    unread: kitchen.unread,
    lastBumpAt: newest.lastBumpAt,
  };
}

function* kitchenBumps(
  judged: readonly JudgedStation[],
): Generator<undefined, readonly KitchenBump[]> {
  const isStepOver = stepCounter();
  const stretches = timeSlices<KitchenBump>();
  for (const { code, usual, rows } of judged) {
    if (usual === undefined) continue;
    if (isStepOver(rows.bumps.length)) yield;
    for (const { at, ratio, ms } of rows.bumps) {
      if (!Number.isNaN(ratio)) stretches.add(at, { at, ratio, ms, station: code });
    }
  }
  const bumps: KitchenBump[] = [];
  for (const own of stretches.inOrder((a, b) => a.at - b.at || a.ratio - b.ratio)) {
    if (isStepOver(own.length)) yield;
    for (const bump of own) bumps.push(bump);
  }
  return bumps;
}

/** In a loop: `from` takes a frame for 200,000. */
function timesOf(bumps: readonly KitchenBump[]): Float64Array {
  const times = new Float64Array(bumps.length);
  for (const [place, { at }] of bumps.entries()) times[place] = at;
  return times;
}

/** The kitchen's newest bump (epoch ms), and the fastest station's usual time (ms). */
function newestOf(judged: readonly JudgedStation[], quarter: number | undefined) {
  let lastBumpAt: number | undefined;
  let newestFire = Number.NEGATIVE_INFINITY;
  let fastestMs = Number.POSITIVE_INFINITY;
  for (const { rows, usual } of judged) {
    lastBumpAt = Math.max(lastBumpAt ?? rows.lastBumpAt, rows.lastBumpAt);
    newestFire = Math.max(newestFire, rows.newestFire);
    fastestMs = Math.min(fastestMs, usual?.at(quarter).medianMs ?? 0);
  }
  return { lastBumpAt, newestFire, fastestMs };
}

function* ticketSteps(prep: PrepDay) {
  const tickets = yield* prepTicketSteps(prep);
  yield;
  const fired = firedTickets(tickets);
  yield;
  return { tickets, fired };
}

function unreadReason(
  { asOf, isOld = false, isFullDate = false }: PaceQuestion,
  newest: ReturnType<typeof newestOf>,
  resumedAt = Number.NEGATIVE_INFINITY,
  { lullMs, noTicketsMs }: PaceRules,
): UnknownReason | undefined {
  if (isFullDate) return 'day over';
  if (isOld) return 'old reading';
  const { lastBumpAt = asOf, newestFire, fastestMs } = newest;
  // What comes out after a stop was fired before it.
  const noTickets =
    lastBumpAt - Math.max(newestFire, resumedAt) > Math.max(noTicketsMs, 2 * fastestMs);
  const isLull = asOf - lastBumpAt > lullMs || noTickets;
  return isLull ? NOTHING : undefined;
}

/** By state, then most time lost or longest quiet, then slowest now. */
function byHarm(a: StationPace, b: StationPace): number {
  return (
    PACE_STATES.indexOf(a.state) - PACE_STATES.indexOf(b.state) ||
    (a.state === 'slow' ? b.now.excessMs - a.now.excessMs : 0) ||
    (a.state === 'quiet' ? (a.since ?? 0) - (b.since ?? 0) : 0) ||
    (b.now.medianMs ?? -1) - (a.now.medianMs ?? -1) ||
    (a.name < b.name ? -1 : Number(a.name > b.name)) ||
    (a.key < b.key ? -1 : 1)
  );
}
