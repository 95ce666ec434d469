/** One business date, row by row. */
import { type ReactNode, useCallback } from 'react';
import { Line } from '../../components/Line.tsx';
import { outOfViewText } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import { filterFault } from '../../kitchen/filter/filter-parser.ts';
import type { Fulfillment } from '../../kitchen/model/fulfillment.ts';
import { rowAtTime } from '../../kitchen/model/fulfillment-day.ts';
import { timeTarget } from '../../kitchen/model/typed-time.ts';
import { fulfillmentColumns, listColumn, type SortKey } from '../../kitchen/tables/item-columns.ts';
import { LEVELS } from '../../kitchen/tables/item-query.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { type CommandActions, goToRow, SAY_AGAIN } from '../../state/actions.ts';
import { filterPrompt } from '../../state/prompt-view.ts';
import { listSentence } from '../everywhere/item-words.ts';
import { choseDate } from '../everywhere/open-screens.ts';
import { DayPanel } from '../everywhere/reading-panel.tsx';
import type { Asked, ScreenSaying } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { queryChips, unhideKeys } from '../everywhere/selected-rows.ts';
import { placeSentence } from '../everywhere/station-words.ts';
import {
  freshnessSentence,
  itemsOf,
  noRowsSentences,
  partSentence,
  progressSentence,
  readingSayings,
  rowSayings,
} from '../everywhere/words.ts';
import {
  changed,
  type FulfillmentsModel,
  fulfillmentsActions,
  fulfillmentsFilter,
  fulfillmentsList,
  fulfillmentsModel,
  fulfillmentsPane,
  NO_TIME,
  SORT_BY,
} from './model.ts';

function fulfillmentsCommands(model: FulfillmentsModel): CommandActions {
  const { scene, view, shown, cursor } = model;
  const { query } = view;
  const { date, today, restaurant } = scene.check;
  return {
    sort: (argument) => {
      const wanted = argument.replace(/^-/, '').toLowerCase();
      const named = fulfillmentColumns().find(
        ({ id, title }) => id === wanted || title.toLowerCase() === wanted,
      );
      if (named === undefined) return SORT_BY;
      const descending = argument.startsWith('-') || listColumn(named.id).sortsDownFirst;
      const change = { query: { ...query, sort: named.id, descending }, column: named.id };
      return [changed(change), SAY_AGAIN];
    },
    goto: (argument) => {
      const by = query.sort === 'fired' ? 'fired' : 'fulfilled';
      const row = shown.at(cursor);
      const from = by === 'fired' ? row?.firedAt : row?.fulfilledAt;
      const { calendar } = restaurant;
      const target = timeTarget(argument, { date, today, from, calendar });
      if (target === undefined) return 'Type 18:30, +30m, -2h, yesterday, fri, or 20260814.';
      if (target.kind === 'date') return [choseDate(target.date, today)];
      const index = rowAtTime(shown, by, target.at);
      if (index === undefined) return NO_TIME;
      return goToRow(fulfillmentsList(model), index);
    },
    filter: (argument) => {
      const fault = filterFault(argument);
      if (fault !== undefined) return fault;
      return [changed({ filter: { text: argument, on: true, before: undefined } }), SAY_AGAIN];
    },
    level: (argument) => {
      const levels = LEVELS.filter((level) => argument.includes(String(level)));
      if (!/^[012](?:[ ,]*[012])*$/.test(argument)) return 'Type the levels to show: 0,1,2';
      return [changed({ query: { ...query, levels } }), SAY_AGAIN];
    },
  };
}

export const FULFILLMENTS: ScreenDefinition<unknown, FulfillmentsModel> = {
  scope: 'fulfillments',
  model: fulfillmentsModel,
  list: fulfillmentsList,
  pane: fulfillmentsPane,
  filter: fulfillmentsFilter,
  actions: fulfillmentsActions,
  commands: fulfillmentsCommands,
  draw: (model) => <Fulfillments {...model} />,
  say: sayFulfillments,
  prompt: (model) => filterPrompt(model.view.filter, countsText(model), model.fault?.sentence),
};

function countsText({ shown, all }: FulfillmentsModel): string {
  return `${countText(shown.length)} / ${countText(all.length)}`;
}

function Fulfillments(model: FulfillmentsModel): ReactNode {
  const { scene, view, all, shown, height, cursor, top, column, columns, limitOf } = model;
  const { check, size, slow } = scene;
  const { calendar } = check.restaurant;
  const cell = useCallback(
    (row: Fulfillment, of: SortKey) =>
      listColumn(of).cell(row, { clock: calendar, seconds: !slow, limitOf }),
    [calendar, slow, limitOf],
  );
  if (shown.length === 0) {
    const { length: hidden } = all;
    return <DayPanel {...{ size, check, hidden, view, columns }} unhide={unhideKeys(view)} />;
  }
  const outOfView = outOfViewText({ top, shown: height, length: shown.length }, size.width);
  const chipsWidth = size.width - (outOfView === '' ? 0 : outOfView.length + 1);
  return (
    <>
      <Line
        width={size.width}
        spans={queryChips(view, countsText(model), scene, model, chipsWidth)}
        right={[{ text: outOfView, tone: 'muted' }]}
      />
      <Table
        {...{ columns, cell, cursor, top, height }}
        rows={shown}
        cursorColumn={column}
        width={size.width}
        sorted={{ by: view.query.sort, descending: view.query.descending }}
      />
    </>
  );
}

/** Place, list, and the cursor's row. Rows still loading are spoken only when the cursor reaches them. */
function sayFulfillments(model: FulfillmentsModel, asked: Asked): readonly ScreenSaying[] {
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
    ...readingSayings(itemsOf(date), day, place),
    {
      on: occasion,
      sentences: () => {
        const sentence =
          shown.length === 0
            ? noRowsSentences(scene.keymap, check, view, all.length, unhideKeys(view))
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
