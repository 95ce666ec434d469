/** Rows one week earlier, with the list's selection. */
import type { OtherDay } from '../../hooks/reading/use-day.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { failureWord, isNotCopied } from '../../kitchen/model/failure-text.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { memoize } from '../../state/memoize.ts';
import type { FulfillmentsView } from '../../state/views/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import { selectedRows } from '../frame/selected-rows.ts';

/** With a few words: the day, or why there are no rows. */
export type OtherRows = ReturnType<typeof made>;

const made = memoize(
  (day: FulfillmentDay, rows: Uint32Array, date: string, words: string, isKnown: boolean) => ({
    date,
    words,
    known: isKnown ? { day, rows } : undefined,
  }),
);

/** Rows loaded so far. `undefined` if nothing loads them. */
export function otherRows({ check, other }: Scene, view: FulfillmentsView): OtherRows | undefined {
  if (other === undefined) return undefined;
  const { date, reading } = other;
  const { restaurant } = check;
  const { all, shown } = selectedRows({ restaurant, date, day: reading }, view, true);
  const isKnown = reading.data?.value.kind === 'day';
  return made(all, shown.order, date, wordsOf(other), isKnown);
}

function wordsOf({ date, reading: { data, link } }: OtherDay): string {
  const label = businessDateLabel(date);
  if (data?.value.kind === 'day') {
    return data.value.day.length === 0 ? `${label} has no rows` : label;
  }
  if (data !== undefined) return `${label} has no ticket times`;
  if (link.state === 'failed') {
    const word = failureWord(link.failure.code);
    return isNotCopied(link.failure) ? `${label} is ${word}` : `${label} did not load: ${word}`;
  }
  return link.state === 'canceled' ? `${label} did not load` : `loading ${label}`;
}
