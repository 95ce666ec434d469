/** A date's orders. Every order and item has streams of draws of its own, so a cause changes only what it touches. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey, oncePerObject } from '../../contract/once.ts';
import { type BusinessDay, ordersPerHour, type ServiceSlot, serviceSlots } from './business-day.ts';
import type { Causes } from './causes.ts';
import type { DiningOption, KitchenPlan } from './kitchen-plan.ts';
import { drawPassLuck, type PassLuck } from './luck.ts';
import type { Course } from './menu-item.ts';
import { buildMenus, type Dish, guestDishes, type KitchenMenu } from './menu.ts';
import { type Random, random, streamsOf, type Weighted, weighted } from './random.ts';
import { plannedKitchens, type SimulatedKitchen } from './restaurant.ts';

/** A business date in a kitchen. */
export interface Night extends BusinessDay {
  readonly plan: KitchenPlan;
  readonly seed: number;
}

/** A stream of draws for one purpose on the date. */
export function nightStream(night: Night, ...purpose: readonly string[]): Random {
  return streamsOfNight(night)(...purpose);
}

const streamsOfNight = oncePerObject(({ plan, seed, businessDate }: Night) =>
  streamsOf(seed, plan.name, businessDate),
);

export interface Order {
  /** Equal with and without a cause. */
  readonly key: string;
  readonly guid: string;
  readonly placedAt: number;
  readonly kitchen: number;
  readonly dining: PlacedOption;
  /** Whether the platform kept the dining option. */
  readonly hasDining: boolean;
  /** `undefined` where the platform did not keep it. */
  readonly source: DiningOption['sources'][number][0] | undefined;
}

/** With the ID at the restaurant. */
interface PlacedOption {
  readonly guid: string;
  readonly option: DiningOption;
}

/** What the kitchen makes and serves together. */
export interface Ticket {
  readonly key: string;
  readonly order: Order;
  /** `undefined` where courses are not fired apart. */
  readonly course: Course | undefined;
  /** 0 for what is fired first. */
  readonly fire: number;
}

/** An item on a ticket. Instants are epoch ms. */
export interface Selection {
  /** Equal with and without a cause. */
  readonly key: string;
  readonly guid: string;
  readonly ticketGuid: string;
  readonly ticket: Ticket;
  readonly dish: Dish;
  readonly firedAt: number;
  /** What chance does to it at the levels of the expediter and the runners. */
  readonly passLuck: readonly [PassLuck, PassLuck];
}

/** How far demand is carried by one draw, and how much that draw and the date's own vary. */
const WAVE_MINUTES = 40;
const WAVE_SIGMA = 0.12;
const DATE_SIGMA = 0.05;
/** Minutes within which the other orders of a burst come. */
const BURST_MINUTES = 4;
const WITHOUT_DINING_RATE = 0.005;
/** The kitchen takes no course later than this after closing. */
const LAST_FIRE_MS = 45 * MINUTE_MS;
const COURSE_SIGMA = 0.25;

export interface NightOrders {
  readonly kitchens: readonly SimulatedKitchen[];
  readonly menus: readonly KitchenMenu[];
  readonly slots: readonly ServiceSlot[];
  /** Epoch ms. */
  readonly opensAt: number;
  readonly closesAt: number;
  /** In order of fire. */
  readonly selections: readonly Selection[];
}

/** @throws Failure USAGE for a date, zone, or closeout hour that does not exist. */
export function placeOrders(night: Night, causes: Causes): NightOrders {
  const { plan, seed } = night;
  const slots = serviceSlots(night, plan.hours);
  const kitchens = plannedKitchens(plan, seed);
  const menus = buildMenus(plan, seed, kitchens, causes);
  const options = plan.dining.map(([option, share]): Weighted<PlacedOption> => [
    { guid: random(seed, plan.name, 'dining option', option.name).uuid(), option },
    share,
  ]);
  const opensAt = Math.min(...slots.map(({ from }) => from));
  const closesAt = Math.max(...slots.map(({ to }) => to));
  const taking: OrderTaking = {
    night,
    menus,
    causes,
    lastFireAt: closesAt + LAST_FIRE_MS,
    drawParty: weighted(Object.entries(plan.parties).map(([guests, weight]) => [guests, weight])),
    drawOption: weighted(options),
    drawSource: new Map(options.map(([{ option }]) => [option, weighted(option.sources)])),
  };
  const selections = arrivals(night, slots).flatMap(({ at, key }) => {
    // Below a share of 1 some stay away, and above it others come, too.
    const share = causes.orders(1, at);
    if (share === 1) return orderedItems(taking, at, key);
    const from = nightStream(night, 'comes', key);
    const orders: Selection[] = [];
    for (let others = 0; others < share; others += 1) {
      const comes = from.unit() < share - others;
      if (comes) orders.push(...orderedItems(taking, at, key + '+'.repeat(others)));
    }
    return orders;
  });
  selections.sort(byFire);
  return { kitchens, menus, slots, opensAt, closesAt, selections };
}

export function byFire(a: Selection, b: Selection): number {
  return a.firedAt - b.firedAt || (a.key < b.key ? -1 : 1);
}

interface Arrival {
  readonly at: number;
  readonly key: string;
}

function arrivals(night: Night, slots: readonly ServiceSlot[]): readonly Arrival[] {
  const { burst } = night.plan;
  const dateShare = nightStream(night, 'demand').logNormal(1, DATE_SIGMA);
  const waveShare = oncePerKey((wave: number) =>
    nightStream(night, 'wave', String(wave)).logNormal(1, WAVE_SIGMA),
  );
  let minutesBefore = 0;
  return slots.flatMap((slot, index) => {
    const perMinute = (ordersPerHour(night, slot, slots) * dateShare) / 60 / (1 + burst);
    const minutes = Math.ceil((slot.to - slot.from) / MINUTE_MS);
    const first = minutesBefore;
    minutesBefore += minutes;
    return Array.from({ length: minutes }, (_, minute) => {
      const wave = waveShare(Math.floor((first + minute) / WAVE_MINUTES));
      const from = nightStream(night, 'arrivals', String(index), String(minute));
      const count = from.poisson(perMinute * wave);
      return Array.from({ length: count }, (__, each) => {
        const at = slot.from + minute * MINUTE_MS + from.below(MINUTE_MS);
        const key = `${index}.${minute}.${each}`;
        const others = burst === 0 ? 0 : from.poisson(burst);
        return [
          { at, key },
          ...Array.from({ length: others }, (___, other) => ({
            at: at + from.below(BURST_MINUTES * MINUTE_MS),
            key: `${key}.${other}`,
          })),
        ];
      }).flat();
    }).flat();
  });
}

interface OrderTaking {
  readonly night: Night;
  readonly menus: readonly KitchenMenu[];
  readonly causes: Causes;
  readonly lastFireAt: number;
  readonly drawParty: (from: Random) => string;
  readonly drawOption: (from: Random) => PlacedOption;
  readonly drawSource: ReadonlyMap<
    DiningOption,
    (from: Random) => DiningOption['sources'][number][0]
  >;
}

function orderedItems(taking: OrderTaking, placedAt: number, key: string): readonly Selection[] {
  const { night, menus, causes } = taking;
  const { plan } = night;
  const from = nightStream(night, 'order', key);
  const dining = taking.drawOption(from);
  const source = taking.drawSource.get(dining.option)?.(from);
  const order: Order = {
    key,
    guid: from.uuid(),
    placedAt,
    kitchen: from.below(menus.length),
    dining,
    hasDining: !from.chance(WITHOUT_DINING_RATE),
    source: from.chance(WITHOUT_DINING_RATE) ? undefined : source,
  };
  const guests = causes.guests(Number(taking.drawParty(from)), key);
  const enteredAt = placedAt + (10 + from.below(80)) * 1_000;
  const menu = menus[order.kitchen];
  if (menu === undefined) return [];
  const chosen = plan.courses.flatMap((course, index) => {
    const own = nightStream(night, 'course', key, String(index));
    return own.chance(course.table)
      ? [{ course, index, own, dishes: guestDishes(plan, menu, course, guests, own) }]
      : [];
  });
  const isApart = dining.option.hasCourses;
  const waits = new Map<number, number>();
  const tickets = new Map<string, Ticket>();
  const ticketGuid = oncePerKey((paper: string) => nightStream(night, 'ticket', paper).uuid());
  const items = chosen.flatMap(({ course, index, own, dishes }) => {
    const { fire, afterMinutes, onlyAfter } = course;
    const isAfter =
      onlyAfter === undefined || chosen.some((other) => other.course.name === onlyAfter);
    const drawn = isAfter ? afterMinutes * own.logNormal(1, COURSE_SIGMA) : 0;
    const wait = waits.get(fire) ?? drawn;
    waits.set(fire, wait);
    const firedAt = enteredAt + Math.round(isApart ? wait * MINUTE_MS : 0);
    if (firedAt > taking.lastFireAt) return [];
    const ticketKey = !isApart ? key : `${key}/${plan.ticketPer === 'course' ? index : fire}`;
    const ticket = tickets.get(ticketKey) ?? {
      key: ticketKey,
      order,
      course: isApart ? dishes[0]?.dish.item.course : undefined,
      fire: isApart ? fire : 0,
    };
    tickets.set(ticketKey, ticket);
    return dishes.map(({ dish, guest }): Selection => {
      const itemKey = `${key}/${index}.${guest}`;
      const paper =
        plan.ticketPer === 'station' ? `${ticketKey} ${dish.tasks[0]?.station}` : ticketKey;
      const luck = nightStream(night, 'selection', itemKey);
      return {
        key: itemKey,
        guid: luck.uuid(),
        passLuck: [drawPassLuck(luck), drawPassLuck(luck)],
        ticketGuid: ticketGuid(paper),
        ticket,
        dish,
        firedAt,
      };
    });
  });
  return plan.firesByPrepTime ? firedByPrepTime(items) : items;
}

/** Fires what takes long first, so that a ticket's items are done together. */
function firedByPrepTime(items: readonly Selection[]): readonly Selection[] {
  const longest = new Map<string, number>();
  for (const { ticket, dish } of items) {
    longest.set(ticket.key, Math.max(longest.get(ticket.key) ?? 0, dish.prepMs));
  }
  return items.map((item) => {
    const waitMs = (longest.get(item.ticket.key) ?? 0) - item.dish.prepMs;
    return { ...item, firedAt: item.firedAt + Math.round(waitMs) };
  });
}
