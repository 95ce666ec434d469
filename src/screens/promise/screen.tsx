/** How many tickets were out in time on earlier dates, all and by hour, and what could be promised. */
import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import {
  type Lines,
  type Span,
  TextLines,
  TitleLine,
  wrapText,
} from '../../components/line/Line.tsx';
import { shareBar } from '../../components/plots/one-line-plots.ts';
import { plotTier } from '../../components/plots/plot-tier.ts';
import { Table } from '../../components/table/Table.tsx';
import { MAX_MINUTES } from '../../kitchen/promise/promise.ts';
import type { PromiseRow } from '../../kitchen/promise/promise-answer.ts';
import { MOST_WEEKS, withoutMinutes } from '../../kitchen/promise/promise-request.ts';
import { keepingText, keptText } from '../../kitchen/promise/words.ts';
import { clauses, countOf, countText } from '../../kitchen/text/quantities.ts';
import { type Actions, noticed, SAY_AGAIN, type Steps } from '../../state/monitor/actions.ts';
import { filterPrompt } from '../../state/views/filter-view.ts';
import type { PromiseView } from '../../state/views/screen-views.ts';
import type { Asked, ScreenDefinition, ScreenSaying } from '../everywhere/screen-definition.ts';
import { mutedLines } from '../facts/station-lines.ts';
import { rowSayings } from '../frame/sayings.ts';
import { filteredText, filterSentence } from '../frame/words.ts';
import {
  type PromiseModel,
  type PromisePart,
  promiseFilter,
  promiseList,
  promiseModel,
  SHARES,
} from './model.ts';
import { promisePane } from './promise-pane.ts';

export const PROMISE: ScreenDefinition<unknown, PromiseModel> = {
  scope: 'promise',
  model: promiseModel,
  list: promiseList,
  filter: promiseFilter,
  pane: promisePane,
  actions: promiseActions,
  draw: (model) => <Promises {...model} />,
  say: sayPromise,
  prompt: ({ view, all, fault }) =>
    filterPrompt(view.filter, countOf(all.tickets, 'ticket'), fault),
};

function Promises(model: PromiseModel): ReactNode {
  const { scene, panel, title, progress, rows, ids, columns, cursor, top, height } = model;
  const { size } = scene;
  const { width } = size;
  if (panel !== undefined) return <StatePanel {...size} {...panel} />;
  const outOfView = outOfViewText({ top, shown: height, length: ids.length }, width);
  return (
    <>
      <TitleLine {...{ width, title }} note={clauses(progress, outOfView)} noteTone="plain" />
      <TextLines lines={filterLines(model)} width={width} />
      <Table
        {...{ rows, columns, cursor, top, width, height }}
        cell={(row, column, room) => cellOf(row, column, room, model)}
      />
      <TextLines lines={noteLines(model)} width={width} />
    </>
  );
}

function filterLines({ scene, text, all }: PromiseModel): Lines {
  if (text === '') return [];
  const filtered = filteredText(countOf(all.tickets, 'ticket'), text);
  return mutedLines(filtered, '', scene.size.width).slice(0, 1);
}

function cellOf(row: PromiseRow, column: PromisePart, width: number, model: PromiseModel): Span {
  const { theme } = model.scene;
  const { kept, share } = row;
  switch (column) {
    case 'label':
      return { text: row.label };
    case 'tickets':
      return { text: countText(row.tickets) };
    case 'kept':
      return { text: keptText(row) ?? '-' };
    case 'keeping':
      return { text: keepingText(row) ?? '-' };
    case 'bar': {
      const goal = { at: share, sign: theme.glyphs.upright.solid };
      const text = kept === undefined ? '' : shareBar(kept, goal, width, plotTier(theme));
      return { text, tone: kept === undefined || kept.high >= share ? 'calm' : 'warn' };
    }
  }
}

/** A rule where there is room, the cursor's row, and what the numbers are. */
function noteLines({ scene, rows, cursor, notes, legend, noteHeight }: PromiseModel): Lines {
  const { theme, slow, size } = scene;
  const { width } = size;
  const own = wrapText(rows[cursor]?.sentence ?? '', width).map((text) => [{ text }]);
  const lines = [...own, ...mutedLines([...notes, legend].join(' '), '', width)];
  const rule: Span = { text: slow ? '' : theme.glyphs.rule.repeat(width), tone: 'muted' };
  return (lines.length < noteHeight ? [[rule], ...lines] : lines).slice(0, noteHeight);
}

function promiseActions({ request, view }: PromiseModel): Actions {
  const { withinMinutes, share } = request;
  const { filter, weeks } = view;
  const changed = (change: Partial<PromiseView>): Steps => [
    { type: 'changed-promise', change },
    SAY_AGAIN,
  ];
  const minutes = (by: 1 | -1) => () => {
    const next = withinMinutes + by;
    if (next < 1 || next > MAX_MINUTES) return [noticed(`1 to ${MAX_MINUTES} minutes.`)];
    // Typed ones would stay.
    const typed = { ...filter, text: withoutMinutes(filter.text) };
    return changed({ withinMinutes: next, filter: typed });
  };
  const sharing = (next: number | undefined) =>
    next === undefined ? [noticed(`50% to 99% of tickets.`)] : changed({ share: next });
  const weekly = (by: 1 | -1) => () => {
    const next = weeks + by;
    return next < 1 || next > MOST_WEEKS
      ? [noticed(`1 to ${MOST_WEEKS} weeks.`)]
      : changed({ weeks: next });
  };
  return {
    moreMinutes: minutes(1),
    fewerMinutes: minutes(-1),
    higherShare: () => sharing(SHARES.find((each) => each > share)),
    lowerShare: () => sharing(SHARES.findLast((each) => each < share)),
    moreWeeks: weekly(1),
    fewerWeeks: weekly(-1),
  };
}

/** What is asked, then the cursor's row, again after each key that changes it. */
function sayPromise(model: PromiseModel, { readings, turns }: Asked): readonly ScreenSaying[] {
  const { scene, panel, title, progress, notes, text, all, view, reading } = model;
  const { restaurant, date } = scene.check;
  const place = `${readings} ${restaurant.guid} ${date} ${panel?.heading ?? ''}`;
  if (panel !== undefined) {
    const { heading, sentences, keys } = panel;
    return [{ on: place, sentences: () => [`${heading}.`, ...sentences, keys] }];
  }
  const list = promiseList(model);
  const isTyping = view.filter.before !== undefined;
  const asked = isTyping ? undefined : `${place} ${turns} ${text}`;
  return [
    { on: place, sentences: () => [`${title}.`, `${progress}.`, ...notes] },
    {
      on: asked,
      sentences: () => (text === '' ? [] : [filterSentence(countOf(all.tickets, 'ticket'), text)]),
    },
    ...rowSayings(list, asked),
    {
      on: `${place} ${reading}`,
      isChangeOnly: true,
      sentences: () => (reading === 'reading' ? [] : [`${progress}.`, all.sentence]),
    },
  ];
}
