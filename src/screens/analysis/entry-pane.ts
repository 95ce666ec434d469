/** What Enter opens for the cursor's entry, in a pane: a journey, or the first items. */
import { type Lines, wrapText } from '../../components/line/Line.tsx';
import { plotTier } from '../../components/plots/plot-tier.ts';
import { type Column, neededWidth } from '../../components/table/column-layout.ts';
import { headedLines } from '../../components/table/headed-lines.ts';
import { timeRoom } from '../../kitchen/calendar/repeated-hour.ts';
import { filterCalendar } from '../../kitchen/calendar/wall-clock.ts';
import { selectRows } from '../../kitchen/columns/fulfillment-query.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import type { FulfillmentRows } from '../../kitchen/table/fulfillment-rows.ts';
import { countText, sentenceDuration } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import type { ListQuery } from '../../state/views/fulfillments-view.ts';
import type { PaneUse } from '../everywhere/pane.tsx';
import type { BodySize } from '../everywhere/scene.ts';
import { fittingColumns, fulfillmentCell } from '../facts/item-columns.ts';
import { rowJourneyLines } from '../facts/journey-lines.ts';
import { narrowedBy } from './analysis-moves.ts';
import type { AnalysisInput, AnalysisPage, Drill } from './analysis-page.ts';
import { type AnalysisModel, HEAD } from './model.ts';

/** Minimum lines above a pane, so notes show. */
const NOTED = 14;
const TITLES: Readonly<Record<string, string>> = { record: 'Ticket', narrow: 'Items' };
/** Columns for names beside a pane. */
const GROWN = 24;

export function analysisPane(model: AnalysisModel): PaneUse | undefined {
  const { scene, page, place, shown, notes, signs } = model;
  const { length } = page.ids;
  if (shown.length === 0 || length === 0) return undefined;
  const drill = page.drill(place);
  return {
    title: `${TITLES[drill.kind] ?? 'Row'}: ${countText(place.entry + 1)} of ${countText(length)}`,
    listed: Math.max(NOTED, HEAD + notes.length + bodyLines(page, scene.size.width)),
    ...(page.body.kind === 'table' && { columns: listWidth(page.body.columns) }),
    lines: (size) => [
      ...wrapText(signs(page.sentence(place, sentenceDuration)), size.width).map((text) => [
        { text },
      ]),
      ...drilledLines(model, drill, size),
    ],
  };
}

/** A drawing over one axis takes any height. */
function bodyLines({ body, ids, across }: AnalysisPage, width: number): number {
  if (body.kind === 'lines') return body.lines(width).length;
  return body.kind === 'table' || across !== undefined ? ids.length + 1 : Number.POSITIVE_INFINITY;
}

function listWidth(columns: readonly Column<string>[]): number {
  return neededWidth(
    columns.map((column) => ((column.grow ?? 0) > 0 ? { ...column, width: GROWN } : column)),
  );
}

function drilledLines(model: AnalysisModel, drill: Drill, size: BodySize): Lines {
  const { scene, all, listed, shown, input } = model;
  switch (drill.kind) {
    case 'histogram':
    case 'frequency':
    case 'none':
      return [];
    case 'record': {
      const row = all.find(drill.id);
      if (row === undefined) return [];
      const { calendar } = scene.check.restaurant;
      return rowJourneyLines(all, row, calendar, size.width, plotTier(scene.theme));
    }
    case 'narrow': {
      const rows = narrowedRows(shown, narrowedBy(listed, drill.by), listed.query, input);
      return itemLines(rows, model, size);
    }
  }
}

const narrowedRows = memoize(
  (_: FulfillmentRows, by: string, query: ListQuery, { day, calendar, date }: AnalysisInput) =>
    selectRows(day, { ...query, filter: typedFilter(by).filter }, filterCalendar(calendar, date)),
);

/** As on the item list. */
function itemLines(
  rows: FulfillmentRows,
  model: AnalysisModel,
  { width, height }: BodySize,
): Lines {
  const { date, restaurant } = model.scene.check;
  const { calendar } = restaurant;
  const columns = fittingColumns(rows.day.table, timeRoom(date, calendar));
  const shown = rows.slice(0, height);
  return headedLines(columns, shown, (row, id) => fulfillmentCell(row, id, calendar), width);
}
