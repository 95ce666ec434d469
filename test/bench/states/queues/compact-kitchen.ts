/** Kitchens written briefly, as plans of the simulator. Clock hours and minutes. */
import { dateInstant } from '../../../../src/service/simulator/business-day.ts';
import type {
  BumpHabit,
  ByHour,
  DiningOption,
  KitchenPlan,
  StationPlan,
} from '../../../../src/service/simulator/kitchen-plan.ts';
import type { Night } from '../../../../src/service/simulator/orders.ts';
import { random } from '../../../../src/service/simulator/random.ts';

/** Name, course, weight, minutes of a cook's hands, minutes of heat without them. */
type CompactDish = readonly [
  name: string,
  course: string,
  weight: number,
  handMinutes: number,
  heatMinutes: number,
];

interface CompactStation {
  readonly name: string;
  readonly cooks: ByHour;
  /** Slots for dishes with heat (any number fit without), and equal dishes cooked at once (one). */
  readonly room?: { readonly slots?: number; readonly batch?: number };
  readonly bumps: BumpHabit;
  readonly dishes: readonly CompactDish[];
}

/** Those with one `fire` are one ticket. */
interface CompactCourse {
  readonly menu: string;
  readonly fire: number;
  readonly afterMinutes: number;
  /** Chances that a table has it, and then each guest. */
  readonly table: number;
  readonly seat: number;
}

export interface CompactKitchen {
  readonly name: string;
  /** `counter`: an order is for one station. */
  readonly service: 'table' | 'counter';
  readonly opens: number;
  readonly closes: number;
  /** Orders an hour, linear between these hours. */
  readonly demand: ByHour;
  /** Further orders that come with one, on average. */
  readonly burst?: number;
  /** Share of orders to go, fired at once. */
  readonly delivery?: number;
  /** Weights by size. */
  readonly parties: ByHour;
  readonly courses: readonly CompactCourse[];
  readonly stations: readonly CompactStation[];
  /** Levels of expediters bumping after the kitchen. */
  readonly expo?: 1 | 2;
}

const DINE_IN: DiningOption = {
  name: 'Dine In',
  behavior: 'DINE_IN',
  hasCourses: true,
  sources: [['In Store', 1]],
};
const DELIVERY: DiningOption = {
  name: 'Delivery',
  behavior: 'DELIVERY',
  hasCourses: false,
  sources: [['API', 1]],
};
const EXPEDITER = {
  serves: ['DINE_IN', 'DELIVERY'],
  handMinutes: 0.3,
  restMinutes: 0.5,
} as const;

/** Parts of an hour, for its mean. */
const STEPS = 12;

export function kitchenPlan(kitchen: CompactKitchen): KitchenPlan {
  const { name, opens, closes, demand, burst = 0, delivery = 0, expo = 0 } = kitchen;
  const hourly = Array.from({ length: Math.ceil(closes - opens) }, (_, hour) => {
    const from = opens + hour;
    const length = Math.min(1, closes - from);
    const steps = Array.from({ length: STEPS }, (__, step) =>
      demandAt(demand, from + (length * (step + 0.5)) / STEPS),
    );
    return (steps.reduce((sum, each) => sum + each, 0) / STEPS) * length;
  });
  return {
    name,
    kitchens: 1,
    line: kitchen.stations.map((station) => stationPlan(station.name, expo > 0)),
    work: Object.fromEntries(
      kitchen.stations.map(({ name: kind, cooks, bumps, room = {} }) => {
        const { slots = Number.POSITIVE_INFINITY, batch = 1 } = room;
        return [kind, { cooks, slots, batch, bumps }];
      }),
    ),
    handSigma: 0.4,
    heatSigma: 0.15,
    mistakes: [],
    mistakeRate: 0,
    menu: kitchen.stations.flatMap(({ name: station, dishes }) =>
      dishes.map(([dish, course, popularity, handMinutes, heatMinutes]) => ({
        name: dish,
        course,
        popularity,
        work: [{ station, handMinutes, heatMinutes }],
      })),
    ),
    courses: kitchen.courses.map(({ menu, ...course }) => ({ ...course, name: menu })),
    parties: kitchen.parties,
    isFromOneStation: kitchen.service === 'counter',
    ticketPer: 'fire',
    ordersPerDay: hourly.reduce((sum, each) => sum + each, 0),
    burst,
    hours: { opensAt: opens, closesAt: closes, hourly },
    week: [1, 1, 1, 1, 1, 1, 1],
    dining: [
      [DINE_IN, 1 - delivery],
      [DELIVERY, delivery],
    ],
    usesStartQueue: false,
    firesByPrepTime: false,
    passes: [EXPEDITER, EXPEDITER].slice(0, expo),
    seenRate: 0.7,
  };
}

function stationPlan(name: string, hasExpediter: boolean): StationPlan {
  return {
    kind: name,
    name,
    hasDisplay: true,
    printer: null,
    printingMode: 'ON',
    includeWithExpediter: hasExpediter,
    expoRouting: hasExpediter ? 'SEND_TO_EXPO' : 'SKIP_EXPO',
    monitors: null,
  };
}

export function demandAt(demand: ByHour, hour: number): number {
  const all = Object.entries(demand)
    .map(([key, value]) => [Number(key), value] as const)
    .sort((a, b) => a[0] - b[0]);
  const before = all.findLast(([each]) => each <= hour) ?? all[0];
  const after = all.find(([each]) => each > hour) ?? all.at(-1);
  if (before === undefined || after === undefined) return 0;
  const span = after[0] - before[0];
  return span <= 0 ? before[1] : before[1] + ((after[1] - before[1]) * (hour - before[0])) / span;
}

export const CALENDAR = { zone: 'America/Chicago', closeoutHour: 4 };

/** How much a date's number of orders varies, beyond what varies within it. */
const DEMAND_SIGMA = 0.09;

/** A date in a kitchen, with the date's own number of orders. */
export function kitchenNight(plan: KitchenPlan, seed: number, businessDate: string): Night {
  const from = random(seed, plan.name, businessDate, 'demand of the date');
  return {
    plan: { ...plan, ordersPerDay: plan.ordersPerDay * from.logNormal(1, DEMAND_SIGMA) },
    seed,
    businessDate,
    timezone: CALENDAR.zone,
    closeoutHour: CALENDAR.closeoutHour,
  };
}

/** Before the service (epoch ms). */
export function midnightOf(night: Night): number {
  return dateInstant(night, 0);
}
