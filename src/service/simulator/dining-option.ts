/** Dining options with their share and order sources. */
import type { ItemFulfillment } from '../../contract/item-fulfillment.ts';
import type { Weighted } from './random.ts';

type OrderSource = NonNullable<ItemFulfillment['orderSource']>;

export interface DiningOption {
  readonly name: string;
  readonly behavior: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY';
  /** Whether orders come course by course, each on a separate ticket. */
  readonly hasCourses: boolean;
  readonly sources: readonly Weighted<OrderSource>[];
}

const SEATED: readonly Weighted<OrderSource>[] = [
  ['In Store', 88],
  ['Order-and-Pay-at-Table', 9],
  ['Platform Tables', 3],
];

const COUNTER: readonly Weighted<OrderSource>[] = [
  ['In Store', 70],
  ['Kiosk', 30],
];

const PICKED_UP: readonly Weighted<OrderSource>[] = [
  ['In Store', 24],
  ['Online', 28],
  ['Branded Online Ordering', 16],
  ['Caller Id', 10],
  ['Platform Pickup App', 9],
  ['Branded Mobile App', 8],
  ['Search Engine', 4],
  ['Catering', 1],
];

const DELIVERED: readonly Weighted<OrderSource>[] = [
  ['API', 52],
  ['Online', 18],
  ['Branded Mobile App', 12],
  ['Platform Local', 9],
  ['eCommerce Online ordering', 4],
  ['Marketplace', 3],
  ['Catering Online Ordering', 1],
  ['Invoice', 1],
];

const seated = { behavior: 'DINE_IN', hasCourses: true, sources: SEATED } as const;
const pickedUp = { behavior: 'TAKE_OUT', hasCourses: false, sources: PICKED_UP } as const;
const atCounter = { hasCourses: false, sources: COUNTER } as const;

const TAKE_OUT: DiningOption = { ...pickedUp, name: 'Take Out' };
const DELIVERY: DiningOption = {
  name: 'Delivery',
  behavior: 'DELIVERY',
  hasCourses: false,
  sources: DELIVERED,
};

export type DiningMix = readonly Weighted<DiningOption>[];

/** With waiters: nearly two thirds of orders are eaten in. */
export const TABLE_SERVICE: DiningMix = [
  [{ ...seated, name: 'Dine In' }, 56],
  [{ ...seated, name: 'Bar Seating' }, 6],
  [TAKE_OUT, 20],
  [{ ...pickedUp, name: 'Curbside' }, 5],
  [DELIVERY, 13],
];

export const COUNTER_SERVICE: DiningMix = [
  [{ ...atCounter, name: 'For Here', behavior: 'DINE_IN' }, 34],
  [{ ...atCounter, name: 'To Go', behavior: 'TAKE_OUT' }, 48],
  [TAKE_OUT, 13],
  [DELIVERY, 5],
];

/** Without a dining room. */
export const GHOST_HALL: DiningMix = [
  [TAKE_OUT, 38],
  [DELIVERY, 62],
];
