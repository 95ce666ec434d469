/** Causes as they happen: to cooks, orders, and people, never to times of tickets. */
import { type Conditions, conditionsOf, type Fault } from '../states/queues/fault.ts';
import type { FiredItem } from '../states/queues/orders.ts';
import type { Dish } from '../states/queues/queue-kitchen.ts';
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
  /** A station bumps only with the slowest part of the order. */
  | ({ readonly kind: 'window'; readonly station: string } & Spell)
  /** At a level, nobody (`factor` 0) or too few people. */
  | ({ readonly kind: 'pass'; readonly level: 1 | 2; readonly factor: number } & Spell)
  | { readonly kind: 'forgotten'; readonly delays: Delays }
  /** Seats by order, and slow dishes (with their stations) by item. */
  | {
      readonly kind: 'unusual';
      readonly seats: ReadonlyMap<string, number>;
      readonly dishes: ReadonlyMap<string, readonly [station: string, dish: Dish]>;
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

/** Whether cooks work otherwise. If not, only bumps differ. */
export function isCooked({ kind }: Plant): boolean {
  return kind !== 'pass' && kind !== 'forgotten' && kind !== 'window';
}

export function conditionsBy(plants: readonly Plant[], forgets: boolean): Conditions {
  const conditions: Conditions = {
    ...conditionsOf(undefined),
    forgottenMs: (byChanceMs) => (forgets ? byChanceMs : 0),
  };
  return plants.reduce((all, plant) => ({ ...all, ...changedBy(plant) }), conditions);
}

function changedBy(plant: Plant): Partial<Conditions> {
  switch (plant.kind) {
    case 'slow': {
      const { cooks, slots, handsFactor, heatFactor } = conditionsOf(plant.fault);
      return { cooks, slots, handsFactor, heatFactor };
    }
    case 'rush':
      return { demand: conditionsOf(plant.fault).demand };
    case 'start':
      return { reaches: (_station, firedAt, key) => firedAt + (plant.delays.get(key) ?? 0) };
    case 'window':
      return {
        waitsForTicket: (station, firedAt) => station === plant.station && isIn(plant, firedAt),
      };
    case 'unusual':
      return { seats: (order, planned) => Math.max(planned, plant.seats.get(order) ?? 0) };
    case 'apart':
    case 'pass':
    case 'forgotten':
      return {};
  }
}

/** What the kitchen is asked for with a plant, in order of fire. */
export function firedWith(plant: Plant, items: readonly FiredItem[]): readonly FiredItem[] {
  switch (plant.kind) {
    case 'rush':
      return items.filter(
        ({ order, station }) =>
          plant.station === undefined || !isFurther(order) || station === plant.station,
      );
    case 'apart':
      return items
        .map((item) => ({ ...item, firedAt: item.firedAt + (plant.delays.get(item.key) ?? 0) }))
        .sort((a, b) => a.firedAt - b.firedAt || (a.key < b.key ? -1 : 1));
    case 'unusual':
      return items.map((item) => {
        const [station, dish] = plant.dishes.get(item.key) ?? [item.station, item.dish];
        return { ...item, station, dish };
      });
    case 'slow':
    case 'start':
    case 'window':
    case 'pass':
    case 'forgotten':
      return items;
  }
}

export function isIn({ from, to }: Spell, at: number): boolean {
  return at >= from && at < to;
}

/** Orders that come only with more demand. */
export function isFurther(order: string): boolean {
  return order.endsWith('+');
}
