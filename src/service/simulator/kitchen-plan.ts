/** A kitchen as a plan: who works where, what is on the menu, and how guests order. Hours are wall-clock hours, continuing past midnight. */
import type { ItemFulfillment } from '../../contract/item-fulfillment.ts';
import type { PrepStation } from '../../contract/prep-station.ts';
import type { Weighted } from './random.ts';

type OrderSource = NonNullable<ItemFulfillment['orderSource']>;

/** Numbers from clock hours on. */
export type ByHour = Readonly<Record<number, number>>;

/**
 * `item`: each item when it is done. `ticket`: the station's items of a ticket together. `window`: when the ticket is done at every station.
 * Otherwise a cook turns to the screen every few minutes on average, and bumps everything that is done.
 */
export type BumpHabit = 'item' | 'ticket' | 'window' | { readonly everyMinutes: number };

/** Without numbers, there are as many cooks and slots as an ordinary date of the weekday needs. */
export interface StationWork {
  readonly cooks?: ByHour;
  /** Places on a grill, in an oven, or in a fryer. */
  readonly slots?: number;
  /** Equal dishes that a cook makes at once. */
  readonly batch: number;
  readonly bumps: BumpHabit;
}

/** `null`: the published station has no such field. */
export interface StationPlan {
  readonly kind: string;
  readonly name: string;
  /** Whether a KDS device shows the tickets. Without one nothing is bumped at prep (domain section 1). */
  readonly hasDisplay: boolean;
  /** Printer within the kitchen. Stations with the same name share it. */
  readonly printer: string | null;
  readonly printingMode: NonNullable<PrepStation['printingMode']>;
  readonly includeWithExpediter: boolean;
  readonly expoRouting: NonNullable<PrepStation['expoRouting']> | null;
  /** Kinds of stations, or `REMOVED`. */
  readonly monitors: readonly string[] | null;
}

export type LinePlan = readonly StationPlan[];

/** Breaks the audit rule of the same name. */
export interface PlannedMistake {
  readonly rule: string;
  readonly kind: string;
  readonly change: Partial<Omit<StationPlan, 'kind'>>;
}

/** What a dish takes at one kind of station: minutes of a cook's hands, then minutes of heat without them. */
export interface DishWork {
  readonly station: string;
  readonly handMinutes: number;
  readonly heatMinutes: number;
}

export interface DishPlan {
  readonly name: string;
  readonly course: string;
  /** Weight within its course. */
  readonly popularity: number;
  readonly work: readonly DishWork[];
}

export interface CoursePlan {
  readonly name: string;
  /** Courses with the same number are fired together. */
  readonly fire: number;
  /** Minutes from the order to the fire, on average. */
  readonly afterMinutes: number;
  /** The minutes count only if the order has this course, too. */
  readonly onlyAfter?: string;
  /** Chance that the table has the course, and that each further guest has it then. */
  readonly table: number;
  readonly seat: number;
}

export interface DiningOption {
  readonly name: string;
  readonly behavior: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY';
  /** Whether courses are fired apart. */
  readonly hasCourses: boolean;
  readonly sources: readonly Weighted<OrderSource>[];
}

export type DiningMix = readonly Weighted<DiningOption>[];

export interface ServiceHours {
  readonly opensAt: number;
  /** May be a fraction: 22.5 is half past ten. */
  readonly closesAt: number;
  /** Relative orders per hour from opening on. */
  readonly hourly: readonly number[];
}

/** Expediters or runners, who serve tickets after the stations. */
export interface PassPlan {
  /** Dining behaviors whose tickets come here. */
  readonly serves: readonly DiningOption['behavior'][];
  /** Minutes of a person's hands, then minutes without them until the bump. */
  readonly handMinutes: number;
  readonly restMinutes: number;
}

export interface KitchenPlan {
  /** Names the streams of draws, and the restaurant's size where it is a profile. */
  readonly name: string;
  /** Equal kitchens under one roof, each with the complete line. */
  readonly kitchens: number;
  readonly line: LinePlan;
  /** By kind of station. */
  readonly work: Readonly<Record<string, StationWork>>;
  /** How much the hands' times and those on the heat vary: standard deviations of the logarithm. */
  readonly handSigma: number;
  readonly heatSigma: number;
  readonly mistakes: readonly PlannedMistake[];
  /** Probability of each mistake in a kitchen. */
  readonly mistakeRate: number;
  readonly menu: readonly DishPlan[];
  readonly courses: readonly CoursePlan[];
  /** Weights of parties by their number of guests. */
  readonly parties: ByHour;
  /** Whether all guests of an order choose from one station, as at a counter. */
  readonly isFromOneStation: boolean;
  /** What is on one ticket: a course, everything fired together, or what one station makes of that. */
  readonly ticketPer: 'course' | 'fire' | 'station';
  /** A mean over a week. */
  readonly ordersPerDay: number;
  /** Further orders that come within minutes of one, on average. */
  readonly burst: number;
  readonly hours: ServiceHours;
  /** Sunday to Saturday, mean 1. */
  readonly week: readonly number[];
  readonly dining: DiningMix;
  /** Whether cooks mark what they start: only then is `itemStartedAt` later than `ticketFiredAt`. */
  readonly usesStartQueue: boolean;
  /** Whether items fire so that a ticket's items are done together. */
  readonly firesByPrepTime: boolean;
  /** At most two: an expediter, then runners. */
  readonly passes: readonly PassPlan[];
  /** Share of tickets whose finished plates the expediter sees though nobody bumped them. */
  readonly seenRate: number;
}
