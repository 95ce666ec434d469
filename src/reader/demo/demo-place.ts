/** The demo is wherever it is dinner time now, with a busy kitchen. */
import { zoneOffsetMs } from '../../kitchen/calendar/zone-offset.ts';

/** Zones without daylight saving time, west to east: UTC-11 first, then one per hour. */
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

/** A full-service restaurant's busiest time, minutes after midnight. */
const BUSIEST = 19 * 60 + 15;

const WESTERNMOST_HOURS = -11;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Nearest to the dinner rush at an instant (epoch ms). Computed without calendars: two dozen would take a tenth of the startup. */
export function zoneAtDinner(epochMs: number): string {
  const sinceMidnightUtc = Math.floor(epochMs / 60_000) % DAY;
  const hoursEast = Math.round((BUSIEST - sinceMidnightUtc) / HOUR) - WESTERNMOST_HOURS;
  return ZONES[(hoursEast + ZONES.length) % ZONES.length] ?? ZONES[0];
}

/** Clock changes move a zone by an hour, so one instant places it for all demos: January 1, 2026. */
const PLACED_AT = Date.UTC(2026, 0, 1);

/** West for negative hours. */
export function zoneEastOf(zone: string, hours: number): string {
  if (hours === 0) return zone;
  const hoursEast = Math.round(zoneOffsetMs(PLACED_AT, zone) / (HOUR * 60_000));
  const index = hoursEast + hours - WESTERNMOST_HOURS;
  return ZONES[((index % ZONES.length) + ZONES.length) % ZONES.length] ?? ZONES[0];
}
