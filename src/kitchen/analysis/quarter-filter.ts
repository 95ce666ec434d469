/** Filters for stretches of a business date, by bump time. */
import { SCALES } from '../filter/filter-scale.ts';
import type { BusinessQuarters } from '../measures/time/business-quarters.ts';

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Text of the filter for bumps from the first of a run of quarter hours to the end of the last (indices). It goes by the clock: of a quarter that is
 * shown twice, both match. A run up to closeout has no end, because nothing of the date comes after it.
 */
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
