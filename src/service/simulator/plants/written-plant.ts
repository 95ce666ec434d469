/** Plants as people write them: `slow:Pizza@18:40+45m*2`. */
import { type BusinessDate, isBusinessDate } from '../../../contract/business-date.ts';
import { isPlantKind, PLANTS, type PlantKind } from './plant-kinds.ts';
import {
  clockMinutesOf,
  type DateClock,
  factorOf,
  lengthOf,
  minutesAgoOf,
  stationOf,
} from './plant-parts.ts';
import { type PlantRecord, plantForm } from './plant-record.ts';

/** A parsed plant. The instant of its time depends on the date. */
export interface WrittenPlant {
  readonly kind: PlantKind;
  /** The only date that has it; every date if absent. */
  readonly businessDate?: BusinessDate;
  readonly station?: string;
  /** Minutes of the wall clock after midnight; those before the closeout hour are at the end of the date. */
  readonly clockMinutes?: number;
  readonly lengthMs?: number;
  readonly factor?: number;
}

/** Why a text is not a plant: the part that is wrong, and what to write instead or the allowed names. */
export interface PlantRefusal {
  readonly what: 'plant' | 'date' | 'station' | 'time' | 'length' | 'factor';
  readonly typed: string;
  readonly instead: { readonly write: string } | { readonly names: readonly string[] };
}

/** Where plants are allowed. */
export interface PlantPlace {
  /** Stations that can have plants. */
  readonly stations: readonly string[];
  /** Now, for plants of the current date: a time may be counted back from it. Without it a plant may name a date. */
  readonly now?: DateClock;
}

type Part = string | undefined;

const FORM =
  /^(?:(?<date>\d+)\/)?(?<kind>[^:@*+/]*)(?::(?<station>[^@*]*))?(?:@(?<time>[^+*]*)(?:\+(?<length>[^*]*))?)?(?:\*(?<factor>.*))?$/s;

/** Parses a plant. */
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
  const { date, station, time, length, factor } = parts;
  const isDated = date !== undefined && now !== undefined;
  if (isDated || !isOfForm({ station, time, length, factor }, record)) {
    const form = plantForm(kind, record);
    return { refusal: { what: 'plant', typed: text, instead: { write: form } } };
  }
  const businessDate = date !== undefined && isBusinessDate(date) ? date : undefined;
  const known = station === undefined ? undefined : stationOf(station, stations);
  const clockMinutes =
    time === undefined ? undefined : (clockMinutesOf(time) ?? (now && minutesAgoOf(time, now)));
  const lengthMs = length === undefined ? undefined : lengthOf(length);
  const number = factor === undefined ? undefined : factorOf(factor, record.factor);
  const refusal =
    refused('date', date, businessDate, { write: 'a date as YYYYMMDD' }) ??
    refused('station', station, known, { names: stations }) ??
    refused('time', time, clockMinutes, { write: now === undefined ? TIME : TIME_TODAY }) ??
    refused('length', length, lengthMs, { write: LENGTH }) ??
    refused('factor', factor, number, { write: rangeOf(record) });
  if (refusal !== undefined) return { refusal };
  return {
    plant: {
      kind,
      ...(businessDate !== undefined && { businessDate }),
      ...(known !== undefined && { station: known }),
      ...(clockMinutes !== undefined && { clockMinutes }),
      ...(lengthMs !== undefined && { lengthMs }),
      ...(number !== undefined && { factor: number }),
    },
  };
}

const TIME = 'a clock time such as "18:40"';
const TIME_TODAY = `${TIME}, or "-50m" for 50 minutes before now`;
const LENGTH = 'a duration such as "45m" or "1h30m", up to a day';

function rangeOf({ factor }: PlantRecord): string {
  return `a number from ${factor?.least} to ${factor?.most}`;
}

/** The refusal of an unknown part. */
function refused(
  what: PlantRefusal['what'],
  typed: Part,
  value: unknown,
  instead: PlantRefusal['instead'],
): PlantRefusal | undefined {
  return typed === undefined || value !== undefined ? undefined : { what, typed, instead };
}

function isOfForm(
  parts: Readonly<Record<'station' | 'time' | 'length' | 'factor', Part>>,
  { station, from, lasts, factor }: PlantRecord,
): boolean {
  const fits = (part: Part, need: PlantRecord['station']) =>
    part === undefined ? need !== 'needed' : need !== undefined;
  return (
    fits(parts.station, station) &&
    fits(parts.time, from) &&
    fits(parts.length, lasts && 'optional') &&
    fits(parts.factor, factor && 'optional')
  );
}
