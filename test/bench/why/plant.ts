/** Causes as they happen: to cooks, orders, and people, never to times of tickets. */
import type { Causes } from '../../../src/service/simulator/causes.ts';
import {
  type Night,
  type NightOrders,
  nightStream,
  type Selection,
} from '../../../src/service/simulator/orders.ts';
import { causesOf, type Fault } from '../states/queues/fault.ts';
import type { Cause } from './causes.ts';

/** From one moment to another (epoch ms). */
export interface Spell {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds by item key. */
type Delays = ReadonlyMap<string, number>;

export type Plant =
  | { readonly kind: 'slow'; readonly fault: Fault }
  /** More orders, at `station` only for its dishes. */
  | { readonly kind: 'rush'; readonly fault: Fault; readonly station: string | undefined }
  /** Items forgotten in the list of those not started. */
  | { readonly kind: 'start'; readonly delays: Delays }
  /** Parts of tickets fired after the others. */
  | { readonly kind: 'apart'; readonly delays: Delays }
  /** A station bumps these tickets only with the slowest part of the order. */
  | {
      readonly kind: 'window';
      readonly station: string;
      readonly ticketKeys: ReadonlySet<string>;
    }
  /** At a level, nobody (`factor` 0) or too few people. */
  | ({ readonly kind: 'pass'; readonly level: 1 | 2; readonly factor: number } & Spell)
  | { readonly kind: 'forgotten'; readonly delays: Delays }
  /** Guests by order, and slow dishes by item. */
  | {
      readonly kind: 'unusual';
      readonly guests: ReadonlyMap<string, number>;
      readonly dishes: ReadonlyMap<string, string>;
    };

export function causeOf(plant: Plant): Cause {
  switch (plant.kind) {
    case 'slow':
      return 'station slow';
    case 'rush':
      return 'station loaded';
    case 'start':
      return 'started late';
    case 'apart':
    case 'window':
      return 'sync';
    case 'pass':
      return plant.level === 1 ? 'expo held' : 'run';
    case 'forgotten':
      return 'forgotten bump';
    case 'unusual':
      return 'unusual order';
  }
}

export function causesBy(night: Night, plant: Plant): Partial<Causes> {
  switch (plant.kind) {
    case 'slow':
    case 'rush':
      return causesOf(night, plant.fault);
    case 'start':
      return { arrivesAt: (firedAt, _station, key) => firedAt + (plant.delays.get(key) ?? 0) };
    case 'window':
      return {
        bumpHabit: (habit, station, ticketKey) =>
          station === plant.station && plant.ticketKeys.has(ticketKey) ? 'window' : habit,
      };
    case 'forgotten':
      return { bumpedAt: (at, _station, _firedAt, key) => at + (plant.delays.get(key) ?? 0) };
    case 'unusual':
      return { guests: (planned, order) => Math.max(planned, plant.guests.get(order) ?? 0) };
    case 'pass':
      return passCauses(plant);
    case 'apart':
      return {};
  }
}

function passCauses(plant: Plant & { readonly kind: 'pass' }): Partial<Causes> {
  const { from, to, factor } = plant;
  const isHere = (level: 1 | 2, at: number) => level === plant.level && isIn(plant, at);
  if (factor === 0) {
    return {
      changes: [from, to],
      people: (planned, level, at) => (isHere(level, at) ? 0 : planned),
    };
  }
  return { passMs: (ms, level, at) => (isHere(level, at) ? ms * factor : ms) };
}

interface Firing {
  readonly night: Night;
  readonly orders: NightOrders;
  readonly items: readonly Selection[];
}

/** What the kitchen is asked for with a plant. */
export function firedWith(plant: Plant, { night, orders, items }: Firing): readonly Selection[] {
  switch (plant.kind) {
    case 'rush':
      return items.filter(
        (item) =>
          plant.station === undefined ||
          !isFurther(item.ticket.order.key) ||
          stationOf(item) === plant.station,
      );
    case 'apart':
      return items.map((item) => ({
        ...item,
        firedAt: item.firedAt + (plant.delays.get(item.key) ?? 0),
      }));
    case 'unusual': {
      const dishes = new Map(
        orders.menus
          .flatMap((menu) => [...menu.dishes.values()].flat())
          .map(([dish]) => [dish.item.name, dish]),
      );
      return items.map((item) => {
        const dish = dishes.get(plant.dishes.get(item.key) ?? '');
        if (dish === undefined) return item;
        const paper = `${item.ticket.key} ${dish.tasks[0]?.station}`;
        const isOwn = night.plan.ticketPer === 'station';
        const ticketGuid = isOwn ? nightStream(night, 'ticket', paper).uuid() : item.ticketGuid;
        return { ...item, dish, ticketGuid };
      });
    }
    case 'slow':
    case 'start':
    case 'window':
    case 'pass':
    case 'forgotten':
      return items;
  }
}

/** Where it is made. */
export function stationOf({ dish }: Selection): string {
  return dish.tasks[0]?.at.name ?? '';
}

export function isIn({ from, to }: Spell, at: number): boolean {
  return at >= from && at < to;
}

/** Orders that come only with more demand. */
export function isFurther(order: string): boolean {
  return order.endsWith('+');
}
