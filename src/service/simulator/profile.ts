/** Sizes and the numbers they must reach (domain section 5). */
import type { ItemFulfillment } from '../../contract/item-fulfillment.ts';
import {
  CAFE_LINE,
  CAFE_MISTAKES,
  FULL_SERVICE_LINE,
  HALL_LINE,
  LARGE_LINE,
  LARGE_LINE_MISTAKES,
  LINE_MISTAKES,
  type LinePlan,
  type PlannedMistake,
} from './line-plan.ts';
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
const TABLE_SERVICE: DiningMix = [
  [{ ...seated, name: 'Dine In' }, 56],
  [{ ...seated, name: 'Bar Seating' }, 6],
  [TAKE_OUT, 20],
  [{ ...pickedUp, name: 'Curbside' }, 5],
  [DELIVERY, 13],
];

const COUNTER_SERVICE: DiningMix = [
  [{ ...atCounter, name: 'For Here', behavior: 'DINE_IN' }, 34],
  [{ ...atCounter, name: 'To Go', behavior: 'TAKE_OUT' }, 48],
  [TAKE_OUT, 13],
  [DELIVERY, 5],
];

/** Without a dining room. */
const GHOST_HALL: DiningMix = [
  [TAKE_OUT, 38],
  [DELIVERY, 62],
];

/** A demo's kept summaries are of these records: another number for other records from the same arguments. */
export const SIMULATOR_VERSION = 1;

/** Wall-clock hours, continuing past midnight: 25 is one o'clock the next morning. */
export interface ServiceHours {
  readonly opensAt: number;
  /** May be a fraction: 22.5 is half past ten. */
  readonly closesAt: number;
  /** Relative orders per hour from opening on. */
  readonly hourly: readonly number[];
}

export const COUNTER_HOURS: ServiceHours = {
  opensAt: 7,
  closesAt: 17,
  hourly: [9, 14, 12, 9, 10, 15, 10, 7, 6, 4],
};

export const TABLE_HOURS: ServiceHours = {
  opensAt: 11,
  closesAt: 22.5,
  hourly: [5.8, 10.5, 8.6, 5, 4.2, 5, 7.8, 9.9, 11.5, 10.3, 7, 3],
};

/** Table service, with a bar crowd until two in the morning. */
export const LATE_HOURS: ServiceHours = {
  opensAt: 11,
  closesAt: 26,
  hourly: [5.8, 10.5, 8.6, 5, 4.2, 5, 7.8, 9.9, 11.5, 10.3, 7, 5.2, 3, 1.8, 1],
};

/** Delivery and pickup: a lunch spike and a broad dinner. */
const HALL_HOURS: ServiceHours = {
  opensAt: 10,
  closesAt: 24,
  hourly: [3, 7, 12.5, 8, 4.5, 4, 5.5, 9, 11, 11.5, 9.5, 7, 4.5, 3],
};

/** Sunday to Saturday, mean 1: Thursday is twice Monday. */
const WEEKDAY_WEIGHTS: readonly number[] = [0.84, 0.62, 0.75, 0.9, 1.24, 1.35, 1.3];

const LEVEL_WEEK: readonly number[] = [1, 1, 1, 1, 1, 1, 1];

/** Smallest to largest. */
export const PROFILE_NAMES = ['cafe', 'typical', 'busy', 'commissary', 'stress'] as const;

export type ProfileName = (typeof PROFILE_NAMES)[number];

/** Daily numbers are means over a week. */
export interface SimulatedProfile {
  /** Equal kitchens under one roof, each with the complete line. */
  readonly kitchens: number;
  readonly line: LinePlan;
  readonly mistakes: readonly PlannedMistake[];
  /** Probability of each mistake in a kitchen. */
  readonly mistakeRate: number;
  readonly ordersPerDay: number;
  readonly itemsPerDay: number;
  /** Records at all levels per date, within a tenth. */
  readonly rowsPerDay: number;
  readonly hours: ServiceHours;
  /** Sunday to Saturday, mean 1. */
  readonly week: readonly number[];
  readonly dining: DiningMix;
  /** Whether cooks mark what they start: only then is `itemStartedAt` later than `ticketFiredAt`. */
  readonly usesStartQueue: boolean;
  /** Whether items fire so a ticket's items are done together. */
  readonly firesByPrepTime: boolean;
  /** Dining behaviors with a second-level expediter. */
  readonly secondLevel: readonly DiningOption['behavior'][];
}

const tableService = {
  kitchens: 1,
  mistakes: LINE_MISTAKES,
  mistakeRate: 1,
  week: WEEKDAY_WEIGHTS,
  dining: TABLE_SERVICE,
  usesStartQueue: true,
  firesByPrepTime: true,
} as const;

const ghostHall = {
  line: HALL_LINE,
  mistakes: LINE_MISTAKES,
  mistakeRate: 0.4,
  hours: HALL_HOURS,
  dining: GHOST_HALL,
  usesStartQueue: false,
  firesByPrepTime: true,
  secondLevel: [],
} as const;

export const PROFILES: Readonly<Record<ProfileName, SimulatedProfile>> = {
  cafe: {
    kitchens: 1,
    line: CAFE_LINE,
    mistakes: CAFE_MISTAKES,
    mistakeRate: 1,
    ordersPerDay: 120,
    itemsPerDay: 350,
    rowsPerDay: 400,
    hours: COUNTER_HOURS,
    week: WEEKDAY_WEIGHTS,
    dining: COUNTER_SERVICE,
    usesStartQueue: false,
    firesByPrepTime: false,
    secondLevel: [],
  },
  typical: {
    ...tableService,
    line: FULL_SERVICE_LINE,
    ordersPerDay: 250,
    itemsPerDay: 1_000,
    rowsPerDay: 2_200,
    hours: TABLE_HOURS,
    secondLevel: ['DINE_IN'],
  },
  busy: {
    ...tableService,
    line: LARGE_LINE,
    mistakes: LARGE_LINE_MISTAKES,
    ordersPerDay: 900,
    itemsPerDay: 4_500,
    rowsPerDay: 14_000,
    hours: LATE_HOURS,
    secondLevel: ['DINE_IN', 'TAKE_OUT', 'DELIVERY'],
  },
  commissary: {
    ...ghostHall,
    kitchens: 5,
    ordersPerDay: 6_000,
    itemsPerDay: 25_000,
    rowsPerDay: 50_000,
    week: WEEKDAY_WEIGHTS,
  },
  stress: {
    ...ghostHall,
    kitchens: 130,
    ordersPerDay: 25_000,
    itemsPerDay: 100_000,
    rowsPerDay: 200_000,
    week: LEVEL_WEEK,
  },
};
