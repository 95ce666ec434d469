import { countOf, countText, durationText } from '../text/quantities.ts';
import type { NoPrepTime, PrepTime } from './prep-time.ts';
import type { MenuItemTimes } from './station-items.ts';

const NO_PREP_TIME_WORDS: Readonly<Record<NoPrepTime, string>> = {
  'few items': 'too few items',
  'bumped together': 'cooks bump in rounds here, so times are longer than the work',
  'bumped with ticket': 'tickets are bumped here at the same moment as elsewhere',
  'never calm': 'items always wait here',
};

/** `period` is the time of the item's figures: `today`, or `on these dates`. */
export function menuItemSentences(item: MenuItemTimes, period: string): readonly string[] {
  const { name, stationName, now, before, state } = item;
  const beforeText =
    before.medianMs === undefined
      ? `${countOf(before.count, 'time')} in the four weeks before`
      : `${durationText(before.medianMs)} in the four weeks before`;
  return [
    `${name} at ${stationName}: ${countOf(now.count, 'item')} ${period}.`,
    `Median ${durationText(now.medianMs)}, ${beforeText}.${state === 'slow' ? ' It is slow.' : ''}`,
    prepTimeSentence(item.prepTime()),
  ];
}

/** How many of these items are slow, of those that are judged. Not a full sentence. */
export function slowItemsText(items: readonly MenuItemTimes[]): string {
  const slow = items.filter(({ state }) => state === 'slow').length;
  const judged = items.filter(({ ratio }) => ratio !== undefined).length;
  const slowText = slow === 0 ? 'No item is slow' : `${countOf(slow, 'item is', 'items are')} slow`;
  const judgedText = `(${countText(judged)} of ${countText(items.length)} judged)`;
  return `${judged === 0 ? 'No item can be judged yet' : slowText} ${judgedText}`;
}

function prepTimeSentence(prepTime: PrepTime | NoPrepTime): string {
  if (typeof prepTime === 'string') return `No prep time: ${NO_PREP_TIME_WORDS[prepTime]}.`;
  const { seconds, lowMs, highMs } = prepTime;
  return `Prep time to enter: ${durationText(seconds * 1_000)} (80% are done in ${durationText(lowMs)} to ${durationText(highMs)} without a wait).`;
}
