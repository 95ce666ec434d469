/** One business date, row by row. */
import { type ReactNode, useCallback } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { Line } from '../../components/line/Line.tsx';
import { Table } from '../../components/table/Table.tsx';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { DEFAULT_THRESHOLDS } from '../../kitchen/measures/default-thresholds.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { filterPrompt } from '../../state/views/filter-view.ts';
import type { Asked, Saying, ScreenDefinition } from '../everywhere/screen-definition.ts';
import { listSentence } from '../facts/fulfillment-sentences.ts';
import { placeSentence } from '../facts/kitchen-sentences.ts';
import { DayPanel } from '../frame/DayPanel.tsx';
import { unhideKeys } from '../frame/hidden-rows.ts';
import { queryChips } from '../frame/query-chips.ts';
import {
  freshnessSentence,
  noRowsSentences,
  partSentence,
  progressSentence,
  readingSayings,
} from '../frame/reading-sentences.ts';
import { rowSayings } from '../voice/row-sayings.ts';
import { fulfillmentsActions } from './actions.ts';
import { type FulfillmentColumn, listedCell } from './columns.ts';
import { fulfillmentsCommands } from './commands.ts';
import {
  type FulfillmentsModel,
  fulfillmentsFilter,
  fulfillmentsList,
  fulfillmentsModel,
} from './model.ts';

/** The record of the screen. */
export const FULFILLMENTS: ScreenDefinition<unknown, FulfillmentsModel> = {
  scope: 'fulfillments',
  model: fulfillmentsModel,
  list: fulfillmentsList,
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
  const { scene, view, all, shown, height, cursor, top, column, columns } = model;
  const { check, size, slow, session } = scene;
  const { calendar } = check.restaurant;
  const { thresholds = DEFAULT_THRESHOLDS } = session;
  const cell = useCallback(
    (row: Fulfillment, of: FulfillmentColumn) =>
      listedCell(row, of, { clock: calendar, seconds: !slow, limits: thresholds }),
    [calendar, slow, thresholds],
  );
  const isMarked = useCallback((row: Fulfillment) => view.marks.has(row.id), [view.marks]);
  if (shown.length === 0) {
    return (
      <DayPanel
        size={size}
        check={check}
        hidden={all.length}
        view={view}
        unhide={unhideKeys(view)}
      />
    );
  }
  const outOfView = outOfViewText({ top, shown: height, length: shown.length }, size.width);
  const chipsWidth = size.width - (outOfView === '' ? 0 : outOfView.length + 1);
  return (
    <>
      <Line
        width={size.width}
        spans={queryChips(view, countsText(model), check, model, chipsWidth)}
        right={[{ text: outOfView, tone: 'muted' }]}
      />
      <Table
        columns={columns}
        rows={shown}
        cell={cell}
        cursor={cursor}
        cursorColumn={column}
        isMarked={isMarked}
        top={top}
        width={size.width}
        height={height}
        sorted={{ by: view.query.sort, descending: view.query.descending }}
      />
    </>
  );
}

/** The place, the list, the row under the cursor. Rows that are still loading are spoken only when the cursor reaches them. */
function sayFulfillments(model: FulfillmentsModel, asked: Asked): readonly Saying[] {
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
