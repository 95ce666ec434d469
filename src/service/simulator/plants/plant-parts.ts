/** The parts of a written plant: its station, time, length and factor. */
import type { PlantRecord } from './plant-record.ts';

/** A moment of the current business date. */
export interface DateClock {
  /** Minutes of the wall clock after midnight. */
  readonly clockMinutes: number;
  readonly closeoutHour: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_MINUTES = 24 * 60;

const CLOCK_24 = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const CLOCK_12 = /^(1[0-2]|[1-9])(?::([0-5]\d))? ?([ap])m?$/;
const DURATION = /^(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s)?$/;

/** The station with that name; case, accents and repeated blanks do not count. */
export function stationOf(typed: string, stations: readonly string[]): string | undefined {
  return stations.find((name) => plain(name) === plain(typed));
}

/** Minutes after midnight of `18:40` or `6:40pm`. */
export function clockMinutesOf(text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  const [, hour, minute] = CLOCK_24.exec(typed) ?? [];
  if (hour !== undefined) return Number(hour) * 60 + Number(minute);
  const [, hour12, minute12 = '0', half] = CLOCK_12.exec(typed) ?? [];
  if (hour12 === undefined) return undefined;
  const afternoon = half === 'p' ? 12 : 0;
  return ((Number(hour12) % 12) + afternoon) * 60 + Number(minute12);
}

/** The same for `-50m`, 50 minutes ago; `undefined` also for a time before the business date. */
export function minutesAgoOf(
  text: string,
  { clockMinutes, closeoutHour }: DateClock,
): number | undefined {
  const typed = text.trim();
  const agoMs = typed.startsWith('-') ? lengthOf(typed.slice(1)) : undefined;
  if (agoMs === undefined) return undefined;
  const ago = Math.ceil(agoMs / MINUTE_MS);
  const sinceCloseout = (clockMinutes - closeoutHour * 60 + DAY_MINUTES) % DAY_MINUTES;
  return ago > sinceCloseout ? undefined : (clockMinutes - ago + DAY_MINUTES) % DAY_MINUTES;
}

/** `45m` or `1h30m` in ms, at most a day. */
export function lengthOf(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(text.trim()) ?? [];
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return ms > 0 && ms <= DAY_MS ? ms : undefined;
}

/** A number in the range of a kind. */
export function factorOf(text: string, range: PlantRecord['factor']): number | undefined {
  const typed = text.trim();
  if (range === undefined || !/^\d{1,3}(?:\.\d{1,6})?$/.test(typed)) return undefined;
  const factor = Number(typed);
  return factor >= range.least && factor <= range.most ? factor : undefined;
}

function plain(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '');
  return letters.trim().replace(/\s+/g, ' ').toLowerCase();
}
