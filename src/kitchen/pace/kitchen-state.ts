import { MINUTE_MS } from '../../contract/instant.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import { demandTonight, type KitchenDemand, MAX_DEMAND_MS } from '../usual/kitchen-demand.ts';
import type { UsualTimes } from '../usual/usual.ts';
import type { FiredAt } from './fired-load.ts';
import type { PaceRules } from './pace-rules.ts';
import type { JudgedStation, KitchenEvidence, StationPace } from './station-pace.ts';

/** `slow`: at least half the stations take longer. `busy`: so, with `load` times the usual orders. `stopped`: nothing comes out. */
export type KitchenState = { readonly since: number; readonly saidAt: number } & (
  | { readonly state: 'slow'; readonly ratio: number }
  | { readonly state: 'busy'; readonly ratio: number; readonly load: number }
  | { readonly state: 'stopped'; readonly due: number }
);

export function kitchenState(
  { kitchenRatio, demand, asOf, unknownReason, rules }: KitchenEvidence,
  judged: readonly JudgedStation[],
  stations: readonly StationPace[],
  stop: KitchenStop | undefined,
): KitchenState | undefined {
  if (stop !== undefined && isStopped(stop.times, asOf)) {
    const { since, saidAt } = stop.times;
    return { state: 'stopped', since, saidAt, due: stop.due(asOf) };
  }
  const { slowSince: since } = kitchenRatio;
  // A kitchen that is empty, or finishes its last and slowest items, is neither slow nor busy.
  if (since === undefined || unknownReason !== undefined) return undefined;
  const from = asOf - rules.windowMs;
  const withNewMenu = stations.filter((station) => station.unknownReason === 'new menu');
  if (withNewMenu.length * 2 >= stations.length) return undefined;
  if (demand.seen(from, asOf) < rules.emptyShare * demand.usualBumps(from, asOf)) return undefined;
  const ratio = kitchenRatio.at(asOf);
  const load = highestLoad(judged, since, asOf);
  const slow = { ratio, since, saidAt: since };
  return load < rules.kitchenBusy ? { state: 'slow', ...slow } : { state: 'busy', load, ...slow };
}

export function isStopped(stop: StopTimes | undefined, time: number): stop is StopTimes {
  return stop !== undefined && time >= stop.saidAt && time < stop.until;
}

const STEP_MS = 5 * MINUTE_MS;

/** Highest work fired at all stations since a moment (epoch ms), divided by usual. A wave of orders is felt after it is over. */
function highestLoad(judged: readonly JudgedStation[], since: number, asOf: number): number {
  const loads = judged.flatMap(({ load }) => load ?? []);
  let highest = 0;
  for (let time = since; time <= asOf; time += STEP_MS) {
    const stations = loads.map((load) => load(time));
    // Whole ms add up equally in any order of stations.
    const sum = (msOf: (station: FiredAt) => number) =>
      stations.reduce((ms, station) => ms + Math.round(msOf(station)), 0);
    const added = sum(({ addedMs }) => addedMs) / stations.length;
    const expected = added + sum(({ expectedMs }) => expectedMs);
    const done = added + sum(({ doneMs }) => doneMs);
    if (expected > 0) highest = Math.max(highest, done / expected);
  }
  return highest;
}

/** Without another bump, the kitchen is stopped from `saidAt` to `until`. Times are epoch ms. */
export interface StopTimes {
  readonly since: number;
  readonly saidAt: number;
  readonly until: number;
}

export interface KitchenStop {
  readonly times: StopTimes;
  readonly due: (moment: number) => number;
}

export interface StopQuestion {
  readonly silentSince: number;
  readonly demand: KitchenDemand;
  readonly usualTimes: UsualTimes;
  readonly rules: PaceRules;
}

/** A stop can start this long after the newest bump. Later, nobody waits for the next one. */
const MAX_WAIT_MS = 3 * 60 * MINUTE_MS;
/** If few bumps are due in this time, the kitchen may be closing: this many times those that a stop needs. */
const AHEAD_MS = 45 * MINUTE_MS;
const CLOSING_TIMES = 2;

/** Bumps due in a silence that make it a stop of the kitchen. */
export function stopDue({ silenceTail }: UsualTimes, { stopEvidence }: PaceRules): number {
  return stopEvidence * silenceTail;
}

/**
 * Whether nothing comes out because of power, network, or the KDS server. A closed kitchen looks the same in the API, so the kitchen is
 * stopped only if many bumps are due by the date's demand. `undefined` if nothing is usual.
 */
export function* kitchenStopSteps({
  silentSince,
  demand,
  usualTimes,
  rules,
}: StopQuestion): Generator<undefined, KitchenStop | undefined> {
  const first = silentSince - MAX_DEMAND_MS;
  for (let time = first; time < silentSince + 2 * MAX_WAIT_MS + AHEAD_MS; time += QUARTER_MS) {
    demand.usualBumps(time, time + 1);
    yield;
  }
  const tonight = demandTonight(demand, silentSince);
  if (tonight === 0) return undefined;
  const enough = stopDue(usualTimes, rules);
  const due = (time: number) => tonight * demand.usualBumps(silentSince, time);
  const mayClose = (time: number) =>
    tonight * demand.usualBumps(time, time + AHEAD_MS) < CLOSING_TIMES * enough;
  const saidAt = firstMinute(silentSince + rules.silenceMs, (time) => due(time) >= enough);
  if (saidAt === undefined || mayClose(saidAt)) return undefined;
  const until = firstMinute(saidAt, mayClose) ?? saidAt + MAX_WAIT_MS;
  return { times: { since: silentSince, saidAt, until }, due };
}

function firstMinute(from: number, isReached: (time: number) => boolean): number | undefined {
  for (let time = from; time <= from + MAX_WAIT_MS; time += MINUTE_MS)
    if (isReached(time)) return time;
  return undefined;
}
