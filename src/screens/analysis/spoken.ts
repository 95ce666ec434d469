/** An analysis as sentences: what it is, then one sentence an entry. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { cursorOf, HEARD_PAGE } from '../../state/monitor/list-actions.ts';
import type { Asked, Saying } from '../everywhere/screen-definition.ts';
import { listSentence } from '../facts/fulfillment-sentences.ts';
import { noRowsSentences, readingSayings, rowSayings } from '../frame/reading-sentences.ts';
import { type AnalysisModel, analysisList, entrySentence } from './model.ts';

/** Entries spoken at once. */
const AT_ONCE = 8;

/** The page, its first entries, and the other day when it has come. */
export function sayAnalysis(model: AnalysisModel, { readings }: Asked): readonly Saying[] {
  const { scene, listed, page, other, all, shown, isThere } = model;
  const { check } = scene;
  const { day, date, restaurant } = check;
  const { length } = page.ids;
  const place = `${readings} ${restaurant.guid} ${date} ${page.title}`;
  const occasion = isThere ? place : undefined;
  const list = analysisList(model);
  const cursor = cursorOf({ ...list, height: HEARD_PAGE });
  return [
    ...readingSayings(`items of ${businessDateLabel(date)}`, day, place),
    {
      on: day.data === undefined ? undefined : place,
      sentences: () => {
        if (shown.length === 0) {
          return noRowsSentences(check, listed, all.length, [['q', 'back']]);
        }
        const rows = listSentence(listed, shown.length, all.length, false);
        return [`${page.title}.`, rows, ...page.notes, ...(length === 0 ? [page.nothing] : [])];
      },
    },
    ...rowSayings(list, occasion),
    {
      on: occasion,
      sentences: () => {
        const after = Math.max(0, Math.min(AT_ONCE - 1, length - 1 - cursor));
        return Array.from({ length: after }, (_, at) => entrySentence(model, cursor + 1 + at));
      },
    },
    {
      on: other?.words,
      sentences: () => [`A week earlier: ${other?.words ?? ''}.`],
      isChangeOnly: true,
    },
  ];
}
