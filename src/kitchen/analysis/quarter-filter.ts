/** Filters for stretches of a business date, by bump time. */
import { SCALES } from '../filter/filter-scale.ts';
import type { BusinessQuarters } from '../measures/time/business-quarters.ts';

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Text of the filter for what was bumped from the first of some quarter hours to the end of the last (places among the quarters).
 * It goes by the clock: of a quarter that is shown twice both are found. What ends at closeout has no end, because the date has none
 * after it.
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
