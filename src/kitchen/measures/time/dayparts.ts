/** The parts of a business date, as restaurants plan them. */

const BREAKFAST = 5;
const LATE = 21;
const DAY = 24;

/** Wall-clock hours (0..23). `close` is the closeout hour if that is at night, else breakfast. */
export const DAYPARTS = [
  { key: 'early', name: 'Before breakfast', from: 'close', to: BREAKFAST },
  { key: 'breakfast', name: 'Breakfast', from: BREAKFAST, to: 11 },
  { key: 'lunch', name: 'Lunch', from: 11, to: 15 },
  { key: 'afternoon', name: 'Afternoon', from: 15, to: 17 },
  { key: 'dinner', name: 'Dinner', from: 17, to: LATE },
  { key: 'late', name: 'Late', from: LATE, to: 'close' },
] as const;

/** Index in `DAYPARTS` of an hour (0..23), for a closeout hour (0..23). */
export function daypartOf(hour: number, closeoutHour: number): number {
  // Counted on through the night, from 21 to 29, so that it is one range.
  const isNightly = closeoutHour >= LATE || closeoutHour < BREAKFAST;
  const close = isNightly ? throughNight(closeoutHour) : BREAKFAST + DAY;
  const at = throughNight(hour);
  return DAYPARTS.findIndex(({ key, from, to }) => {
    const begins = from === 'close' ? close : from;
    const ends = to === 'close' ? close : to;
    return at >= begins && at < (key === 'early' ? BREAKFAST + DAY : ends);
  });
}

function throughNight(hour: number): number {
  return hour < BREAKFAST ? hour + DAY : hour;
}
