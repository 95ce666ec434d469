/** A kitchen of waiting lines: cooks serve them, ovens have slots, and times follow. Clock hours and minutes. */
import type { Weighted } from '../../../../src/service/simulator/random.ts';

/** Name, menu part, weight, minutes of a cook's hands, minutes of heat without them. */
export type Dish = readonly [
  name: string,
  menu: string,
  weight: number,
  handMinutes: number,
  heatMinutes: number,
];

/**
 * `item`: each when done. `ticket`: the station's items of a ticket together. `window`: when the ticket is done at every station. `rounds`: a cook
 * turns to the screen every few minutes and bumps everything done.
 */
export type BumpHabit = 'item' | 'ticket' | 'window' | 'rounds';

export interface QueueStation {
  readonly name: string;
  /** From an hour on. */
  readonly cooks: readonly (readonly [hour: number, cooks: number])[];
  /** For dishes with heat. Without them, any number fit. */
  readonly slots?: number;
  /** Equal dishes cooked at once. */
  readonly batch?: number;
  readonly bumps: BumpHabit;
  /** Between rounds, on average. */
  readonly roundMinutes?: number;
  readonly dishes: readonly Dish[];
}

/** Parts with one `fire` are one ticket. */
export interface Course {
  readonly menu: string;
  readonly fire: number;
  readonly afterMinutes: number;
  /** Chances that a table has it, and then each guest. */
  readonly table: number;
  readonly guest: number;
}

export interface QueueKitchen {
  readonly name: string;
  /** `counter`: an order is for one station. */
  readonly service: 'table' | 'counter';
  readonly opens: number;
  readonly closes: number;
  /** Orders an hour, linear between these hours. */
  readonly demand: readonly (readonly [hour: number, orders: number])[];
  /** Further orders that come with one, on average. */
  readonly burst?: number;
  /** Share of orders to go, fired at once. */
  readonly delivery: number;
  readonly parties: readonly Weighted<number>[];
  readonly courses: readonly Course[];
  readonly stations: readonly QueueStation[];
  /** Levels of expediters bumping after the kitchen. */
  readonly expo: 0 | 1 | 2;
}

/** Linear between steps, constant outside. */
export function demandAt({ demand }: QueueKitchen, hour: number): number {
  const next = demand.findIndex(([each]) => each > hour);
  const [, last = 0] = demand.at(next === -1 ? -1 : Math.max(0, next - 1)) ?? [];
  const [from, to] = [demand[next - 1], demand[next]];
  if (from === undefined || to === undefined) return last;
  return from[1] + ((to[1] - from[1]) * (hour - from[0])) / (to[0] - from[0]);
}

export function cooksPlanned({ cooks }: QueueStation, hour: number): number {
  return cooks.findLast(([from]) => from <= hour)?.[1] ?? cooks[0]?.[1] ?? 0;
}
