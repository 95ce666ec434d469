import { SCALES } from '../filter/filter-scale.ts';
import {
  type BusinessQuarters,
  type Quarter,
  quarterPlace,
} from '../measures/business-quarters.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** Quarter hours `first` to `last`, inclusive. Both passes of a repeated quarter match. A run up to closeout has no end. */
export function quarterFilter(
  { quarters, calendar }: BusinessQuarters,
  first: number,
  last: number,
): string {
  const begins = quarters[first]?.name.slice(0, 5);
  const lastBegins = SCALES.time.read(quarters[last]?.name.slice(0, 5) ?? '')?.low;
  if (begins === undefined || lastBegins === undefined) return '';
  const ends = (lastBegins + QUARTER_SECONDS) % DAY_SECONDS;
  const from = `fulfilled>=${begins}`;
  if (ends === calendar.closeoutHour * 60 * 60) return from;
  return `${from} fulfilled<${SCALES.time.write(ends, false)}`;
}

/** Rows fired per quarter hour. Rows fired outside the date, or without a time, don't count. */
export function firedQuarters(
  { table }: FulfillmentDay,
  rows: Uint32Array,
  clock: BusinessQuarters,
): Uint32Array {
  const { values } = table.instant.ticketFiredAt;
  const counts = new Uint32Array(clock.quarters.length);
  for (const row of rows) {
    const place = quarterPlace(clock, values[row] ?? Number.NaN);
    if (place !== -1) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

type Named = readonly Pick<Quarter, 'name'>[];

/** Aligns two dates' quarter hours by clock time. A repeated hour's first pass aligns with the hour shown once. 0 for a missing quarter. */
export function besideQuarters(
  quarters: Named,
  others: Named,
  figures: readonly number[],
): readonly number[] {
  const byPass = new Map(passes(others).map((pass, place) => [pass, figures[place] ?? 0]));
  return passes(quarters).map((pass) => byPass.get(pass) ?? 0);
}

/** Clock times, with a repetition count. */
function passes(quarters: Named): readonly string[] {
  const counts = new Map<string, number>();
  return quarters.map(({ name }) => {
    const clock = name.slice(0, 5);
    const count = (counts.get(clock) ?? 0) + 1;
    counts.set(clock, count);
    return `${clock} ${count}`;
  });
}
