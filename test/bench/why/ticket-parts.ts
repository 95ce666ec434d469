/** What a ticket would have saved without each cause: the same night again, with everything else as it was. */
import { oncePerObject } from '../../../src/contract/once.ts';
import type { KitchenPlan } from '../../../src/service/simulator/kitchen-plan.ts';
import type { Night } from '../../../src/service/simulator/orders.ts';
import { midnightOf } from '../states/queues/compact-kitchen.ts';
import type { TicketStyle } from '../states/queues/queue-evening.ts';
import type { CookedItem } from '../states/queues/simulated-night.ts';
import type { Cause } from './causes.ts';
import { causeOf, isFurther, type Plant, stationOf } from './plant.ts';
import {
  firedSelections,
  type Question,
  type ServedNight,
  type ServedTicket,
  servedTicketsOf,
  ticketMs,
} from './served-night.ts';
import { ruleMs, type TicketUsual, ticketUsual } from './ticket-usual.ts';

export interface CausedPart {
  readonly cause: Cause;
  readonly causedMs: number;
  readonly isPlanted: boolean;
}

export interface KnownNight {
  readonly why: KitchenPlan;
  readonly night: Night;
  readonly style: TicketStyle;
  readonly plants: readonly Plant[];
  readonly nightUsual: TicketUsual;
  readonly actual: ServedNight;
  readonly without: ReadonlyMap<Plant, ServedNight>;
  /** With no bump forgotten by chance. */
  readonly remembered: ServedNight;
  readonly plain: ServedNight;
  /** The plain night's orders, if all work took what it does on average. */
  readonly average: ServedNight;
}

export function knownNight(
  why: KitchenPlan,
  night: Night,
  style: TicketStyle,
  plants: readonly Plant[],
): KnownNight {
  const ask = (question: Question) =>
    question.plants.length === 0 && question.forgets === undefined
      ? plainTickets(night)
      : servedTicketsOf(night, question);
  const { plain, average } = unplanted(night);
  return {
    why,
    night,
    style,
    plants,
    nightUsual: ticketUsual(why, style),
    actual: ask({ plants }),
    without: new Map(plants.map((plant) => [plant, ask({ plants: except(plants, plant) })])),
    remembered: ask({ plants, forgets: false }),
    plain,
    average,
  };
}

/** The same for all questions about a night. */
const unplanted = oncePerObject((night: Night) => ({
  plain: servedTicketsOf(night, { plants: [], forgets: false }),
  average: servedTicketsOf(night, { plants: [], forgets: false, isAverage: true }),
}));

export const plainTickets = oncePerObject((night: Night) => servedTicketsOf(night, { plants: [] }));

/** By plants, and by what happens on any night: forgotten bumps, long passes, and crowds. */
export function causedParts(ticket: ServedTicket, known: KnownNight): readonly CausedPart[] {
  return [
    ...known.plants.flatMap((plant) => plantedParts(ticket, plant, known)),
    ...unplantedParts(ticket, known),
  ];
}

function plantedParts(
  ticket: ServedTicket,
  plant: Plant,
  known: KnownNight,
): readonly CausedPart[] {
  const { order, items } = ticket;
  const twin = twinWithout(ticket, plant, known);
  const without =
    twin === undefined
      ? known.nightUsual.typicalMs(ticket, midnightOf(known.night))
      : ticketMs(twin);
  const part = (cause: Cause) => [{ cause, causedMs: ticketMs(ticket) - without, isPlanted: true }];
  switch (plant.kind) {
    case 'start':
    case 'apart':
    case 'forgotten':
      // Others only stand in line behind these.
      return items.some((item) => plant.delays.has(item.key)) ? part(causeOf(plant)) : [];
    case 'unusual': {
      const isOwn = plant.guests.has(order) || items.some((item) => plant.dishes.has(item.key));
      return part(isOwn ? 'unusual order' : 'station loaded');
    }
    case 'slow':
      if (items.some(({ station }) => station === plant.fault.station)) return part('station slow');
      // It waited for another ticket of the order.
      return [...part('sync'), ...part('station slow')];
    case 'rush':
    case 'window':
    case 'pass':
      return part(causeOf(plant));
  }
}

/** An order that came only with the rush is put into the night without it. */
function twinWithout(
  ticket: ServedTicket,
  plant: Plant,
  { night, plants, without }: KnownNight,
): ServedTicket | undefined {
  const { key, order, items } = ticket;
  const twin = without.get(plant)?.get(key);
  if (twin !== undefined || plant.kind !== 'rush' || !isFurther(order)) return twin;
  const stations = new Set(items.map(({ station }) => station));
  const beside = firedSelections(night, plants).filter(
    (item) => item.ticket.order.key === order && stations.has(stationOf(item)),
  );
  return servedTicketsOf(night, { plants: except(plants, plant), beside }).get(key);
}

function unplantedParts(ticket: ServedTicket, known: KnownNight): readonly CausedPart[] {
  const { why, style, nightUsual, night, remembered, average } = known;
  const part = (cause: Cause, causedMs: number): CausedPart => {
    return { cause, causedMs, isPlanted: false };
  };
  const unforgotten = remembered.get(ticket.key);
  const plain = known.plain.get(ticket.key);
  const even = average.get(ticket.key);
  const waitMs = Math.max(...ticket.items.map(({ firedAt, startedAt }) => startedAt - firedAt));
  const isPassedLast = ticket.passedAt.at(-1) === ticket.endsAt;
  const moments = plain !== undefined && isPassedLast ? [plain.readyAt, ...plain.passedAt] : [];
  return [
    part('forgotten bump', unforgotten ? ticketMs(ticket) - ticketMs(unforgotten) : 0),
    ...why.passes.map((pass, index) => {
      const [from = Number.NaN, to = Number.NaN] = moments.slice(index);
      return part(index === 0 ? 'expo held' : 'run', to - from - ruleMs(pass));
    }),
    part(
      'station loaded',
      even ? Math.min(ticketMs(even) - nightUsual.ownMs(ticket, midnightOf(night)), waitMs) : 0,
    ),
    part('sync', plain && style === 'own' ? waitedMs(plain, known) : 0),
  ].filter(({ causedMs }) => causedMs > 0);
}

/** Beyond what is usual there, where a station bumps with the order's other tickets. */
function waitedMs({ items }: ServedTicket, { why, nightUsual }: KnownNight): number {
  const [last] = items.toSorted((a, b) => b.bumpedAt - a.bumpedAt);
  if (last === undefined || !isAtWindow(why, last)) return 0;
  const done = Math.max(...items.map(({ doneAt }) => doneAt));
  return last.bumpedAt - done - nightUsual.waitMs(last.station);
}

/** Whether its station bumps only when the order is done everywhere. */
export function isAtWindow({ work }: KitchenPlan, { station }: CookedItem): boolean {
  return work[station]?.bumps === 'window';
}

function except(plants: readonly Plant[], plant: Plant): readonly Plant[] {
  return plants.filter((each) => each !== plant);
}
