/** One record, every field of it. */
import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line, TextLines } from '../../components/line/Line.tsx';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { spokenDuration } from '../../kitchen/wording/spoken-durations.ts';
import { type Actions, type Steps, said, saying } from '../../state/monitor/actions.ts';
import type {
  Asked,
  ScreenAnnouncement,
  ScreenDefinition,
} from '../everywhere/screen-definition.ts';
import { recordSentences } from '../facts/fulfillment-sentences.ts';
import { journeySentences, journeysOf } from './journey-lines.ts';
import { type RecordModel, recordModel } from './model.ts';

export const RECORD: ScreenDefinition<{ readonly id: string }, RecordModel> = {
  scope: 'record',
  model: recordModel,
  actions: recordActions,
  draw: (model) => <Record {...model} />,
  say: sayRecord,
};

function Record({ scene, row, lines, top, space }: RecordModel): ReactNode {
  const { width, height } = scene.size;
  if (row === undefined) {
    return (
      <StatePanel
        {...scene.size}
        heading="This row is gone"
        sentences={['The platform no longer sends it.']}
        keys="q back"
      />
    );
  }
  const more = moreText(top, lines.length - top - space, 'Space');
  return (
    <>
      <TextLines lines={lines.slice(top, top + space)} width={width} />
      {space < height && <Line width={width} spans={[]} right={[{ text: more, tone: 'muted' }]} />}
    </>
  );
}

/** The keys. A screen scrolls by pages; a listener hears all of it again. */
function recordActions(model: RecordModel): Actions {
  const { scene, id, shown, top, space, last } = model;
  const step = (by: number, otherwise: string) => (): Steps => {
    const at = shown.indexOf(id);
    const next = at === -1 ? undefined : shown.at(at + by);
    if (next === undefined) return [said(otherwise)];
    const list = { cursorId: next.id, cursor: at + by, top: at + by };
    return [
      { type: 'changed-fulfillments', change: { list } },
      { type: 'replaced', by: { kind: 'record', id: next.id, date: scene.check.date } },
    ];
  };
  const before = step(-1, 'No row before this one.');
  const after = step(1, 'No row after this one.');
  const page = (by: number) => (): Steps =>
    scene.isHeard
      ? [saying(() => recordSayings(model))]
      : [{ type: 'scrolled', top: Math.min(Math.max(top + by, 0), last) }];
  return {
    up: before,
    down: after,
    previousRecord: before,
    nextRecord: after,
    pageUp: page(-space),
    pageDown: page(space),
  };
}

/** Its sentences, once for each record, and that another date began meanwhile. */
function sayRecord(model: RecordModel, { readings }: Asked): readonly ScreenAnnouncement[] {
  const { date, today } = model.scene.check;
  const begun = `A new business date has begun: ${businessDateLabel(today)}. This row is from ${businessDateLabel(date)}.`;
  return [
    { on: `${readings} ${model.id}`, sentences: () => recordSayings(model) },
    { on: today, sentences: () => [begun], isChangeOnly: true },
  ];
}

function recordSayings({ scene, all, found, row, isWhole }: RecordModel): readonly string[] {
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
