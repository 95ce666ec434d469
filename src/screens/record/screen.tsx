/** All fields of an item. */
import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line, TextLines } from '../../components/line/Line.tsx';
import { spokenDuration, spokenText } from '../../kitchen/text/quantities.ts';
import { type Actions, type Steps, said, saying } from '../../state/monitor/actions.ts';
import type {
  Asked,
  ScreenAnnouncement,
  ScreenDefinition,
} from '../everywhere/screen-definition.ts';
import { dateIsNow } from '../everywhere/words.ts';
import { recordSentences } from '../facts/item-words.ts';
import { journeysOf } from '../facts/journey-lines.ts';
import * as words from '../facts/journey-words.ts';
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
        heading={words.ROW_GONE}
        sentences={[words.NO_LONGER_SENT]}
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

/** Drawn, it scrolls by pages. Spoken, everything is repeated. */
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
  const before = step(-1, words.NO_ROW_BEFORE);
  const after = step(1, words.NO_ROW_AFTER);
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

/** Sentences once per item, and a notice when another date has started. */
function sayRecord(model: RecordModel, { readings }: Asked): readonly ScreenAnnouncement[] {
  const { date, today } = model.scene.check;
  return [
    { on: `${readings} ${model.id}`, sentences: () => recordSayings(model) },
    // Comparing may end after the rest was spoken.
    {
      on: String(model.why !== undefined),
      sentences: () => whySayings(model.why),
      isChangeOnly: true,
    },
    {
      on: today,
      sentences: () => [`${dateIsNow(today)} ${words.rowDateText(date)}`],
      isChangeOnly: true,
    },
  ];
}

function whySayings(why: string | undefined): readonly string[] {
  return why === undefined ? [] : [spokenText(`Why: ${why}`)];
}

function recordSayings({ scene, all, found, row, why, isWhole }: RecordModel): readonly string[] {
  if (row === undefined || found === undefined) {
    return isWhole
      ? [`${words.ROW_GONE}. ${words.NO_LONGER_SENT} q goes back.`]
      : [words.ROW_NOT_LOADED];
  }
  const { calendar } = scene.check.restaurant;
  return [
    ...recordSentences(row, calendar),
    ...words.journeySentences(journeysOf(all, found, calendar, spokenDuration)),
    ...whySayings(why),
    ...(isWhole ? [] : [words.INCOMPLETE_TICKET]),
  ];
}
