/**
 * A rival that knows an evening's orders, crews, and ordinary times, and only has to decide. It sees a fault only in the export's bumps, as all do. What
 * it reaches is about what can be reached.
 */
import { MINUTE_MS, parseInstant } from '../../../../src/contract/instant.ts';
import { countUntil } from '../../../../src/kitchen/model/row-order.ts';
import { combinedCauses } from '../../../../src/service/simulator/causes.ts';
import { crewShares, servedNight } from '../../../../src/service/simulator/night.ts';
import { placeOrders } from '../../../../src/service/simulator/orders.ts';
import { mean as average } from '../certainty.ts';
import { causesOf, type FaultKind } from '../queues/fault.ts';
import type { QueueEvening } from '../queues/queue-evening.ts';
import { type CookedItem, cookedItems } from '../queues/simulated-night.ts';
import type { Judge } from '../replayed-evening.ts';

/**
 * For a CUSUM of log-likelihood ratios, and for turns to the screen missing in a silence: of the most that ordinary nights come to, on average, at the
 * station.
 */
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
/** Where little happens, less than these is no sign. */
const MIN_SUM = 2;
const MIN_TURNS = 1.5;

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
  /** The largest sum on an ordinary night, on average. */
  readonly usualSum: number;
  readonly missing: Missing;
}

/** How many turns to the screen should have come from one moment to another (epoch ms), of the most on an ordinary night. */
type Missing = (from: number, to: number) => number;

/** Judges for one evening, one for each pair of limits. */
export function clairvoyantJudges(
  evening: QueueEvening,
  limits: readonly ClairvoyantLimits[],
): readonly Judge[] {
  const nights = ordinaryNights(evening);
  const byStation = nights.map((items) => Map.groupBy(items, ({ station }) => station));
  const names = [...new Set(byStation.flatMap((night) => [...night.keys()]))];
  const { from } = evening;
  const stations = new Map(
    names.map((name) => [
      name,
      ordinaryStation(
        byStation.map((night) => night.get(name) ?? []),
        from,
      ),
    ]),
  );
  const kitchenMissing = missingTurns(nights, from);
  return limits.map((own) => clairvoyantJudge(evening, stations, kitchenMissing, own));
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

function ordinaryStation(
  nights: readonly (readonly CookedItem[])[],
  opensAt: number,
): OrdinaryStation {
  const logs = Map.groupBy(nights.flat(), ({ selectionGuid }) => selectionGuid);
  const mean = new Map(
    Array.from(logs, ([guid, own]) => [guid, average(own.map((item) => logOf(item)))]),
  );
  const deviationOf = (item: CookedItem) => logOf(item) - (mean.get(item.selectionGuid) ?? 0);
  const all = nights.flat().map(deviationOf);
  const spread = Math.max(0.05, Math.sqrt(average(all.map((each) => each ** 2))));
  const taps = nights.map((items) =>
    tapsOf(items.map((item) => [item.bumpedAt, deviationOf(item) / spread])),
  );
  const pairs = taps.flatMap((own) =>
    own.slice(1).map((tap, index) => [own[index]?.deviation ?? 0, tap.deviation] as const),
  );
  const square = average(pairs.map(([before]) => before ** 2));
  const drawn = average(pairs.map(([before, after]) => before * after)) / square;
  const carry = Math.min(MAX_CARRY, Math.max(0, Number.isNaN(drawn) ? 0 : drawn));
  const peaks = taps.map((own) => {
    const sums = new SlowSums({ spread, carry }, Number.POSITIVE_INFINITY);
    sums.add(own, own.at(-1)?.at ?? 0);
    return sums.peak;
  });
  return {
    mean,
    spread,
    carry,
    usualSum: Math.max(MIN_SUM, average(peaks)),
    missing: missingTurns(nights, opensAt),
  };
}

function clairvoyantJudge(
  { records, from }: QueueEvening,
  stations: ReadonlyMap<string, OrdinaryStation>,
  kitchenMissing: Missing,
  limits: ClairvoyantLimits,
): Judge {
  const sums = new Map(
    Array.from(stations, ([name, ordinary]) => [
      name,
      new SlowSums(ordinary, limits.slow * ordinary.usualSum),
    ]),
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
    const inKitchen = kitchenMissing(Math.max(from, ...lastBumps.values()), to);
    const isKitchen = inKitchen >= limits.quiet;
    const isLull = inKitchen >= limits.quiet * KITCHEN_SHARE;
    return [
      ...Array.from(stations, ([name, { missing }]): readonly [string, string] => {
        const isQuiet = missing(lastBumps.get(name) ?? from, to) >= limits.quiet;
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
  peak = 0;
  readonly #ordinary: Pick<OrdinaryStation, 'spread' | 'carry'>;
  readonly #limit: number;
  #sums: readonly number[] = RATIOS.map(() => 0);
  #last: Tap = { at: 0, deviation: 0 };

  constructor(ordinary: Pick<OrdinaryStation, 'spread' | 'carry'>, limit: number) {
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
      this.peak = Math.max(this.peak, most);
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

function missingTurns(nights: readonly (readonly CookedItem[])[], opensAt: number): Missing {
  const turns = nights.map(turnsOf);
  const all = turns.flat().sort((a, b) => a - b);
  const due = (from: number, to: number) =>
    Math.max(0, countUntil(all, to) - countUntil(all, from)) / nights.length;
  const most = turns.map((own) =>
    Math.max(0, ...own.map((time, index) => due(own[index - 1] ?? opensAt, time))),
  );
  const usual = Math.max(MIN_TURNS, average(most));
  return (from, to) => due(from, to) / usual;
}

function turnsOf(items: readonly CookedItem[]): readonly number[] {
  let last = Number.NEGATIVE_INFINITY;
  return items
    .map(({ bumpedAt }) => bumpedAt)
    .sort((a, b) => a - b)
    .filter((at) => {
      const isTurn = at - last > TURN_MS;
      if (isTurn) last = at;
      return isTurn;
    });
}

function logOf({ firedAt, bumpedAt }: CookedItem): number {
  return Math.log(bumpedAt - firedAt);
}
