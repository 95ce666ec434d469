/** Four plain Saturdays, and a fifth with a fault, its truth beside it. Nothing here knows how states are judged. */
import { HOUR_MS } from '../../../../src/contract/instant.ts';
import { shiftBusinessDate, wallInstant } from '../../../../src/kitchen/model/business-day.ts';
import type { JudgedEvening } from '../replayed-evening.ts';
import { conditionsOf, type Fault, type FaultKind } from './fault.ts';
import { nightRecords, type TicketStyle } from './night-records.ts';
import type { Night } from './orders.ts';
import { plannedFault } from './planned-fault.ts';
import type { QueueKitchen } from './queue-kitchen.ts';
import { type CookedItem, simulatedNight } from './simulated-night.ts';
import { type Effect, effectsOf, type Honesty, honestyOf } from './truth.ts';

export const CALENDAR = { zone: 'America/Chicago', closeoutHour: 4 };
const SATURDAY = '20260815';
const WEEKS = [1, 2, 3, 4];

export interface QueueEvening extends JudgedEvening {
  readonly kitchen: QueueKitchen;
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
  kitchen: QueueKitchen,
  seed: number,
): { readonly night: Night; readonly before: readonly Night[] } {
  const nightOf = (date: string): Night => {
    return { kitchen, seed, date, midnight: wallInstant(date, 0, CALENDAR.zone) };
  };
  return {
    night: nightOf(SATURDAY),
    before: WEEKS.map((week) => nightOf(shiftBusinessDate(SATURDAY, -7 * week))),
  };
}

/** Same question, same evening. `undefined` if the kitchen can't have the fault. */
export function queueEvening(
  kitchen: QueueKitchen,
  kind: FaultKind,
  seed: number,
  style: TicketStyle,
): QueueEvening | undefined {
  const { night, before } = saturdays(kitchen, seed);
  const { midnight } = night;
  const fault = plannedFault(kitchen, kind, seed, midnight);
  if (fault === undefined && kind !== 'ordinary') return undefined;
  const plain = simulatedNight(night, undefined);
  const items = fault === undefined ? plain : simulatedNight(night, fault);
  const plainBefore = before.map((own) => ({
    date: own.date,
    records: nightRecords(own, simulatedNight(own, undefined), style, conditionsOf(undefined)),
  }));
  return {
    date: SATURDAY,
    calendar: CALENDAR,
    records: nightRecords(night, items, style, conditionsOf(fault)),
    before: plainBefore,
    from: midnight + kitchen.opens * HOUR_MS,
    to: midnight + (kitchen.closes + 1) * HOUR_MS,
    kitchen,
    kind,
    style,
    fault,
    items,
    plain,
    effects: fault === undefined ? new Map() : effectsOf(fault, { faulted: items, plain }),
    isHonest: honestyOf(kitchen, items, midnight),
  };
}
