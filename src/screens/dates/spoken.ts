/** Dates side by side in speech: how many are read, and the figures under the cursor. */
import { lateWords } from '../../kitchen/wording/limit-text.ts';
import { cursorOf, HEARD_PAGE } from '../../state/monitor/list-actions.ts';
import type { Asked, Saying } from '../everywhere/screen-definition.ts';
import { rowSayings } from '../frame/reading-sentences.ts';
import { type DatesModel, datesList, placeSentence } from './model.ts';
import { progressText, TURNED_OFF, unreadSentences } from './notes.ts';

/** The dates once, and how many are read once reading ends. */
export function sayDates(model: DatesModel, { readings }: Asked): readonly Saying[] {
  const { scene, isOff, state, trend, measure } = model;
  const { guid } = scene.check.restaurant;
  const place = `${readings} ${guid} ${isOff}`;
  if (isOff) {
    const { heading, sentences, keys } = TURNED_OFF;
    return [{ on: place, sentences: () => [`${heading}.`, ...sentences, keys] }];
  }
  const list = datesList(model);
  const progress = () => [`${progressText(model)}.`, ...unreadSentences(model)];
  return [
    {
      on: place,
      sentences: () => [
        `Dates side by side. ${measure.title(lateWords(trend.shared))}.`,
        ...progress(),
      ],
    },
    ...rowSayings(list, place),
    {
      on: `${guid} ${state}`,
      isChangeOnly: true,
      sentences: () =>
        state === 'reading'
          ? []
          : [
              ...progress(),
              placeSentence(model, cursorOf({ ...list, height: HEARD_PAGE }), model.at),
            ],
    },
  ];
}
