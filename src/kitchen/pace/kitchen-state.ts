/** The state of all stations at once: slow, busy, or stopped. */
import { MINUTE_MS } from '../../contract/instant.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import type { StationUsual, UsualQuarter } from '../usual/station-usual.ts';
import type { Usual } from '../usual/usual.ts';
import type { FiredAt, KitchenDemand } from './kitchen-demand.ts';
import type { PaceRules } from './pace-rules.ts';
import type { JudgedStation, KitchenEvidence, StationPace } from './station-pace.ts';

/** `slow`: at least half the stations take longer. `busy`: the same, with `load` times the usual orders. `stopped`: nothing came out. */
export type KitchenState = { readonly since: number; readonly saidAt: number } & (
  | { readonly state: 'slow'; readonly ratio: number }
  | { readonly state: 'busy'; readonly ratio: number; readonly load: number }
  | { readonly state: 'stopped'; readonly due: number }
);

export function kitchenState(
  kitchen: Pick<KitchenEvidence, 'night' | 'demand' | 'asOf' | 'unread' | 'rules'>,
  judged: readonly JudgedStation[],
  stations: readonly StationPace[],
  stop: KitchenStop | undefined,
): KitchenState | undefined {
  const { night, demand, asOf, unread, rules } = kitchen;
  if (stop !== undefined && isStopped(stop.times, asOf)) {
    const { since, saidAt } = stop.times;
    return { state: 'stopped', since, saidAt, due: stop.due(asOf) };
  }
  const { slowSince: since } = night;
  // A kitchen that is empty, or lets out its last and slowest items, is neither slow nor busy.
  if (since === undefined || unread !== undefined) return undefined;
  const from = asOf - rules.windowMs;
  const unknown = stations.filter(({ why }) => why === 'new menu');
  if (unknown.length * 2 >= stations.length) return undefined;
  if (demand.seen(from, asOf) < rules.emptyShare * demand.usual(from, asOf)) return undefined;
  const ratio = night.at(asOf);
  const load = mostLoad(judged, since, asOf);
  const slow = { ratio, since, saidAt: since };
  return load < rules.kitchenBusy ? { state: 'slow', ...slow } : { state: 'busy', load, ...slow };
}

/** At a moment (epoch ms) without newer bumps. */
export function isStopped(stop: StopTimes | undefined, at: number): stop is StopTimes {
  return stop !== undefined && at >= stop.saidAt && at < stop.until;
}

const STEP_MS = 5 * MINUTE_MS;

/** Most work fired at all stations since a moment (epoch ms), beside usual: a wave of orders is felt after it is over. */
function mostLoad(judged: readonly JudgedStation[], since: number, asOf: number): number {
  const loads = judged.flatMap(({ load }) => load ?? []);
  let most = 0;
  for (let at = since; at <= asOf; at += STEP_MS) {
    const all = loads.map((load) => load(at));
    // In full ms: the order of stations must not matter.
    const sum = (of: (fired: FiredAt) => number) =>
      all.reduce((ms, fired) => ms + Math.round(of(fired)), 0);
    const added = sum(({ addedMs }) => addedMs) / all.length;
    const expected = added + sum(({ expectedMs }) => expectedMs);
    const done = added + sum(({ doneMs }) => doneMs);
    if (expected > 0) most = Math.max(most, done / expected);
  }
  return most;
}

/** Without another bump, the kitchen is stopped from one moment to the other. Times are epoch ms. */
export interface StopTimes {
  /** The newest bump. */
  readonly since: number;
  readonly saidAt: number;
  readonly until: number;
}

export interface KitchenStop {
  readonly times: StopTimes;
  /** Bumps due between the newest one and a moment (epoch ms). */
  readonly due: (moment: number) => number;
}

export interface StopQuestion {
  readonly lastBumpAt: number;
  /** Newest fired time among bumped items. */
  readonly newestFire: number;
  readonly demand: KitchenDemand;
  readonly usuals: readonly StationUsual[];
  readonly usual: Usual;
  readonly quarterOf: ClockQuarterOf;
  readonly rules: PaceRules;
}

/** Tonight's demand is the lowest over these times before the newest bump: a kitchen that closes slows down first. */
const DEMAND_MS = [10 * MINUTE_MS, 30 * MINUTE_MS, 90 * MINUTE_MS];
/** Later, nobody waits for the next bump. */
const MOST_MS = 3 * 60 * MINUTE_MS;
/** With few bumps due in this time, a kitchen may close. */
const AHEAD_MS = 45 * MINUTE_MS;

/**
 * Whether nothing comes out anywhere: power, network, or the KDS server. The export looks the same as in a closed kitchen. So what was usual at
 * this hour counts by tonight's demand, and only if stations bumped until the end what had just been fired. `undefined` where nothing is usual,
 * and while a kitchen that closes empties. In steps: what is usual in a quarter hour is computed on first use, for each station.
 */
export function* kitchenStopSteps(
  question: StopQuestion,
): Generator<undefined, KitchenStop | undefined> {
  const { lastBumpAt, newestFire, demand, usuals, quarterOf, rules } = question;
  const first = lastBumpAt - Math.max(...DEMAND_MS);
  for (let at = first; at < lastBumpAt + 2 * MOST_MS + AHEAD_MS; at += QUARTER_MS) {
    demand.usual(at, at + 1);
    yield;
  }
  const tonight = Math.min(
    1,
    ...DEMAND_MS.map((span) => {
      const from = lastBumpAt - span;
      return demand.seen(from, lastBumpAt) / Math.max(1, demand.usual(from, lastBumpAt));
    }),
  );
  const quarter = quarterOf(lastBumpAt);
  const near = usuals.map((station) => station.at(quarter)).filter(({ bumps }) => bumps > 0);
  const usualMs = meanOf(near);
  if (!(lastBumpAt - newestFire < rules.emptyingTimes * usualMs)) return undefined;
  if (tonight === 0) return undefined;
  const due = (moment: number) => tonight * demand.usual(lastBumpAt, moment);
  const gapMs = question.usual.kitchenGapMs(quarter) ?? Math.min(...near.map((each) => each.gapMs));
  const least = Math.max(rules.silenceMs, (rules.kitchenGaps * gapMs) / tonight);
  const saidAt = firstMinute(lastBumpAt + least, (at) => due(at) >= rules.stopBumps);
  if (saidAt === undefined) return undefined;
  const isClosing = (at: number) => tonight * demand.usual(at, at + AHEAD_MS) < rules.stopBumps;
  if (isClosing(saidAt)) return undefined;
  const until = firstMinute(saidAt, isClosing) ?? saidAt + MOST_MS;
  return { times: { since: lastBumpAt, saidAt, until }, due };
}

/** Mean of the stations' usual times (ms), by their bumps. NaN for none. */
function meanOf(quarters: readonly Pick<UsualQuarter, 'bumps' | 'medianMs'>[]): number {
  let [sum, bumps] = [0, 0];
  for (const each of quarters) {
    sum += each.bumps * each.medianMs;
    bumps += each.bumps;
  }
  return sum / bumps;
}

function firstMinute(from: number, isReached: (at: number) => boolean): number | undefined {
  for (let at = from; at <= from + MOST_MS; at += MINUTE_MS) if (isReached(at)) return at;
  return undefined;
}
