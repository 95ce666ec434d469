/** Where on earth the demo restaurant stands: wherever dinner is being served now, so that its kitchen is busy. */
import { TZDate } from '@date-fns/tz';

/** Zones without daylight saving time, from west to east, about an hour apart. */
const ZONES = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'Pacific/Gambier',
  'Pacific/Pitcairn',
  'America/Phoenix',
  'America/Costa_Rica',
  'America/Bogota',
  'America/Puerto_Rico',
  'America/Sao_Paulo',
  'America/Noronha',
  'Atlantic/Cape_Verde',
  'Africa/Accra',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Noumea',
  'Pacific/Fiji',
] as const;

/** Minutes after midnight at which a full-service restaurant is busiest. */
const BUSIEST = 19 * 60 + 15;

/** The zone whose wall clock is nearest to the dinner rush at an instant (epoch ms). */
export function zoneAtDinner(epochMs: number): string {
  const distance = (zone: string): number => {
    const local = new TZDate(epochMs, zone);
    const apart = Math.abs(local.getHours() * 60 + local.getMinutes() - BUSIEST);
    return Math.min(apart, 24 * 60 - apart);
  };
  return ZONES.reduce((best, zone) => (distance(zone) < distance(best) ? zone : best));
}
