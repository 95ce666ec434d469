/** How many cooks, slots, expediters, and runners an ordinary date of the weekday needs. */
import { HOUR_MS, weekdayNumber } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import { dateInstant, ordersPerHour } from './business-day.ts';
import type { Causes } from './causes.ts';
import type { ByHour, KitchenPlan, PassPlan } from './kitchen-plan.ts';
import type { KitchenMenu } from './menu.ts';
import type { Night, NightOrders } from './orders.ts';

/** A shift is planned for the fullest hour within this time before and after. */
const SHIFT_MS = 3 * HOUR_MS;
/** In that hour of an average date, hands and slots are planned to be busy for this share of the time: orders come in waves. */
const BUSY_HANDS = 0.6;
/** Of an expediter or a runner. */
const BUSY_PEOPLE = 0.5;
const BUSY_SLOTS = 0.6;
/** Equipment is bought for the best weekday. */
const MIN_SLOTS = 2;

/** For one kitchen. Instants are epoch ms. */
export interface Staffing {
  readonly cooks: (kind: string, at: number) => number;
  readonly slots: (kind: string) => number;
  readonly people: (passIndex: number, at: number) => number;
  /** Instants at which any of them, or a cause, changes, ascending. */
  readonly changes: readonly number[];
}

export function plannedStaffing(
  night: Night,
  { menus, slots }: NightOrders,
  menu: KitchenMenu,
  causes: Causes,
): Staffing {
  const { plan } = night;
  const work = workPerOrder(plan, menu);
  const orders = slots.map((slot) => ({
    from: slot.from,
    perHour: ordersPerHour(night, slot, slots) / menus.length,
  }));
  const perHourAt = oncePerKey((hour: number) =>
    Math.max(
      0,
      ...orders.flatMap(({ from, perHour }) =>
        Math.abs(from - hour) <= SHIFT_MS ? [perHour] : [],
      ),
    ),
  );
  const hourOf = (at: number) =>
    (orders.findLast(({ from }) => from <= at) ?? orders[0])?.from ?? 0;
  const bestShare = Math.max(...plan.week) / weekdayShare(night);
  const bestPerHour = bestShare * Math.max(...orders.map(({ perHour }) => perHour));
  const needed = (minutesPerOrder: number, perHour: number, busyShare: number) =>
    Math.max(1, Math.ceil((minutesPerOrder * perHour) / 60 / busyShare));
  const byHour = (hours: ByHour) => {
    const steps = Object.entries(hours)
      .map(([hour, count]) => ({ from: dateInstant(night, Number(hour)), count }))
      .sort((a, b) => a.from - b.from);
    return (at: number) => steps.findLast(({ from }) => from <= at)?.count ?? 0;
  };
  const planned = new Map(
    Object.entries(plan.work).map(([kind, { cooks, slots: slotCount }]) => {
      const minutes = work.get(kind) ?? { hand: 0, slot: 0 };
      return [
        kind,
        {
          cooks:
            cooks === undefined
              ? (at: number) => needed(minutes.hand, perHourAt(hourOf(at)), BUSY_HANDS)
              : byHour(cooks),
          slots: slotCount ?? Math.max(MIN_SLOTS, needed(minutes.slot, bestPerHour, BUSY_SLOTS)),
        },
      ];
    }),
  );
  const passWork = plan.passes.map((pass) => passMinutes(plan, pass));
  const hours = Object.values(plan.work).flatMap(({ cooks = {} }) => Object.keys(cooks));
  const shifts = hours.map((hour) => dateInstant(night, Number(hour)));
  return {
    cooks: (kind, at) => planned.get(kind)?.cooks(at) ?? 1,
    slots: (kind) => planned.get(kind)?.slots ?? Number.POSITIVE_INFINITY,
    people: (passIndex, at) => needed(passWork[passIndex] ?? 0, perHourAt(hourOf(at)), BUSY_PEOPLE),
    changes: [...shifts, ...orders.map(({ from }) => from), ...causes.changes].sort(
      (a, b) => a - b,
    ),
  };
}

interface WorkMinutes {
  readonly hand: number;
  /** On the heat, from the start. */
  readonly slot: number;
}

/** Mean minutes per order, by kind of station. */
function workPerOrder(plan: KitchenPlan, menu: KitchenMenu): ReadonlyMap<string, WorkMinutes> {
  const minutes = new Map<string, WorkMinutes>();
  for (const course of plan.courses) {
    const dishes = menu.dishes.get(course.name) ?? [];
    const total = dishes.reduce((sum, [, weight]) => sum + weight, 0);
    const items = course.table * meanGuests(plan, course.seat);
    for (const [{ tasks }, weight] of dishes) {
      for (const { station, handMinutes, heatMinutes } of tasks) {
        const before = minutes.get(station) ?? { hand: 0, slot: 0 };
        const count = (items * weight) / total;
        minutes.set(station, {
          hand: before.hand + count * handMinutes,
          slot: before.slot + (heatMinutes > 0 ? count * (handMinutes + heatMinutes) : 0),
        });
      }
    }
  }
  return minutes;
}

/** The mean number of guests who have a course, if the first guest has it. */
function meanGuests({ parties }: KitchenPlan, seat: number): number {
  const all = Object.entries(parties);
  const total = all.reduce((sum, [, weight]) => sum + weight, 0);
  return all.reduce(
    (sum, [guests, weight]) => sum + (weight / total) * (1 + (Number(guests) - 1) * seat),
    0,
  );
}

/** Mean minutes of hands per order. */
function passMinutes(plan: KitchenPlan, pass: PassPlan): number {
  const served = plan.dining.filter(([{ behavior }]) => pass.serves.includes(behavior));
  const share = (some: KitchenPlan['dining']) => some.reduce((sum, [, weight]) => sum + weight, 0);
  const tickets = plan.courses.reduce((sum, { table }) => sum + table, 0);
  return (share(served) / share(plan.dining)) * tickets * pass.handMinutes;
}

function weekdayShare({ plan, businessDate }: Night): number {
  return plan.week[weekdayNumber(businessDate)] ?? 1;
}
