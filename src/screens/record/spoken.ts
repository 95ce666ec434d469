/** What is said of a record: every field of it in a sentence, and its journey. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { spokenDuration } from '../../kitchen/wording/spoken-durations.ts';
import type { Asked, Saying } from '../everywhere/screen-definition.ts';
import { recordSentences } from '../facts/fulfillment-sentences.ts';
import { journeySentences, journeysOf } from './journey-lines.ts';
import type { RecordModel } from './model.ts';

/** Its sentences, once for each record, and that another date began meanwhile. */
export function sayRecord(model: RecordModel, { readings }: Asked): readonly Saying[] {
  const { date, today } = model.scene.check;
  const begun = `A new business date has begun: ${businessDateLabel(today)}. This row is from ${businessDateLabel(date)}.`;
  return [
    { on: `${readings} ${model.id}`, sentences: () => recordSayings(model) },
    { on: today, sentences: () => [begun], isChangeOnly: true },
  ];
}

/** All of it. */
export function recordSayings({ scene, all, found, row, isWhole }: RecordModel): readonly string[] {
  if (row === undefined || found === undefined) {
    return isWhole
      ? ['This row is gone: the platform no longer sends it. q goes back.']
      : ['Loading this business date again. This row is not loaded yet. q goes back.'];
  }
  const { calendar } = scene.check.restaurant;
  return [
    ...recordSentences(row, calendar),
    ...journeySentences(journeysOf(all, found, calendar, spokenDuration)),
    ...(isWhole ? [] : ['This business date is incomplete: rows of this ticket may be missing.']),
  ];
}
