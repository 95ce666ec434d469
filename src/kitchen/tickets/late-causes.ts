import { MINUTE_MS } from '../../contract/instant.ts';
import { measurementOf, OVER_HOUR } from '../measures/measure.ts';
import { STATION_TIME } from '../measures/measures.ts';
import type { RowLimits } from '../measures/row-limits.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { OVER_HOUR_MS } from '../model/row-oddities.ts';
import type { CauseDay } from './cause-day.ts';
import {
  CAUSES,
  type CauseDoubt,
  isOverUsual,
  type TicketPlace,
  type TicketWhy,
  ticketPlaces,
} from './ticket-cause.ts';

/** `as usual`: over a station's limit, but not over the items' usual time. `unknown`: no clear cause. */
export const LATE_CAUSES = [...CAUSES, 'as usual', 'unknown'] as const;
export type LateCause = (typeof LATE_CAUSES)[number];

/** Tickets over a station's limit at prep, or over their items' usual time. Expo has no limit. */
export function lateTickets(
  day: FulfillmentDay,
  { count, why }: CauseDay,
  limits: RowLimits,
): readonly TicketWhy[] {
  const { valuesMs, reasons } = measurementOf(day, STATION_TIME);
  const isOverLimit = ({ row }: TicketWhy['last']) =>
    reasons[row] === OVER_HOUR || (valuesMs[row] ?? Number.NaN) >= limits.limitOf(row).lateMs;
  const isLate = (each: TicketWhy) => each.parts.prep.some(isOverLimit) || isOverUsual(each);
  const all = Array.from({ length: count }, (_, ticket) => why(ticket));
  return all.flatMap((each) => (each !== undefined && isLate(each) ? [each] : []));
}

/** Such a ticket was not bumped when it came out, so its time is unknown. */
function isOverHour({ tookMs }: TicketWhy): boolean {
  return tookMs > OVER_HOUR_MS;
}

/** Time over usual, in whole ms so that printed values add up. 0 if unknown. */
export function latenessMs(why: TicketWhy): number {
  return isOverHour(why) ? 0 : Math.round(Math.max(0, why.tookMs - why.usualMs)) || 0;
}

export function lateCause({ cause, doubt }: TicketWhy): LateCause {
  return cause ?? (doubt === 'not late' ? 'as usual' : 'unknown');
}

export function lateMinutes(lateMs: number): number {
  return Math.round(lateMs / MINUTE_MS);
}

const EXPO_LEVELS: Partial<Record<LateCause, string>> = { 'expo held': 'expo 1', run: 'expo 2' };

export function isAtExpo(cause: LateCause): boolean {
  return cause in EXPO_LEVELS;
}

export function latePlace(why: TicketWhy): string | undefined {
  return EXPO_LEVELS[lateCause(why)] ?? why.last.station?.name;
}

/** With these, no place made the ticket late. */
const PLACELESS: ReadonlySet<CauseDoubt | undefined> = new Set<CauseDoubt>([
  'no earlier dates',
  'not late',
  'several',
  'long order',
]);

/** Where the ticket became late. `undefined` if that is no one place. */
export function culpritPlace(why: TicketWhy): TicketPlace | undefined {
  if (why.cause === 'unusual order' || PLACELESS.has(why.doubt)) return undefined;
  const expo = EXPO_LEVELS[lateCause(why)];
  return ticketPlaces(why).find(({ level, name, parts }) =>
    level === 0 ? expo === undefined && parts.includes(why.last) : name === expo,
  );
}

/** `undefined` for causes at expo. */
export function lateItem(why: TicketWhy): string | undefined {
  return isAtExpo(lateCause(why)) ? undefined : why.last.item;
}

export interface LateCauses {
  readonly cause: LateCause;
  readonly tickets: number;
  readonly lateMs: number;
  /** Tickets over an hour, whose lateness is unknown. */
  readonly overHour: number;
  readonly place: string | undefined;
  readonly item: string | undefined;
}

/** Most lateness first. `as usual` and `unknown` come last. */
export function lateCauses(late: readonly TicketWhy[]): readonly LateCauses[] {
  return Array.from(Map.groupBy(late, lateCause), ([cause, tickets]): LateCauses => ({
    cause,
    tickets: tickets.length,
    lateMs: sumOf(tickets),
    overHour: tickets.filter(isOverHour).length,
    place: mostly(tickets, latePlace),
    item: mostly(tickets, lateItem),
  })).sort((a, b) => rank(a) - rank(b) || b.lateMs - a.lateMs || b.tickets - a.tickets);
}

export function sumOfTickets(causes: readonly LateCauses[]): number {
  return causes.reduce((sum, { tickets }) => sum + tickets, 0);
}

function rank({ cause }: LateCauses): number {
  return Math.max(0, LATE_CAUSES.indexOf(cause) - CAUSES.length + 1);
}

function sumOf(tickets: readonly TicketWhy[]): number {
  return tickets.reduce((sum, each) => sum + latenessMs(each), 0);
}

function mostly(
  tickets: readonly TicketWhy[],
  nameOf: (why: TicketWhy) => string | undefined,
): string | undefined {
  const named = Map.groupBy(tickets, nameOf);
  named.delete(undefined);
  const sums = Array.from(named, ([name, list]) => [name, sumOf(list), list.length] as const);
  return sums.sort(([, a, n], [, b, m]) => b - a || m - n)[0]?.[0];
}
