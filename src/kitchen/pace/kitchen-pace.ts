import { once } from '../../contract/once.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { timeSlices } from '../model/row-order.ts';
import { runToEnd, stepCounter } from '../model/steps.ts';
import { type KitchenDemand, kitchenDemand, kitchenDue } from '../usual/kitchen-demand.ts';
import { type PrepDay, prepDaySteps, prepTicketSteps } from '../usual/prep-day.ts';
import { stationRows, type TicketOf, ticketNumbers } from '../usual/station-rows.ts';
import { comparedUsual, type UsualTimes } from '../usual/usual.ts';
import { firedLoad } from './fired-load.ts';
import { isBacklog, type KitchenBump, kitchenRatioSteps, type StopEnd } from './kitchen-ratio.ts';
import {
  isStopped,
  type KitchenState,
  kitchenState,
  kitchenStopSteps,
  type StopTimes,
  stopDue,
} from './kitchen-state.ts';
import { PACE_RULES, type PaceRules } from './pace-rules.ts';
import { firedTickets, type KitchenTickets } from './quiet-evidence.ts';
import { dateLimits, NO_LIMITS, type SetLimits } from './station-limit.ts';
import {
  type JudgedStation,
  type KitchenEvidence,
  PACE_STATES,
  type StationPace,
  stationPace,
  type UnknownReason,
} from './station-pace.ts';

export interface KitchenPace {
  readonly asOf: number;
  /** Stations with prep rows on the date, most harm first. */
  readonly stations: readonly StationPace[];
  readonly kitchen: KitchenState | undefined;
  readonly stop: StopTimes | undefined;
  readonly unknownReason: UnknownReason | undefined;
  readonly lastBumpAt: number | undefined;
}

export interface PaceQuestion {
  readonly usualTimes: UsualTimes;
  readonly quarterOf: ClockQuarterOf;
  /** When the last complete reading was requested, epoch ms. Later bumps are ignored. */
  readonly asOf: number;
  readonly isOld?: boolean;
  /** Whether the complete date is judged, not the last half hour. */
  readonly isFullDate?: boolean;
  readonly limits?: SetLimits;
  readonly rules?: PaceRules;
}

/** What the rows show at any later moment. */
interface RowEvidence {
  readonly prep: PrepDay;
  readonly ticketOf: TicketOf;
  readonly judged: readonly JudgedStation[];
  readonly demand: KitchenDemand;
  readonly stops: readonly StopEnd[];
  /** Of all stations, in order of time, without those of a backlog. */
  readonly bumps: readonly KitchenBump[];
  readonly tickets: () => KitchenTickets;
}

/** Keeps the evidence for the next moment, because many moments of a replay have no new bump. Only `asOf` may change, and only grow. */
export class PaceMemory {
  #last: { readonly day: FulfillmentDay; readonly evidence: RowEvidence } | undefined;

  *evidenceSteps(
    day: FulfillmentDay,
    question: PaceQuestion,
    rules: PaceRules,
  ): Generator<undefined, RowEvidence> {
    if (this.#last?.day === day) return this.#last.evidence;
    const evidence = yield* rowEvidenceSteps(day, question, rules);
    this.#last = { day, evidence };
    return evidence;
  }
}

function* rowEvidenceSteps(
  day: FulfillmentDay,
  question: PaceQuestion,
  rules: PaceRules,
): Generator<undefined, RowEvidence> {
  const { usualTimes, quarterOf, asOf } = question;
  const prep = yield* prepDaySteps(day, asOf);
  const ticketOf = ticketNumbers(prep);
  const judged = yield* judgedStationSteps(prep, ticketOf, question, rules);
  yield;
  const bumps = yield* kitchenBumpSteps(judged);
  const usuals = judged.flatMap((station) => station.stationUsual ?? []);
  const demand = kitchenDemand(timesOf(bumps), usuals, quarterOf);
  yield;
  const stops = yield* stopEndSteps(bumps, demand, usualTimes, rules);
  const tickets = yield* ticketSourceSteps(prep);
  const ownBumps = withoutBacklog(bumps, stops, rules);
  return { prep, ticketOf, judged, demand, stops, bumps: ownBumps, tickets };
}

/** Runs in steps, because a thousand stations take many frames. `memory` belongs to the moments of one replay. */
export function* kitchenPaceSteps(
  day: FulfillmentDay,
  question: PaceQuestion,
  memory = new PaceMemory(),
): Generator<undefined, KitchenPace> {
  const { usualTimes, quarterOf, asOf, rules = PACE_RULES } = question;
  const evidence = yield* memory.evidenceSteps(day, question, rules);
  const { prep, ticketOf, judged, demand, stops, bumps, tickets } = evidence;
  const kitchenRatio = yield* kitchenRatioSteps(bumps, asOf, rules.kitchenRatio);
  yield;
  const latest = latestOutput(judged, quarterOf(asOf));
  const { silentSince = asOf } = latest;
  const isEmptying = hasNoTickets({ ...latest, silentSince }, stops.at(-1)?.time, rules);
  const unknownReason = unjudgedReason(question, silentSince, isEmptying, rules);
  const mayBeStopped = !isEmptying && (unknownReason ?? NOTHING) === NOTHING;
  const stop = mayBeStopped
    ? yield* kitchenStopSteps({ silentSince, demand, usualTimes, rules })
    : undefined;
  const kitchen: KitchenEvidence = {
    prep,
    tickets,
    ticketOf,
    demand,
    stops,
    kitchenRatio,
    quarterOf,
    asOf,
    silentSince,
    unknownReason: unknownReason ?? (isStopped(stop?.times, asOf) ? NOTHING : undefined),
    limits: dateLimits(question.limits ?? NO_LIMITS, usualTimes),
    isFullDate: question.isFullDate ?? false,
    rules,
  };
  const stations = yield* stationPaceSteps(kitchen, judged);
  return {
    asOf,
    stations: stations.sort(byHarm),
    kitchen: kitchenState(kitchen, judged, stations, stop),
    stop: stop?.times,
    unknownReason: kitchen.unknownReason,
    lastBumpAt: latest.lastBumpAt,
  };
}

const NOTHING = 'nothing anywhere' satisfies UnknownReason;

/** Rows in a step, of complete stations. A small station costs as much as one with `MIN_STATION_ROWS` rows. */
const ROWS_PER_STEP = 1_000;
const MIN_STATION_ROWS = 125;

function* judgedStationSteps(
  prep: PrepDay,
  ticketOf: TicketOf,
  { usualTimes, quarterOf }: PaceQuestion,
  rules: PaceRules,
): Generator<undefined, readonly JudgedStation[]> {
  const isStepOver = stepCounter(ROWS_PER_STEP);
  const judged: JudgedStation[] = [];
  for (const [code, rows] of prep.rows.entries()) {
    const key = prep.stations.keyOf(code);
    if (key === undefined || rows.length === 0) continue;
    if (isStepOver(Math.max(MIN_STATION_ROWS, rows.length))) yield;
    const stationUsual = comparedUsual(usualTimes, key);
    judged.push({
      code,
      key,
      stationUsual,
      rows: stationRows(prep, code, stationUsual, quarterOf, ticketOf),
      load: stationUsual && firedLoad(prep, code, stationUsual, quarterOf, rules),
    });
  }
  return judged;
}

function* stationPaceSteps(
  kitchen: KitchenEvidence,
  judged: readonly JudgedStation[],
): Generator<undefined, StationPace[]> {
  const isStepOver = stepCounter(ROWS_PER_STEP);
  const paces: StationPace[] = [];
  for (const station of judged) {
    if (isStepOver(Math.max(MIN_STATION_ROWS, station.rows.bumps.length))) yield;
    paces.push(stationPace(kitchen, station));
  }
  return paces;
}

function* kitchenBumpSteps(
  judged: readonly JudgedStation[],
): Generator<undefined, readonly KitchenBump[]> {
  const isStepOver = stepCounter();
  const slices = timeSlices<KitchenBump>();
  for (const { code, stationUsual, rows } of judged) {
    if (stationUsual === undefined) continue;
    if (isStepOver(rows.bumps.length)) yield;
    for (const { time, ratio, tookMs } of rows.bumps) {
      if (!Number.isNaN(ratio)) slices.add(time, { time, ratio, tookMs, station: code });
    }
  }
  const bumps: KitchenBump[] = [];
  for (const slice of slices.inOrder((a, b) => a.time - b.time || a.ratio - b.ratio)) {
    if (isStepOver(slice.length)) yield;
    for (const bump of slice) bumps.push(bump);
  }
  return bumps;
}

/** Yields before each long silence, because its demand takes what is usual at all stations. */
function* stopEndSteps(
  bumps: readonly KitchenBump[],
  demand: KitchenDemand,
  usualTimes: UsualTimes,
  rules: PaceRules,
): Generator<undefined, readonly StopEnd[]> {
  const enough = rules.stopShare * stopDue(usualTimes, rules);
  const stops: StopEnd[] = [];
  for (const [index, { time }] of bumps.entries()) {
    const silentSince = bumps[index - 1]?.time ?? time;
    const silenceMs = time - silentSince;
    if (silenceMs < rules.silenceMs) continue;
    yield;
    if (kitchenDue(demand, silentSince, time) >= enough) stops.push({ time, silenceMs });
  }
  return stops;
}

function withoutBacklog(
  bumps: readonly KitchenBump[],
  stops: readonly StopEnd[],
  { backlogMs }: PaceRules,
): readonly KitchenBump[] {
  if (stops.length === 0) return bumps;
  return bumps.filter((bump) => !stops.some((stop) => isBacklog(bump, stop, backlogMs)));
}

/** This is a loop, because `Float64Array.from` takes a frame for 200,000 bumps. */
function timesOf(bumps: readonly KitchenBump[]): Float64Array {
  const times = new Float64Array(bumps.length);
  for (const [index, { time }] of bumps.entries()) times[index] = time;
  return times;
}

/** With more rows, tickets are numbered in steps, even if nobody needs them. */
const LARGE_ROWS = 20_000;

/** Numbers tickets on demand, because usually no station is silent. */
function* ticketSourceSteps(prep: PrepDay): Generator<undefined, () => KitchenTickets> {
  if (prep.day.length <= LARGE_ROWS) return once(() => runToEnd(ticketSteps(prep)));
  const tickets = yield* ticketSteps(prep);
  return () => tickets;
}

function* ticketSteps(prep: PrepDay): Generator<undefined, KitchenTickets> {
  const tickets = yield* prepTicketSteps(prep);
  yield;
  const fired = firedTickets(tickets);
  yield;
  return { numbers: tickets.of, fired };
}

interface LatestOutput {
  readonly lastBumpAt: number | undefined;
  readonly silentSince: number | undefined;
  readonly newestFire: number;
  readonly fastestMs: number;
}

function latestOutput(judged: readonly JudgedStation[], quarter: number | undefined): LatestOutput {
  let lastBumpAt: number | undefined;
  let silentSince: number | undefined;
  let newestFire = Number.NEGATIVE_INFINITY;
  let fastestMs = Number.POSITIVE_INFINITY;
  for (const { rows, stationUsual } of judged) {
    lastBumpAt = Math.max(lastBumpAt ?? rows.lastBumpAt, rows.lastBumpAt);
    silentSince = Math.max(silentSince ?? rows.silentSince, rows.silentSince);
    newestFire = Math.max(newestFire, rows.newestFire);
    fastestMs = Math.min(fastestMs, stationUsual?.at(quarter).medianMs ?? 0);
  }
  return { lastBumpAt, silentSince, newestFire, fastestMs };
}

function unjudgedReason(
  { asOf, isOld = false, isFullDate = false }: PaceQuestion,
  silentSince: number,
  isEmptying: boolean,
  { lullMs }: PaceRules,
): UnknownReason | undefined {
  if (isFullDate) return 'day over';
  if (isOld) return 'old reading';
  return asOf - silentSince > lullMs || isEmptying ? NOTHING : undefined;
}

function hasNoTickets(
  { silentSince, newestFire, fastestMs }: LatestOutput & { readonly silentSince: number },
  lastStopEnd = Number.NEGATIVE_INFINITY,
  { noTicketsMs }: PaceRules,
): boolean {
  // Items that come out after a stop were fired before it.
  const newestOrder = Math.max(newestFire, lastStopEnd);
  return silentSince - newestOrder > Math.max(noTicketsMs, 2 * fastestMs);
}

/** By state, then by time lost or length of silence, then by current median. */
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
