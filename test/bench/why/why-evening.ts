/** Four plain Saturdays, and a fifth with causes planted: its late tickets, and why they were late. Nothing here knows how causes are found. */
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import type { BusinessCalendar } from '../../../src/kitchen/model/business-day.ts';
import { recordWriter, type TicketStyle } from '../states/queues/night-records.ts';
import type { Night } from '../states/queues/orders.ts';
import { CALENDAR, saturdays } from '../states/queues/queue-evening.ts';
import type { EarlierDate } from './causes.ts';
import { type EveningKind, plannedPlants } from './planned-plants.ts';
import type { Plant } from './plant.ts';
import { type ServedNight, servedNights } from './served-night.ts';
import { knownNight } from './ticket-parts.ts';
import { type LateTicket, lateTickets } from './ticket-truth.ts';
import type { WhyKitchen } from './why-kitchens.ts';

export interface TicketTruth extends Omit<LateTicket, 'ticket' | 'station'> {
  readonly ticketGuid: string;
  /** Where it was slow or loaded. */
  readonly station: { readonly name: string; readonly guid: string } | undefined;
}

export interface WhyEvening {
  readonly why: WhyKitchen;
  readonly kind: EveningKind;
  readonly style: TicketStyle;
  readonly plants: readonly Plant[];
  readonly date: string;
  readonly calendar: BusinessCalendar;
  /** In order of bumps. */
  readonly rows: readonly ItemFulfillment[];
  readonly before: readonly EarlierDate[];
  /** Of late tickets, in order of their ends. */
  readonly truths: readonly TicketTruth[];
}

/** Same question, same evening. */
export function whyEvening(
  why: WhyKitchen,
  kind: EveningKind,
  seed: number,
  style: TicketStyle,
): WhyEvening {
  const { night, before } = saturdays(why.kitchen, seed);
  const plants = plannedPlants(why, kind, night, style);
  const writer = recordWriter(night, style);
  const known = knownNight(why, night, style, plants);
  return {
    why,
    kind,
    style,
    plants,
    date: night.date,
    calendar: CALENDAR,
    rows: rowsOf(why, night, style, known.actual),
    before: before.map((own) => ({
      date: own.date,
      records: rowsOf(why, own, style, servedNights(why, own, style)({ plants: [] })),
    })),
    truths: lateTickets(known).map(({ ticket, station, ...truth }) => {
      const [item] = ticket.items;
      return {
        ...truth,
        ticketGuid: item === undefined ? '' : writer.ticketGuid(item),
        station:
          station === undefined ? undefined : { name: station, guid: writer.stationGuid(station) },
      };
    }),
  };
}

function rowsOf(
  { hasStartQueue }: WhyKitchen,
  night: Night,
  style: TicketStyle,
  served: ServedNight,
): readonly ItemFulfillment[] {
  const writer = recordWriter(night, style);
  return [...served.values()]
    .flatMap(({ items, passedAt }) =>
      items.flatMap((item) => {
        const startedAt = hasStartQueue ? item.startedAt : item.firedAt;
        const levels = passedAt.map((at, place) => {
          return { at, row: writer.expo(item, place === 0 ? 1 : 2, at, startedAt) };
        });
        return [{ at: item.bumpedAt, row: writer.prep(item, item.bumpedAt, startedAt) }, ...levels];
      }),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}
