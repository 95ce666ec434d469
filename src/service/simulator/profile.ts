/** The sizes of restaurant that can be simulated, with the figures they must reach (domain section 5). */
import {
  COUNTER_SERVICE,
  type DiningMix,
  type DiningOption,
  GHOST_HALL,
  TABLE_SERVICE,
} from './dining-option.ts';
import {
  CAFE_LINE,
  CAFE_MISTAKES,
  FULL_SERVICE_LINE,
  HALL_LINE,
  LARGE_LINE,
  LARGE_LINE_MISTAKES,
  LINE_MISTAKES,
  type LinePlan,
  type Mistake,
} from './line-plan.ts';
import {
  COUNTER_HOURS,
  HALL_HOURS,
  LATE_HOURS,
  LEVEL_WEEK,
  type ServiceHours,
  TABLE_HOURS,
  WEEKDAY_WEIGHTS,
} from './service-hours.ts';

/** Names of the sizes of restaurant, from the smallest to the largest. */
export const PROFILE_NAMES = ['cafe', 'typical', 'busy', 'commissary', 'stress'] as const;

/** Name of a size of restaurant. */
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** One size of restaurant. Daily figures are means over a week. */
export interface Profile {
  /** Number of equal kitchens under one roof; each has the complete line. */
  readonly kitchens: number;
  /** The line of a kitchen without mistakes. */
  readonly line: LinePlan;
  readonly mistakes: readonly Mistake[];
  /** Probability of each mistake in a kitchen. */
  readonly mistakeRate: number;
  readonly ordersPerDay: number;
  readonly itemsPerDay: number;
  /** Fulfillment records of all levels per date, within a tenth. */
  readonly rowsPerDay: number;
  readonly hours: ServiceHours;
  /** Weights of Sunday to Saturday, with a mean of 1. */
  readonly week: readonly number[];
  readonly dining: DiningMix;
  /** Whether cooks mark what they start: only then is `itemStartedAt` later than `ticketFiredAt`. */
  readonly usesStartQueue: boolean;
  /** Whether items fire so that those of one ticket are done together. */
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

/** Every profile by its name. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
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
