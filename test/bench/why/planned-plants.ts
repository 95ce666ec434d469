/** What an evening has planted, where, and when. Nothing depends on the draws of tickets. */
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/instant.ts';
import { NO_CAUSES } from '../../../src/service/simulator/causes.ts';
import type { DishPlan, KitchenPlan } from '../../../src/service/simulator/kitchen-plan.ts';
import { type Night, placeOrders, type Selection } from '../../../src/service/simulator/orders.ts';
import { type Random, random } from '../../../src/service/simulator/random.ts';
import { midnightOf } from '../states/queues/compact-kitchen.ts';
import type { Fault } from '../states/queues/fault.ts';
import { plannedFault, SLOW_KINDS } from '../states/queues/planned-fault.ts';
import { simulatedNight } from '../states/queues/simulated-night.ts';
import { effectsOf } from '../states/queues/truth.ts';
import { CAUSES, type Cause } from './causes.ts';
import { causeOf, isIn, type Plant, type Spell, stationOf } from './plant.ts';

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
  readonly night: Night;
  readonly from: Random;
  /** By GUID, as fired on the plain night. */
  readonly tickets: readonly (readonly [guid: string, items: readonly Selection[]])[];
  /** If given, everything starts with it, or happens in it. */
  readonly spell: Spell | undefined;
}

export function canHave(
  { usesStartQueue, isFromOneStation, passes }: KitchenPlan,
  kind: EveningKind,
): boolean {
  if (kind === 'started late') return usesStartQueue;
  if (kind === 'sync') return !isFromOneStation;
  if (kind === 'expo held') return passes.length >= 1;
  if (kind === 'run') return passes.length >= 2;
  return true;
}

export function plannedPlants(kind: EveningKind, night: Night): readonly Plant[] {
  if (kind === 'ordinary') return [];
  const { plan, seed } = night;
  const from = random(seed, plan.name, 'plants', kind);
  const last = midnightOf(night) + (plan.hours.closesAt - 0.5) * HOUR_MS;
  const { selections } = placeOrders(night, NO_CAUSES);
  const items = selections.filter(({ firedAt }) => firedAt < last);
  const tickets = [...Map.groupBy(items, ({ ticketGuid }) => ticketGuid)];
  const planning: Planning = { night, from, tickets, spell: undefined };
  if (kind !== 'mixed') return planned(kind, planning);
  const possible = CAUSES.filter((cause) => canHave(plan, cause));
  const plants: Plant[] = [];
  const spell = aSpell(planning, 45, 80);
  while (new Set(plants.map(causeOf)).size < MIXED_CAUSES && possible.length > 0) {
    const [cause] = possible.splice(from.below(possible.length), 1);
    if (cause !== undefined) plants.push(...planned(cause, { ...planning, spell }));
  }
  return plants;
}

function planned(cause: Cause, planning: Planning): readonly Plant[] {
  const { night, from, tickets } = planning;
  const { plan } = night;
  switch (cause) {
    case 'station slow': {
      const fault = slowFault(planning);
      return fault === undefined ? [] : [{ kind: 'slow', fault: { ...fault, ...planning.spell } }];
    }
    case 'station loaded': {
      const factor = 1.5 + 0.7 * from.unit();
      const station = from.chance(0.5) ? oneOf(plan.line, from)?.name : undefined;
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
      const free = plan.line.filter(({ kind }) => {
        const bumps = plan.work[kind]?.bumps;
        return bumps === 'item' || bumps === 'ticket';
      });
      const station = plan.ticketPer === 'station' ? oneOf(free, from)?.name : undefined;
      if (station === undefined) return [apart];
      const spell = aSpell(planning, 40, 90);
      const ticketKeys = tickets.flatMap(([, [first]]) =>
        first !== undefined && isIn(spell, first.firedAt) ? [first.ticket.key] : [],
      );
      return [apart, { kind: 'window', station, ticketKeys: new Set(ticketKeys) }];
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

function aSpell({ night, from, spell }: Planning, least: number, most: number): Spell {
  const { opensAt, closesAt } = night.plan.hours;
  const hour = opensAt + (closesAt - opensAt) * (0.2 + 0.5 * from.unit());
  const start = spell?.from ?? midnightOf(night) + Math.round(hour * HOUR_MS);
  return { from: start, to: start + (least + from.below(most - least + 1)) * MINUTE_MS };
}

/** One of the four kinds in turn, where it makes itself felt. */
function slowFault({ night }: Planning): Fault | undefined {
  const plain = simulatedNight(night, undefined);
  let last: Fault | undefined;
  for (let turn = 0; turn < SLOW_TRIES; turn += 1) {
    const kind = SLOW_KINDS[(Math.floor(night.seed / 10) + turn) % SLOW_KINDS.length];
    if (kind === undefined) continue;
    const fault = plannedFault(night, kind, night.seed + turn * SEEDS_APART);
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
  choose: (items: readonly Selection[], from: Random) => readonly Selection[],
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

function anItem(items: readonly Selection[], from: Random): readonly Selection[] {
  return items.slice(from.below(items.length)).slice(0, 1);
}

/** One station's, or one of several items at one station. */
function aPart(items: readonly Selection[], from: Random): readonly Selection[] {
  const parts = [...Map.groupBy(items, stationOf).values()];
  if (parts.length > 1) return oneOf(parts, from) ?? [];
  return items.length > 1 ? anItem(items, from) : [];
}

function unusual(planning: Planning): Plant {
  const { night, from } = planning;
  const parties = Object.entries(night.plan.parties);
  const weight = parties.reduce((sum, [, each]) => sum + each, 0);
  const size = parties.reduce((sum, [party, each]) => sum + Number(party) * each, 0) / weight;
  const guests = new Map<string, number>();
  const dishes = new Map<string, string>();
  const slow = slowDishes(night.plan);
  for (const [, items] of someTickets(planning, UNUSUAL)) {
    const large = from.chance(0.5);
    const item = items.find(({ dish }) => slow.has(dish.item.course.name));
    const slowest = item && slow.get(item.dish.item.course.name);
    if (item === undefined || slowest === undefined || large) {
      for (const { ticket } of items) guests.set(ticket.order.key, Math.round(PARTY * size));
    } else dishes.set(item.key, slowest);
  }
  return { kind: 'unusual', guests, dishes };
}

/** Names by course: rarely ordered, and far slower than the others. */
function slowDishes({ menu }: KitchenPlan): ReadonlyMap<string, string> {
  const minutes = ({ work }: DishPlan) =>
    work.reduce((sum, { handMinutes, heatMinutes }) => sum + handMinutes + heatMinutes, 0);
  return new Map(
    [...Map.groupBy(menu, ({ course }) => course)].flatMap(([course, own]) => {
      const [slowest] = own.toSorted((a, b) => minutes(b) - minutes(a));
      if (slowest === undefined) return [];
      const others = own.filter((each) => each !== slowest);
      const weight = others.reduce((sum, { popularity }) => sum + popularity, 0);
      const total = others.reduce((sum, each) => sum + minutes(each) * each.popularity, 0);
      const share = slowest.popularity / (weight + slowest.popularity);
      const isSlow =
        minutes(slowest) >= (SLOW_DISH.times * total) / weight && share <= SLOW_DISH.share;
      return isSlow ? [[course, slowest.name] as const] : [];
    }),
  );
}

function oneOf<Choice>(choices: readonly Choice[], from: Random): Choice | undefined {
  return choices[from.below(choices.length)];
}
