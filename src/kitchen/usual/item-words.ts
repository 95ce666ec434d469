import { countOf, durationText } from '../text/quantities.ts';
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

function prepTimeSentence(prepTime: PrepTime | NoPrepTime): string {
  if (typeof prepTime === 'string') return `No prep time: ${NO_PREP_TIME_WORDS[prepTime]}.`;
  const { seconds, lowMs, highMs } = prepTime;
  return `Prep time to enter: ${durationText(seconds * 1_000)} (80% are done in ${durationText(lowMs)} to ${durationText(highMs)} without a wait).`;
}
