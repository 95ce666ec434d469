/** A night's orders. Every order and item has a stream of its own, so a fault changes only what it touches. */
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/instant.ts';
import { type Random, random, weighted } from '../../../../src/service/simulator/random.ts';
import type { Conditions } from './fault.ts';
import { type Course, type Dish, demandAt, type QueueKitchen, steps } from './queue-kitchen.ts';

/** Times are epoch ms. */
export interface FiredItem {
  /** Equal with and without a fault. */
  readonly key: string;
  readonly order: string;
  readonly fire: number;
  readonly station: string;
  readonly dish: Dish;
  readonly firedAt: number;
  readonly isDelivery: boolean;
}

export interface Night {
  readonly kitchen: QueueKitchen;
  readonly seed: number;
  /** `YYYYMMDD`. */
  readonly date: string;
  /** Midnight (epoch ms) before the service. */
  readonly midnight: number;
}

type Served = readonly [station: string, dish: Dish];

/** How far demand is carried by one draw. */
const WAVE_MINUTES = 40;
/** A seat orders what the one before did. */
const SAME_DISH = 0.25;

export function stream({ kitchen, seed, date }: Night, ...purpose: readonly string[]): Random {
  return random(seed, kitchen.name, date, ...purpose);
}

export function firedItems(night: Night, { demand, seats }: Conditions): readonly FiredItem[] {
  const { kitchen, midnight } = night;
  const choose = chooser(kitchen);
  const level = stream(night, 'demand').logNormal(1, 0.1);
  const items: FiredItem[] = [];
  const place = (at: number, key: string) => {
    // Below 1, some stay away. Above, others come, too.
    const share = demand(at);
    const from = stream(night, 'seats', key);
    for (const [further, order] of [key, `${key}+`, `${key}++`].entries()) {
      if (from.unit() >= share - further) continue;
      items.push(...orderItems(night, choose, at, { key: order, seatsOf: seats }));
    }
  };
  for (let minute = kitchen.opens * 60; minute < kitchen.closes * 60; minute += 1) {
    const wave = stream(night, 'wave', String(Math.floor(minute / WAVE_MINUTES)));
    const { burst = 0 } = kitchen;
    const mean =
      (demandAt(kitchen, minute / 60) * level * wave.logNormal(1, 0.12)) / 60 / (1 + burst);
    const from = stream(night, 'arrivals', String(minute));
    const count = from.poisson(mean);
    for (let each = 0; each < count; each += 1) {
      const at = midnight + minute * MINUTE_MS + from.below(MINUTE_MS);
      place(at, `${minute}.${each}`);
      const others = burst === 0 ? 0 : from.poisson(burst);
      for (let other = 0; other < others; other += 1) {
        place(at + from.below(4 * MINUTE_MS), `${minute}.${each}.${other}`);
      }
    }
  }
  return items.sort((a, b) => a.firedAt - b.firedAt || (a.key < b.key ? -1 : 1));
}

interface Chooser {
  readonly party: (from: Random) => number;
  readonly dish: (menu: string, from: Random) => Served;
  readonly beside: (served: Served, menu: string, from: Random) => Served;
}

function chooser(kitchen: QueueKitchen): Chooser {
  const all = kitchen.stations.flatMap(({ name, dishes }) =>
    dishes.map((dish): Served => [name, dish]),
  );
  const weigh = (dishes: readonly Served[]) =>
    weighted(dishes.map((served) => [served, served[1][2]] as const));
  const byMenu = new Map(
    [...Map.groupBy(all, ([, [, menu]]) => menu)].map(([menu, own]) => [menu, weigh(own)]),
  );
  const byStation = new Map(
    [...Map.groupBy(all, ([station, [, menu]]) => `${station} ${menu}`)].map(([key, own]) => [
      key,
      weigh(own),
    ]),
  );
  const of = (choices: typeof byMenu, key: string) => {
    const choice = choices.get(key);
    if (choice === undefined) throw new RangeError(`no dish for ${key}`);
    return choice;
  };
  return {
    party: weighted(steps(kitchen.parties)),
    dish: (menu, from) => of(byMenu, menu)(from),
    beside: ([station], menu, from) => of(byStation, `${station} ${menu}`)(from),
  };
}

function orderItems(
  night: Night,
  choose: Chooser,
  at: number,
  { key, seatsOf }: { readonly key: string; readonly seatsOf: Conditions['seats'] },
): readonly FiredItem[] {
  const { kitchen, midnight } = night;
  const from = stream(night, 'order', key);
  const seats = seatsOf(key, choose.party(from));
  const isDelivery = from.chance(kitchen.delivery ?? 0);
  const entry = (10 + from.below(80)) * 1_000;
  const offsets = new Map<number, number>();
  const items: FiredItem[] = [];
  for (const [place, course] of kitchen.courses.entries()) {
    const own = stream(night, 'course', key, String(place));
    if (!own.chance(course.table)) continue;
    const known = offsets.get(course.fire) ?? course.afterMinutes * own.logNormal(1, 0.25);
    offsets.set(course.fire, known);
    const firedAt = at + entry + Math.round(isDelivery ? 0 : known * MINUTE_MS);
    // The kitchen takes no course this late.
    if (firedAt > midnight + (kitchen.closes + 0.75) * HOUR_MS) continue;
    for (const [seat, [station, dish]] of dishesOf(kitchen, choose, course, seats, own)) {
      const item = `${key}/${place}.${seat}`;
      const { fire } = course;
      items.push({ key: item, order: key, fire, station, dish, firedAt, isDelivery });
    }
  }
  return items;
}

function dishesOf(
  { service }: QueueKitchen,
  choose: Chooser,
  { menu, seat: chance }: Course,
  seats: number,
  from: Random,
): readonly (readonly [number, Served])[] {
  const chosen: (readonly [number, Served])[] = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const [, before] = chosen.at(-1) ?? [];
    if (before !== undefined && !from.chance(chance)) continue;
    if (before === undefined) chosen.push([seat, choose.dish(menu, from)]);
    else if (from.chance(SAME_DISH)) chosen.push([seat, before]);
    else if (service === 'counter') chosen.push([seat, choose.beside(before, menu, from)]);
    else chosen.push([seat, choose.dish(menu, from)]);
  }
  return chosen;
}
