/** What an evening has planted, where, and when. Nothing depends on the draws of tickets. */
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/instant.ts';
import { type Random, random } from '../../../src/service/simulator/random.ts';
import { conditionsOf, type Fault } from '../states/queues/fault.ts';
import { type TicketStyle, ticketKey } from '../states/queues/night-records.ts';
import { type FiredItem, firedItems, type Night } from '../states/queues/orders.ts';
import { plannedFault, SLOW_KINDS } from '../states/queues/planned-fault.ts';
import { type Dish, type QueueKitchen, steps } from '../states/queues/queue-kitchen.ts';
import { simulatedNight } from '../states/queues/simulated-night.ts';
import { effectsOf } from '../states/queues/truth.ts';
import { CAUSES, type Cause } from './causes.ts';
import { causeOf, isIn, type Plant, type Spell } from './plant.ts';
import type { WhyKitchen } from './why-kitchens.ts';

export const EVENING_KINDS = ['ordinary', ...CAUSES, 'mixed'] as const;
export type EveningKind = (typeof EVENING_KINDS)[number];

/** Tickets of an evening, and the part of a spell's tickets where plants overlap. */
const STARTED = { wanted: 8, part: 0.3 };
const APART = { wanted: 12, part: 0.3 };
const FORGOTTEN = { wanted: 6, part: 0.2 };
const UNUSUAL = { wanted: 7, part: 0.08 };
const MIXED_CAUSES = 3;
/** A party is so many times the usual one. */
const PARTY = 3;
/** A slow dish takes so many times what others of its menu part take, and few order it. */
const SLOW_DISH = { times: 1.9, share: 0.15 };

/** A station is slow by so much, at so many items. Often a kitchen has hands or slots to spare. */
const FELT = { ratio: 1.4, items: 8 };
const SLOW_TRIES = 8;
const SEEDS_APART = 100_003;

interface Planning {
  readonly why: WhyKitchen;
  readonly night: Night;
  readonly style: TicketStyle;
  readonly from: Random;
  /** By ticket key, as fired on the plain night. */
  readonly tickets: readonly (readonly [key: string, items: readonly FiredItem[]])[];
  /** If given, everything starts with it, or happens in it. */
  readonly spell: Spell | undefined;
}

export function canHave(
  { kitchen, hasStartQueue, passes }: WhyKitchen,
  kind: EveningKind,
): boolean {
  if (kind === 'started late') return hasStartQueue;
  if (kind === 'sync') return kitchen.service === 'table';
  if (kind === 'expo held') return passes.length >= 1;
  if (kind === 'run') return passes.length >= 2;
  return true;
}

export function plannedPlants(
  why: WhyKitchen,
  kind: EveningKind,
  night: Night,
  style: TicketStyle,
): readonly Plant[] {
  if (kind === 'ordinary') return [];
  const from = random(night.seed, why.kitchen.name, 'plants', kind);
  const last = night.midnight + (why.kitchen.closes - 0.5) * HOUR_MS;
  const items = firedItems(night, conditionsOf(undefined)).filter(({ firedAt }) => firedAt < last);
  const tickets = [...Map.groupBy(items, (item) => ticketKey(item, style))];
  const planning: Planning = { why, night, style, from, tickets, spell: undefined };
  if (kind !== 'mixed') return planned(kind, planning);
  const possible = CAUSES.filter((cause) => canHave(why, cause));
  const plants: Plant[] = [];
  const spell = aSpell(planning, 45, 80);
  while (new Set(plants.map(causeOf)).size < MIXED_CAUSES && possible.length > 0) {
    const [cause] = possible.splice(from.below(possible.length), 1);
    if (cause !== undefined) plants.push(...planned(cause, { ...planning, spell }));
  }
  return plants;
}

function planned(cause: Cause, planning: Planning): readonly Plant[] {
  const { why, style, from } = planning;
  const { kitchen } = why;
  switch (cause) {
    case 'station slow': {
      const fault = slowFault(planning);
      return fault === undefined ? [] : [{ kind: 'slow', fault: { ...fault, ...planning.spell } }];
    }
    case 'station loaded': {
      const factor = 1.5 + 0.7 * from.unit();
      const station = from.chance(0.5) ? oneOf(kitchen.stations, from)?.name : undefined;
      const fault: Fault = {
        kind: 'rush',
        station: undefined,
        factor,
        ...aSpell(planning, 60, 90),
      };
      return [{ kind: 'rush', fault, station }];
    }
    case 'started late':
      return [{ kind: 'start', delays: delaysOf(planning, STARTED, anItem, [6, 20]) }];
    case 'sync': {
      const apart: Plant = { kind: 'apart', delays: delaysOf(planning, APART, aPart, [6, 20]) };
      const free = kitchen.stations.filter(({ bumps }) => bumps === 'item' || bumps === 'ticket');
      const station = style === 'own' ? oneOf(free, from)?.name : undefined;
      if (station === undefined) return [apart];
      return [apart, { kind: 'window', station, ...aSpell(planning, 40, 90) }];
    }
    case 'expo held': {
      const factor = from.chance(0.5) ? 0 : 4 + 3 * from.unit();
      return [{ kind: 'pass', level: 1, factor, ...aSpell(planning, 15, 40) }];
    }
    case 'run':
      return [{ kind: 'pass', level: 2, factor: 4 + 3 * from.unit(), ...aSpell(planning, 15, 40) }];
    case 'forgotten bump':
      return [{ kind: 'forgotten', delays: delaysOf(planning, FORGOTTEN, anItem, [10, 45]) }];
    case 'unusual order':
      return [unusual(planning)];
  }
}

function aSpell({ why, night, from, spell }: Planning, least: number, most: number): Spell {
  const { opens, closes } = why.kitchen;
  const hour = opens + (closes - opens) * (0.2 + 0.5 * from.unit());
  const start = spell?.from ?? night.midnight + Math.round(hour * HOUR_MS);
  return { from: start, to: start + (least + from.below(most - least + 1)) * MINUTE_MS };
}

/** One of the four kinds in turn, where it makes itself felt. */
function slowFault({ why: { kitchen }, night }: Planning): Fault | undefined {
  const plain = simulatedNight(night, undefined);
  let last: Fault | undefined;
  for (let turn = 0; turn < SLOW_TRIES; turn += 1) {
    const kind = SLOW_KINDS[(Math.floor(night.seed / 10) + turn) % SLOW_KINDS.length];
    if (kind === undefined) continue;
    const fault = plannedFault(kitchen, kind, night.seed + turn * SEEDS_APART, night.midnight);
    if (fault?.station === undefined) continue;
    last = fault;
    const effects = effectsOf(fault, { faulted: simulatedNight(night, fault), plain });
    const { ratio = 1, items = 0 } = effects.get(fault.station) ?? {};
    if (ratio >= FELT.ratio && items >= FELT.items) return fault;
  }
  return last;
}

/** Of some tickets, these items come so many minutes late. */
function delaysOf(
  planning: Planning,
  tickets: typeof STARTED,
  choose: (items: readonly FiredItem[], from: Random) => readonly FiredItem[],
  [least, most]: readonly [number, number],
): ReadonlyMap<string, number> {
  const delays = new Map<string, number>();
  for (const [, items] of someTickets(planning, tickets)) {
    const { from } = planning;
    const delay = Math.round((least + (most - least) * from.unit()) * MINUTE_MS);
    for (const { key } of choose(items, from)) delays.set(key, delay);
  }
  return delays;
}

function someTickets(
  { tickets, spell, from }: Planning,
  { wanted, part }: typeof STARTED,
): Planning['tickets'] {
  return tickets.filter(([, [first]]) => {
    const isChosen = from.chance(spell === undefined ? wanted / tickets.length : part);
    return isChosen && first !== undefined && (spell === undefined || isIn(spell, first.firedAt));
  });
}

function anItem(items: readonly FiredItem[], from: Random): readonly FiredItem[] {
  return items.slice(from.below(items.length)).slice(0, 1);
}

/** One station's, or one of several items at one station. */
function aPart(items: readonly FiredItem[], from: Random): readonly FiredItem[] {
  const parts = [...Map.groupBy(items, ({ station }) => station).values()];
  if (parts.length > 1) return oneOf(parts, from) ?? [];
  return items.length > 1 ? anItem(items, from) : [];
}

function unusual(planning: Planning): Plant {
  const { kitchen } = planning.why;
  const { from } = planning;
  const parties = steps(kitchen.parties);
  const weight = parties.reduce((sum, [, each]) => sum + each, 0);
  const size = parties.reduce((sum, [seats, each]) => sum + seats * each, 0) / weight;
  const seats = new Map<string, number>();
  const dishes = new Map<string, readonly [station: string, dish: Dish]>();
  const slow = slowDishes(kitchen);
  for (const [, items] of someTickets(planning, UNUSUAL)) {
    const large = from.chance(0.5);
    const item = items.find(({ dish: [, menu] }) => slow.has(menu));
    const slowest = item && slow.get(item.dish[1]);
    if (item === undefined || slowest === undefined || large) {
      for (const { order } of items) seats.set(order, Math.round(PARTY * size));
    } else dishes.set(item.key, slowest);
  }
  return { kind: 'unusual', seats, dishes };
}

/** By menu part: rarely ordered, and far slower than the others. */
function slowDishes({ stations }: QueueKitchen) {
  const all = stations.flatMap(({ name, dishes }) => dishes.map((dish) => [name, dish] as const));
  const minutes = ([, [, , , hands, heat]]: (typeof all)[number]) => hands + heat;
  const byMenu = Map.groupBy(all, ([, [, menu]]) => menu);
  return new Map(
    [...byMenu].flatMap(([menu, own]) => {
      const [slowest] = own.toSorted((a, b) => minutes(b) - minutes(a));
      if (slowest === undefined) return [];
      const others = own.filter((each) => each !== slowest);
      const weight = others.reduce((sum, [, [, , each]]) => sum + each, 0);
      const othersMinutes =
        others.reduce((sum, each) => sum + minutes(each) * each[1][2], 0) / weight;
      const share = slowest[1][2] / (weight + slowest[1][2]);
      const isSlow =
        minutes(slowest) >= SLOW_DISH.times * othersMinutes && share <= SLOW_DISH.share;
      return isSlow ? [[menu, slowest] as const] : [];
    }),
  );
}

function oneOf<Choice>(choices: readonly Choice[], from: Random): Choice | undefined {
  return choices[from.below(choices.length)];
}
