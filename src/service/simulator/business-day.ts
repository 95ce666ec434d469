/** Service hours as instants, in the restaurant's zone and across clock changes. */

import { TZDate } from '@date-fns/tz';
import { Failure } from '../../contract/failures.ts';
import {
  type BusinessDate,
  dateParts,
  HOUR_MS,
  isBusinessDate,
  weekdayNumber,
} from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import type { KitchenPlan, ServiceHours } from './kitchen-plan.ts';

/** The hours of several dates. */
const MAX_INSTANTS = 1_000;

/** From the closeout hour to the same hour on the next date. */
export interface BusinessDay {
  readonly businessDate: BusinessDate;
  /** IANA name. */
  readonly timezone: string;
  /** Wall-clock hour, 0 to 23, at which the business date ends. */
  readonly closeoutHour: number;
}

/** A service hour. Instants are epoch ms. */
export interface ServiceSlot {
  readonly from: number;
  readonly to: number;
  /** Relative order count. An hour repeated or skipped by a clock change weighs by true length. */
  readonly weight: number;
}

/** In order of time. Hours moved outside the date by the closeout hour go to the other end. Throws `Failure` USAGE for one that does not exist. */
export function serviceSlots(day: BusinessDay, hours: ServiceHours): readonly ServiceSlot[] {
  const { closeoutHour } = day;
  if (!isBusinessDate(day.businessDate)) {
    throw new Failure('USAGE', 'The business date must be a real date, written YYYYMMDD.');
  }
  if (!Number.isInteger(closeoutHour) || closeoutHour < 0 || closeoutHour > 23) {
    throw new Failure('USAGE', 'The closeout hour must be a whole number from 0 to 23.');
  }
  const slots = hours.hourly.flatMap((share, index) => {
    const opens = hours.opensAt + index;
    const closes = Math.min(opens + 1, hours.closesAt);
    const shift = opens < closeoutHour ? 24 : opens >= closeoutHour + 24 ? -24 : 0;
    const [from, to] = [dateInstant(day, opens + shift), dateInstant(day, closes + shift)];
    const weight = (share * (to - from)) / ((closes - opens) * HOUR_MS);
    return weight > 0 ? [{ from, to, weight }] : [];
  });
  return slots.sort((a, b) => a.from - b.from);
}

/** Orders an hour, of which a kitchen has its part. */
export function ordersPerHour(
  { plan, businessDate }: BusinessDay & { readonly plan: KitchenPlan },
  slot: ServiceSlot,
  slots: readonly ServiceSlot[],
): number {
  const day = plan.ordersPerDay * (plan.week[weekdayNumber(businessDate)] ?? 1);
  const total = slots.reduce((sum, { weight }) => sum + weight, 0);
  return ((day * slot.weight) / total) * (HOUR_MS / (slot.to - slot.from));
}

/** When a wall clock shows this hour. 25.5 is 1:30 on the next date. Throws `Failure` USAGE for a zone that does not exist. */
export function dateInstant({ businessDate, timezone }: BusinessDay, hour: number): number {
  return instantOf(`${businessDate} ${hour} ${timezone}`);
}

/** A date's hours are asked for by each kitchen and station, and finding one takes as long as a hundred draws. */
const instantOf = oncePerKey((key: string) => {
  const [businessDate = '', hour = '', ...zone] = key.split(' ');
  return zonedInstant(businessDate, Number(hour), zone.join(' '));
}, MAX_INSTANTS);

function zonedInstant(businessDate: BusinessDate, hour: number, timezone: string): number {
  const [year, month, day] = dateParts(businessDate);
  const whole = Math.floor(hour);
  const minute = Math.round((hour - whole) * 60);
  const instant = new TZDate(year, month - 1, day, whole, minute, 0, 0, timezone).getTime();
  if (Number.isNaN(instant)) throw new Failure('USAGE', 'The time zone must be an IANA name.');
  return instant;
}
