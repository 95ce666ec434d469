/** A business date as sentences: how many rows, then the one under the cursor. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { Asked, Saying } from '../everywhere/screen-definition.ts';
import { listSentence } from '../facts/fulfillment-sentences.ts';
import { placeSentence } from '../facts/kitchen-sentences.ts';
import { unhideKeys } from '../frame/hidden-rows.ts';
import { readingSayings } from '../frame/reading-sayings.ts';
import {
  freshnessSentence,
  noRowsSentences,
  partSentence,
  progressSentence,
} from '../frame/reading-sentences.ts';
import { rowSayings } from '../voice/row-sayings.ts';
import { type FulfillmentsModel, fulfillmentsList } from './model.ts';

/** The place, the list, the row under the cursor. Rows that are still loading are spoken only when the cursor reaches them. */
export function sayFulfillments(model: FulfillmentsModel, asked: Asked): readonly Saying[] {
  const { scene, view, all, shown, arrival } = model;
  const { check } = scene;
  const { day, date, restaurant, now } = check;
  const { readings, turns } = asked;
  const place = `${readings} ${restaurant.guid} ${date}`;
  const isTyping = view.filter.before !== undefined;
  const isArriving = arrival === 'arriving';
  const isQuiet = isTyping || isArriving || arrival === 'nothing';
  const occasion = isQuiet ? undefined : `${place} ${arrival} ${turns}`;
  const isPart = arrival === 'broke off';
  return [
    { on: place, sentences: () => [placeSentence(check)] },
    ...readingSayings(`items of ${businessDateLabel(date)}`, day, place),
    {
      on: occasion,
      sentences: () => {
        const sentence =
          shown.length === 0
            ? noRowsSentences(check, view, all.length, unhideKeys(view))
            : [listSentence(view, shown.length, all.length, isPart)];
        if (turns > 0) return sentence;
        if (isPart) return [partSentence(all.length), ...sentence];
        return shown.length === 0 ? sentence : [...sentence, freshnessSentence(check)];
      },
    },
    {
      on: isArriving && turns > 0 ? `${place} ${turns}` : undefined,
      sentences: () => [progressSentence(day.progress, now)],
    },
    ...rowSayings(fulfillmentsList(model), occasion),
  ];
}
