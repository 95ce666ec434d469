/** Sizes and the numbers they must reach (domain section 5). */
import type {
  CoursePlan,
  DiningMix,
  DiningOption,
  KitchenPlan,
  PassPlan,
  ServiceHours,
} from './kitchen-plan.ts';
import {
  CAFE_LINE,
  CAFE_MISTAKES,
  FULL_SERVICE_LINE,
  HALL_LINE,
  LARGE_LINE,
  LARGE_LINE_MISTAKES,
  LINE_MISTAKES,
  STATION_WORK,
} from './line-plan.ts';
import { MENU } from './menu-plan.ts';

type Sources = DiningOption['sources'];

const SEATED: Sources = [
  ['In Store', 88],
  ['Order-and-Pay-at-Table', 9],
  ['Platform Tables', 3],
];

const COUNTER: Sources = [
  ['In Store', 70],
  ['Kiosk', 30],
];

const PICKED_UP: Sources = [
  ['In Store', 24],
  ['Online', 28],
  ['Branded Online Ordering', 16],
  ['Caller Id', 10],
  ['Platform Pickup App', 9],
  ['Branded Mobile App', 8],
  ['Search Engine', 4],
  ['Catering', 1],
];

const DELIVERED: Sources = [
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
export const SIMULATOR_VERSION = 2;

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

/** Smallest to largest. */
export const PROFILE_NAMES = ['cafe', 'typical', 'busy', 'commissary', 'stress'] as const;

export type ProfileName = (typeof PROFILE_NAMES)[number];

/** Guests at a table choose course by course. */
const TABLE_COURSES: readonly CoursePlan[] = [
  { name: 'Drinks', fire: 0, afterMinutes: 0, table: 0.5, seat: 0.5 },
  { name: 'Starters', fire: 0, afterMinutes: 0, table: 0.4, seat: 0.3 },
  { name: 'Mains', fire: 1, afterMinutes: 15, onlyAfter: 'Starters', table: 0.95, seat: 0.8 },
  { name: 'Sides', fire: 1, afterMinutes: 15, onlyAfter: 'Starters', table: 0.15, seat: 0.1 },
  { name: 'Desserts', fire: 2, afterMinutes: 50, onlyAfter: 'Mains', table: 0.2, seat: 0.35 },
];

/** At a counter everything is one ticket. */
const COUNTER_COURSES: readonly CoursePlan[] = [
  { name: 'Drinks', fire: 0, afterMinutes: 0, table: 0.9, seat: 0.9 },
  { name: 'Mains', fire: 0, afterMinutes: 0, table: 0.75, seat: 0.75 },
  { name: 'Sides', fire: 0, afterMinutes: 0, table: 0.5, seat: 0.4 },
];

const ALL_BEHAVIORS: readonly DiningOption['behavior'][] = ['DINE_IN', 'TAKE_OUT', 'DELIVERY'];

/** An expediter checks and plates a ticket, and calls a runner, who takes it away. */
const EXPEDITER: PassPlan = { serves: ALL_BEHAVIORS, handMinutes: 0.4, restMinutes: 0.8 };
const RUNNER: PassPlan = { serves: ALL_BEHAVIORS, handMinutes: 0.8, restMinutes: 0.7 };

const FEW_GUESTS = { 1: 4, 2: 9, 3: 3, 4: 3, 6: 1 } as const;
const MORE_GUESTS = { 1: 2, 2: 8, 3: 4, 4: 5, 6: 2, 8: 1 } as const;
const COUNTER_GUESTS = { 1: 7, 2: 3, 3: 1 } as const;

const everywhere = {
  work: STATION_WORK,
  handSigma: 0.28,
  heatSigma: 0.2,
  seenRate: 1,
  menu: MENU,
  isFromOneStation: false,
  ticketPer: 'course',
  burst: 0,
} as const;

const tableService = {
  ...everywhere,
  kitchens: 1,
  mistakes: LINE_MISTAKES,
  mistakeRate: 1,
  courses: TABLE_COURSES,
  week: WEEKDAY_WEIGHTS,
  dining: TABLE_SERVICE,
  usesStartQueue: true,
  firesByPrepTime: true,
} as const;

const ghostHall = {
  ...everywhere,
  line: HALL_LINE,
  mistakes: LINE_MISTAKES,
  mistakeRate: 0.4,
  courses: TABLE_COURSES,
  parties: FEW_GUESTS,
  hours: HALL_HOURS,
  dining: GHOST_HALL,
  usesStartQueue: false,
  firesByPrepTime: true,
  passes: [EXPEDITER],
} as const;

export const PROFILES: Readonly<Record<ProfileName, KitchenPlan>> = {
  cafe: {
    ...everywhere,
    name: 'cafe',
    kitchens: 1,
    line: CAFE_LINE,
    mistakes: CAFE_MISTAKES,
    mistakeRate: 1,
    courses: COUNTER_COURSES,
    parties: COUNTER_GUESTS,
    ordersPerDay: 120,
    hours: COUNTER_HOURS,
    week: WEEKDAY_WEIGHTS,
    dining: COUNTER_SERVICE,
    usesStartQueue: false,
    firesByPrepTime: false,
    passes: [EXPEDITER],
  },
  typical: {
    ...tableService,
    name: 'typical',
    line: FULL_SERVICE_LINE,
    parties: FEW_GUESTS,
    ordersPerDay: 250,
    hours: TABLE_HOURS,
    passes: [EXPEDITER, { ...RUNNER, serves: ['DINE_IN'] }],
  },
  busy: {
    ...tableService,
    name: 'busy',
    line: LARGE_LINE,
    mistakes: LARGE_LINE_MISTAKES,
    parties: MORE_GUESTS,
    ordersPerDay: 900,
    hours: LATE_HOURS,
    passes: [EXPEDITER, RUNNER],
  },
  commissary: {
    ...ghostHall,
    name: 'commissary',
    kitchens: 5,
    ordersPerDay: 6_000,
    week: WEEKDAY_WEIGHTS,
  },
  stress: {
    ...ghostHall,
    name: 'stress',
    kitchens: 130,
    ordersPerDay: 25_000,
    week: [1, 1, 1, 1, 1, 1, 1],
  },
};

/** Dates with more rows than this are read and kept with care. */
export const ROWS_PER_DAY: Readonly<Record<ProfileName, number>> = {
  cafe: 400,
  typical: 2_200,
  busy: 14_000,
  commissary: 50_000,
  stress: 200_000,
};
