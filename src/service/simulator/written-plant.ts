/** Plants as written: `slow:Pizza@18:40+45m*2`. */

import {
  type BusinessDate,
  DAY_MS,
  HOUR_MS,
  isBusinessDate,
  MINUTE_MS,
  SECOND_MS,
} from '../../contract/instant.ts';
import { type BusinessDay, dateInstant } from './business-day.ts';
import { MENU_NAMES } from './menu-plan.ts';
import { isPlantKind, PLANTS, type Plant } from './plant-kinds.ts';
import { type PlantRecord, plantForm } from './plant-record.ts';

/** The instant depends on the date. */
export interface WrittenPlant extends Omit<Plant, 'from'> {
  /** The only date with it. Every date if absent. */
  readonly businessDate?: BusinessDate;
  /** Wall-clock minutes after midnight. Those before the closeout hour are at the end of the date. */
  readonly clockMinutes?: number;
}

/** Why a text is not a plant: the wrong part, and what to write instead or the allowed names. */
export interface PlantRefusal {
  readonly what: 'plant' | 'date' | 'station' | 'item' | 'time' | 'length' | 'factor';
  readonly typed: string;
  readonly instead: { readonly write: string } | { readonly names: readonly string[] };
}

export interface PlantPlace {
  readonly stations: readonly string[];
  /** For plants on the current date: a time may count back from now. Without it a plant may name a date. */
  readonly now?: DateClock;
}

type Part = string | undefined;

const FORM =
  /^(?:(?<date>\d+)\/)?(?<kind>[^:@*+/]*)(?::(?<name>[^@*]*))?(?:@(?<time>[^+*]*)(?:\+(?<length>[^*]*))?)?(?:\*(?<factor>.*))?$/s;

export function readPlant(
  text: string,
  { stations, now }: PlantPlace,
): { readonly plant: WrittenPlant } | { readonly refusal: PlantRefusal } {
  const { kind: typed = text, ...parts } = FORM.exec(text.trim())?.groups ?? {};
  const kind = typed.trim().toLowerCase();
  if (!isPlantKind(kind)) {
    return { refusal: { what: 'plant', typed, instead: { names: Object.keys(PLANTS) } } };
  }
  const record: PlantRecord = PLANTS[kind];
  const { date, name, time, length, factor } = parts;
  const isDated = date !== undefined && now !== undefined;
  if (isDated || !isOfForm({ name, time, length, factor }, record)) {
    const form = plantForm(kind, record);
    return { refusal: { what: 'plant', typed: text, instead: { write: form } } };
  }
  const businessDate = date !== undefined && isBusinessDate(date) ? date : undefined;
  const isDish = record.dish !== undefined;
  const names = isDish ? MENU_NAMES : stations;
  const known = name === undefined ? undefined : stationOf(name, names);
  const clockMinutes =
    time === undefined ? undefined : (clockMinutesOf(time) ?? (now && minutesAgoOf(time, now)));
  const lengthMs = length === undefined ? undefined : lengthOf(length);
  const number = factor === undefined ? undefined : factorOf(factor, record.factor);
  const refusal =
    refused('date', date, businessDate, { write: 'a date as YYYYMMDD' }) ??
    refused(isDish ? 'item' : 'station', name, known, { names }) ??
    refused('time', time, clockMinutes, { write: now === undefined ? TIME : TIME_TODAY }) ??
    refused('length', length, lengthMs, { write: LENGTH }) ??
    refused('factor', factor, number, {
      write: `a number from ${record.factor?.least} to ${record.factor?.most}`,
    });
  if (refusal !== undefined) return { refusal };
  return {
    plant: {
      kind,
      ...(businessDate !== undefined && { businessDate }),
      ...(known !== undefined && (isDish ? { dish: known } : { station: known })),
      ...(clockMinutes !== undefined && { clockMinutes }),
      ...(lengthMs !== undefined && { lengthMs }),
      ...(number !== undefined && { factor: number }),
    },
  };
}

const TIME = 'a clock time such as "18:40"';
const TIME_TODAY = `${TIME}, or "-50m" for 50 minutes before now`;
const LENGTH = 'a duration such as "45m" or "1h30m", up to a day';

function refused(
  what: PlantRefusal['what'],
  typed: Part,
  value: unknown,
  instead: PlantRefusal['instead'],
): PlantRefusal | undefined {
  return typed === undefined || value !== undefined ? undefined : { what, typed, instead };
}

function isOfForm(
  parts: Readonly<Record<'name' | 'time' | 'length' | 'factor', Part>>,
  { station, dish, from, lasts, factor }: PlantRecord,
): boolean {
  const fits = (part: Part, need: PlantRecord['station']) =>
    part === undefined ? need !== 'needed' : need !== undefined;
  return (
    fits(parts.name, station ?? dish) &&
    fits(parts.time, from) &&
    fits(parts.length, lasts && 'optional') &&
    fits(parts.factor, factor && 'optional')
  );
}

interface DateClock {
  /** Wall-clock minutes after midnight. */
  readonly clockMinutes: number;
  readonly closeoutHour: number;
}

const DAY_MINUTES = 24 * 60;

const CLOCK_24 = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const CLOCK_12 = /^(1[0-2]|[1-9])(?::([0-5]\d))? ?([ap])m?$/;
const DURATION = /^(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s)?$/;

/** Ignores case, accents, and repeated blanks. */
export function stationOf(typed: string, stations: readonly string[]): string | undefined {
  return stations.find((name) => plain(name) === plain(typed));
}

/** Minutes after midnight for `18:40` or `6:40pm`. */
export function clockMinutesOf(text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  const [, hour, minute] = CLOCK_24.exec(typed) ?? [];
  if (hour !== undefined) return Number(hour) * 60 + Number(minute);
  const [, hour12, minute12 = '0', half] = CLOCK_12.exec(typed) ?? [];
  if (hour12 === undefined) return undefined;
  const afternoon = half === 'p' ? 12 : 0;
  return ((Number(hour12) % 12) + afternoon) * 60 + Number(minute12);
}

/** For `-50m`, 50 minutes ago. `undefined` also before the business date. */
function minutesAgoOf(text: string, { clockMinutes, closeoutHour }: DateClock): number | undefined {
  const typed = text.trim();
  const agoMs = typed.startsWith('-') ? lengthOf(typed.slice(1)) : undefined;
  if (agoMs === undefined) return undefined;
  const ago = Math.ceil(agoMs / MINUTE_MS);
  const sinceCloseout = (clockMinutes - closeoutHour * 60 + DAY_MINUTES) % DAY_MINUTES;
  return ago > sinceCloseout ? undefined : (clockMinutes - ago + DAY_MINUTES) % DAY_MINUTES;
}

/** `45m` or `1h30m` in ms, at most a day. */
function lengthOf(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(text.trim()) ?? [];
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return ms > 0 && ms <= DAY_MS ? ms : undefined;
}

/** Within the kind's range. */
function factorOf(text: string, range: PlantRecord['factor']): number | undefined {
  const typed = text.trim();
  if (range === undefined || !/^\d{1,3}(?:\.\d{1,6})?$/.test(typed)) return undefined;
  const factor = Number(typed);
  return factor >= range.least && factor <= range.most ? factor : undefined;
}

function plain(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '');
  return letters.trim().replace(/\s+/g, ' ').toLowerCase();
}

// On a date, and as text again.

export function plantsOn(written: readonly WrittenPlant[], day: BusinessDay): readonly Plant[] {
  return written
    .filter(({ businessDate = day.businessDate }) => businessDate === day.businessDate)
    .map(({ businessDate: _businessDate, clockMinutes, ...plant }) => ({
      ...plant,
      ...(clockMinutes !== undefined && { from: clockInstant(clockMinutes / 60, day) }),
    }));
}

export function plantText(plant: WrittenPlant): string {
  const { businessDate, kind, station, dish, clockMinutes, lengthMs, factor } = plant;
  return [
    businessDate && `${businessDate}/`,
    kind,
    station && `:${station}`,
    dish && `:${dish}`,
    clockMinutes !== undefined && `@${clockText(clockMinutes)}`,
    lengthMs && `+${lengthText(lengthMs)}`,
    factor !== undefined && `*${factor}`,
  ]
    .filter((part) => typeof part === 'string')
    .join('');
}

function clockInstant(hour: number, day: BusinessDay): number {
  return dateInstant(day, hour < day.closeoutHour ? hour + 24 : hour);
}

function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function lengthText(lengthMs: number): string {
  const seconds = Math.floor(lengthMs / SECOND_MS);
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
