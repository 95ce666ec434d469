/** Four plain Saturdays, and a fifth with a fault, its truth beside it. Nothing here knows how states are judged. */
import { HOUR_MS } from '../../../../src/contract/instant.ts';
import { shiftBusinessDate } from '../../../../src/kitchen/model/business-day.ts';
import { type Causes, NO_CAUSES } from '../../../../src/service/simulator/causes.ts';
import { nightRecords } from '../../../../src/service/simulator/day.ts';
import type { KitchenPlan } from '../../../../src/service/simulator/kitchen-plan.ts';
import { simulateNight } from '../../../../src/service/simulator/night.ts';
import type { Night } from '../../../../src/service/simulator/orders.ts';
import type { JudgedEvening } from '../replayed-evening.ts';
import { CALENDAR, kitchenNight, midnightOf } from './compact-kitchen.ts';
import { causesOf, type Fault, type FaultKind } from './fault.ts';
import { plannedFault } from './planned-fault.ts';
import { type CookedItem, cookedItems } from './simulated-night.ts';
import { type Effect, effectsOf, type Honesty, honestyOf } from './truth.ts';

const SATURDAY = '20260815';
const WEEKS = [1, 2, 3, 4];

/** One ticket over all stations, or one for each. At a counter both are the same. */
export const TICKET_STYLES = ['shared', 'own'] as const;
export type TicketStyle = (typeof TICKET_STYLES)[number];

export interface QueueEvening extends JudgedEvening {
  readonly kitchen: KitchenPlan;
  readonly night: Night;
  readonly kind: FaultKind;
  readonly style: TicketStyle;
  /** `undefined` on an ordinary evening. */
  readonly fault: Fault | undefined;
  readonly items: readonly CookedItem[];
  /** The same night without the fault. */
  readonly plain: readonly CookedItem[];
  readonly effects: ReadonlyMap<string, Effect>;
  readonly isHonest: Honesty;
}

/** The judged night, and the four before it, newest first. */
export function saturdays(
  plan: KitchenPlan,
  seed: number,
  style: TicketStyle,
): { readonly night: Night; readonly before: readonly Night[] } {
  const own = style === 'own' ? ({ ...plan, ticketPer: 'station' } as const) : plan;
  const nightOf = (date: string) => kitchenNight(own, seed, date);
  return {
    night: nightOf(SATURDAY),
    before: WEEKS.map((week) => nightOf(shiftBusinessDate(SATURDAY, -7 * week))),
  };
}

/** Same question, same evening. `undefined` if the kitchen can't have the fault. */
export function queueEvening(
  kitchen: KitchenPlan,
  kind: FaultKind,
  seed: number,
  style: TicketStyle,
): QueueEvening | undefined {
  const { night, before } = saturdays(kitchen, seed, style);
  const fault = plannedFault(night, kind);
  if (fault === undefined && kind !== 'ordinary') return undefined;
  const { records, items } = exported(night, causesOf(night, fault));
  const plain = fault === undefined ? items : exported(night, NO_CAUSES).items;
  const midnight = midnightOf(night);
  return {
    date: night.businessDate,
    calendar: CALENDAR,
    records,
    before: before.map((own) => ({
      date: own.businessDate,
      records: exported(own, NO_CAUSES).records,
    })),
    from: midnight + kitchen.hours.opensAt * HOUR_MS,
    to: midnight + (kitchen.hours.closesAt + 1) * HOUR_MS,
    kitchen,
    night,
    kind,
    style,
    fault,
    items,
    plain,
    effects: fault === undefined ? new Map() : effectsOf(fault, { faulted: items, plain }),
    isHonest: honestyOf(kitchen, items, midnight),
  };
}

function exported(night: Night, causes: Causes) {
  const outcome = simulateNight(night, causes);
  return { records: nightRecords(night, outcome, causes, ''), items: cookedItems(outcome) };
}
