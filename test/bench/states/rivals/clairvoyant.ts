/**
 * A rival that knows an evening's orders, crews, and ordinary times, and only has to decide. It sees a fault only in the export, as all do. No rule can
 * know more, so what it reaches is a ceiling.
 */
import { MINUTE_MS, parseInstant } from '../../../../src/contract/instant.ts';
import { combinedCauses } from '../../../../src/service/simulator/causes.ts';
import { crewShares, servedNight } from '../../../../src/service/simulator/night.ts';
import { placeOrders } from '../../../../src/service/simulator/orders.ts';
import { causesOf, type FaultKind } from '../queues/fault.ts';
import type { QueueEvening } from '../queues/queue-evening.ts';
import { type CookedItem, cookedItems } from '../queues/simulated-night.ts';
import type { Judge } from '../replayed-evening.ts';

/** Reached by a CUSUM of log-likelihood ratios, and by bumps that should have come in a silence. */
export interface ClairvoyantLimits {
  readonly slow: number;
  readonly quiet: number;
}

/** What the whole kitchen lives with is ordinary on its evening. */
const CIRCUMSTANCES: ReadonlySet<FaultKind> = new Set([
  'rush',
  'short',
  'menu',
  'holiday',
  'closing',
]);
/** The same orders again, served with other luck. */
const NIGHTS = 16;
const SEEDS_APART = 7_919;
/** How many times slower a slow station is. */
const RATIOS = [1.5, 2.5];
/** Bumps this close are one tap. Taps this close come from one turn to the screen. */
const TAP_MS = 3_000;
const TURN_MS = 60_000;
const EXPORT_LAG_MS = 15_000;
const FORGET_MS = 60 * MINUTE_MS;
const MAX_DEVIATION = 3;
const MAX_CARRY = 0.9;
const CALM_SHARE = 0.5;
const CAP_SHARE = 1.5;
/** A silence of the kitchen is not one of its stations. */
const KITCHEN_SHARE = 0.5;

/** A tap of a cook, with its items' mean deviation from their ordinary time. */
interface Tap {
  readonly at: number;
  readonly deviation: number;
}

interface OrdinaryStation {
  /** Of an item's time, as a logarithm. */
  readonly mean: ReadonlyMap<string, number>;
  readonly spread: number;
  /** How much of a tap's deviation the next one has, too. */
  readonly carry: number;
  readonly turns: (from: number, to: number) => number;
}

/** Judges for one evening, one for each pair of limits. */
export function clairvoyantJudges(
  evening: QueueEvening,
  limits: readonly ClairvoyantLimits[],
): readonly Judge[] {
  const nights = ordinaryNights(evening);
  const byStation = nights.map((items) => Map.groupBy(items, ({ station }) => station));
  const names = [...new Set(byStation.flatMap((night) => [...night.keys()]))];
  const stations = new Map(
    names.map((name) => [name, ordinaryStation(byStation.map((night) => night.get(name) ?? []))]),
  );
  const kitchenTurns = turnsOf(nights);
  return limits.map((own) => clairvoyantJudge(evening, stations, kitchenTurns, own));
}

function ordinaryNights({ night, kind, fault }: QueueEvening): readonly (readonly CookedItem[])[] {
  const circumstances = causesOf(night, CIRCUMSTANCES.has(kind) ? fault : undefined);
  const orders = placeOrders(night, circumstances);
  const crew = crewShares(night);
  return Array.from({ length: NIGHTS }, (_, index) => {
    const other = { ...night, seed: night.seed + SEEDS_APART * (index + 1) };
    const otherCrew = crewShares(other);
    const causes = combinedCauses([
      { handMs: (ms, station) => (ms * crew(station)) / otherCrew(station) },
      circumstances,
    ]);
    return cookedItems(servedNight(other, orders, causes));
  });
}

function ordinaryStation(nights: readonly (readonly CookedItem[])[]): OrdinaryStation {
  const logs = Map.groupBy(nights.flat(), ({ selectionGuid }) => selectionGuid);
  const mean = new Map(
    Array.from(logs, ([guid, own]) => [guid, average(own.map((item) => logOf(item)))]),
  );
  const deviationOf = (item: CookedItem) => logOf(item) - (mean.get(item.selectionGuid) ?? 0);
  const all = nights.flat().map(deviationOf);
  const spread = Math.max(0.05, Math.sqrt(average(all.map((each) => each ** 2))));
  const pairs = nights.flatMap((items) => {
    const taps = tapsOf(items.map((item) => [item.bumpedAt, deviationOf(item) / spread]));
    return taps.slice(1).map((tap, index) => [taps[index]?.deviation ?? 0, tap.deviation] as const);
  });
  const square = average(pairs.map(([before]) => before ** 2));
  const carry = average(pairs.map(([before, after]) => before * after)) / square;
  return {
    mean,
    spread,
    carry: Math.min(MAX_CARRY, Math.max(0, Number.isNaN(carry) ? 0 : carry)),
    turns: turnsOf(nights),
  };
}

function clairvoyantJudge(
  { records, from }: QueueEvening,
  stations: ReadonlyMap<string, OrdinaryStation>,
  kitchenTurns: OrdinaryStation['turns'],
  limits: ClairvoyantLimits,
): Judge {
  const sums = new Map(
    Array.from(stations, ([name, ordinary]) => [name, new SlowSums(ordinary, limits.slow)]),
  );
  const lastBumps = new Map<string, number>();
  const seen = new Set<string>();
  let next = 0;
  return ({ asOf }) => {
    const fresh = new Map<string, (readonly [at: number, deviation: number])[]>();
    for (; (records[next]?.appearsAt ?? Number.POSITIVE_INFINITY) <= asOf; next += 1) {
      const { record } = records[next] ?? {};
      const { prepStationName: name = '', selectionGuid = '' } = record ?? {};
      const ordinary = stations.get(name);
      const key = `${name} ${selectionGuid}`;
      if (record?.itemFulfillmentLevel !== 0 || ordinary === undefined || seen.has(key)) continue;
      seen.add(key);
      const at = parseInstant(record.itemFulfilledAt ?? '') ?? Number.NaN;
      const ms = at - (parseInstant(record.ticketFiredAt ?? '') ?? Number.NaN);
      const mean = ordinary.mean.get(selectionGuid);
      if (!(ms > 0)) continue;
      lastBumps.set(name, Math.max(at, lastBumps.get(name) ?? 0));
      if (mean === undefined) continue;
      const taps = fresh.get(name) ?? [];
      fresh.set(name, taps);
      taps.push([at, (Math.log(ms) - mean) / ordinary.spread]);
    }
    for (const [name, own] of sums) own.add(tapsOf(fresh.get(name) ?? []), asOf);
    const to = asOf - EXPORT_LAG_MS;
    const missing = kitchenTurns(Math.max(from, ...lastBumps.values()), to);
    const isKitchen = missing >= limits.quiet;
    const isLull = missing >= limits.quiet * KITCHEN_SHARE;
    return [
      ...Array.from(stations, ([name, { turns }]): readonly [string, string] => {
        const isQuiet = turns(lastBumps.get(name) ?? from, to) >= limits.quiet;
        if (isQuiet && isLull) return [name, 'unknown'];
        return [name, isQuiet ? 'quiet' : sums.get(name)?.isSlow === true ? 'slow' : 'ok'];
      }),
      [undefined, isKitchen ? 'stopped' : 'ok'],
    ];
  };
}

/** Sums of log-likelihood ratios: each ratio's shift against none. */
class SlowSums {
  isSlow = false;
  readonly #ordinary: OrdinaryStation;
  readonly #limit: number;
  #sums: readonly number[] = RATIOS.map(() => 0);
  #last: Tap = { at: 0, deviation: 0 };

  constructor(ordinary: OrdinaryStation, limit: number) {
    this.#ordinary = ordinary;
    this.#limit = limit;
  }

  add(taps: readonly Tap[], asOf: number): void {
    const { spread, carry } = this.#ordinary;
    for (const tap of taps) {
      if (tap.at - this.#last.at > FORGET_MS) this.#reset();
      const fresh = tap.deviation - carry * this.#last.deviation;
      this.#last = tap;
      this.#sums = this.#sums.map((sum, index) => {
        const shift = (Math.log(RATIOS[index] ?? 1) / spread) * (1 - carry);
        const ratio = (shift * (fresh - shift / 2)) / (1 - carry ** 2);
        return Math.min(CAP_SHARE * this.#limit, Math.max(0, sum + ratio));
      });
      const most = Math.max(...this.#sums);
      if (most >= this.#limit) this.isSlow = true;
      else if (most < this.#limit * CALM_SHARE) this.isSlow = false;
    }
    if (asOf - this.#last.at > FORGET_MS) this.#reset();
  }

  #reset(): void {
    this.#sums = RATIOS.map(() => 0);
    this.#last = { at: 0, deviation: 0 };
    this.isSlow = false;
  }
}

function tapsOf(bumps: readonly (readonly [at: number, deviation: number])[]): readonly Tap[] {
  const sorted = bumps.toSorted((a, b) => a[0] - b[0]);
  const taps: { at: number; deviations: number[] }[] = [];
  for (const [at, deviation] of sorted) {
    const last = taps.at(-1);
    const limited = Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, deviation));
    if (last === undefined || at - last.at > TAP_MS) taps.push({ at, deviations: [limited] });
    else {
      last.at = at;
      last.deviations.push(limited);
    }
  }
  return taps.map(({ at, deviations }) => ({ at, deviation: average(deviations) }));
}

/** How many turns to the screen to expect from one moment to another (epoch ms). */
function turnsOf(nights: readonly (readonly CookedItem[])[]): (from: number, to: number) => number {
  const turns = nights
    .flatMap((items) => {
      let last = Number.NEGATIVE_INFINITY;
      return items
        .map(({ bumpedAt }) => bumpedAt)
        .sort((a, b) => a - b)
        .filter((at) => {
          const isTurn = at - last > TURN_MS;
          if (isTurn) last = at;
          return isTurn;
        });
    })
    .sort((a, b) => a - b);
  const until = (time: number) => {
    let [low, high] = [0, turns.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((turns[middle] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (from, to) => Math.max(0, until(to) - until(from)) / nights.length;
}

function logOf({ firedAt, bumpedAt }: CookedItem): number {
  return Math.log(bumpedAt - firedAt);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}
