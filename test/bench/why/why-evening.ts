/** Four plain Saturdays, and a fifth with causes planted: its late tickets, and why they were late. Nothing here knows how causes are found. */
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import type { BusinessCalendar } from '../../../src/kitchen/model/business-day.ts';
import { nightRecords } from '../../../src/service/simulator/day.ts';
import type { KitchenPlan } from '../../../src/service/simulator/kitchen-plan.ts';
import type { Night } from '../../../src/service/simulator/orders.ts';
import { plannedKitchens } from '../../../src/service/simulator/restaurant.ts';
import { CALENDAR } from '../states/queues/compact-kitchen.ts';
import { saturdays, type TicketStyle } from '../states/queues/queue-evening.ts';
import type { EarlierDate } from './causes.ts';
import { type EveningKind, plannedPlants } from './planned-plants.ts';
import type { Plant } from './plant.ts';
import { servedOutcome } from './served-night.ts';
import { knownNight } from './ticket-parts.ts';
import { type LateTicket, lateTickets } from './ticket-truth.ts';

export interface TicketTruth extends Omit<LateTicket, 'ticket' | 'station'> {
  readonly ticketGuid: string;
  /** Where it was slow or loaded. */
  readonly station: { readonly name: string; readonly guid: string } | undefined;
}

export interface WhyEvening {
  readonly why: KitchenPlan;
  readonly kind: EveningKind;
  readonly style: TicketStyle;
  readonly plants: readonly Plant[];
  readonly date: string;
  readonly calendar: BusinessCalendar;
  /** As exported. */
  readonly rows: readonly ItemFulfillment[];
  readonly before: readonly EarlierDate[];
  /** Of late tickets, in order of their ends. */
  readonly truths: readonly TicketTruth[];
}

/** Same question, same evening. */
export function whyEvening(
  why: KitchenPlan,
  kind: EveningKind,
  seed: number,
  style: TicketStyle,
): WhyEvening {
  const { night, before } = saturdays(why, seed, style);
  const plants = plannedPlants(kind, night);
  const [kitchen] = plannedKitchens(why, seed);
  const known = knownNight(why, night, style, plants);
  return {
    why,
    kind,
    style,
    plants,
    date: night.businessDate,
    calendar: CALENDAR,
    rows: rowsOf(night, plants),
    before: before.map((own) => ({ date: own.businessDate, records: rowsOf(own, []) })),
    truths: lateTickets(known).map(({ ticket, station, ...truth }) => ({
      ...truth,
      ticketGuid: ticket.key,
      station:
        station === undefined
          ? undefined
          : { name: station, guid: kitchen?.get(station)?.published.guid ?? '' },
    })),
  };
}

export function rowsOf(night: Night, plants: readonly Plant[]): readonly ItemFulfillment[] {
  const { causes, ...outcome } = servedOutcome(night, { plants });
  return nightRecords(night, outcome, causes, '').map(({ record }) => record);
}
