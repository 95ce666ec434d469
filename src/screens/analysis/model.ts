import { type DrawnColumn, headedLines, neededWidth } from '../../components/column-layout.ts';
import { drawableText } from '../../components/line-plots.ts';
import type { Lines } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import { narrowed, typedFilter } from '../../kitchen/filter/filter-parser.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { commonRowLimit } from '../../kitchen/measures/row-limits.ts';
import type { FulfillmentDay, FulfillmentRows } from '../../kitchen/model/fulfillment-day.ts';
import { extraTimeWidth, filterCalendar } from '../../kitchen/model/local-time.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import { fulfillmentCell, SORT_KEYS, type SortKey } from '../../kitchen/tables/item-columns.ts';
import { EVERY_ROW, selectRows } from '../../kitchen/tables/item-query.ts';
import { countText, durationText, spokenDuration } from '../../kitchen/text/quantities.ts';
import {
  announceLazily,
  type ListUse,
  listActions,
  noticeEvent,
  type Steps,
} from '../../state/actions.ts';
import { type ListView, listWindow, placeCursor } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import type { Analysis } from '../../state/navigation.ts';
import { activeFilter } from '../../state/prompt-view.ts';
import {
  type AnalysisView,
  analysisView,
  type FulfillmentsView,
  fulfillmentsView,
  type ListQuery,
} from '../../state/screen-views.ts';
import {
  answerFor,
  fittingColumns,
  rowJourneyLines,
  type SelectedRows,
  selectedRows,
} from '../everywhere/item-list.ts';
import { sentenceLines } from '../everywhere/now-lines.ts';
import type { BodySize, Scene, ScreenOf } from '../everywhere/scene.ts';
import type { ScreenPane } from '../everywhere/screen-definition.tsx';
import { stillLoadingText } from '../everywhere/words.ts';
import {
  type AnalysisCursor,
  type AnalysisInput,
  type AnalysisPage,
  bodyEntries,
  type Drill,
  isTight,
  linesBelow,
} from './analysis-page.ts';
import { heatPage } from './heat-page.ts';
import { frequencyPage, holdingPage, worstPage } from './ticket-pages.ts';
import { timelinePage, type WeekBeforeRows, weekBeforeRows } from './timeline-page.ts';

const LINES_ABOVE = 2;

export interface AnalysisModel extends SelectedRows {
  readonly scene: Scene;
  readonly analysis: Analysis;
  readonly view: AnalysisView;
  readonly list: ListView;
  readonly listView: FulfillmentsView;
  readonly input: AnalysisInput;
  readonly page: AnalysisPage;
  readonly weekBefore: WeekBeforeRows | undefined;
  readonly cursor: AnalysisCursor;
  readonly top: number;
  readonly height: number;
  /** Number of visible entries. */
  readonly visible: number;
  readonly detailRows: number;
  readonly below: Lines;
  /** False until the date is loaded. */
  readonly hasRows: boolean;
  readonly drawable: (text: string) => string;
}

const memoizedInput = memoize(
  (
    day: FulfillmentDay,
    rows: AnalysisInput['rows'],
    date: string,
    calendar: AnalysisInput['calendar'],
    zoneKnown: boolean,
    glyphs: AnalysisInput['glyphs'],
    dateLimits: DateLimits,
  ): AnalysisInput => {
    const limits = limitsOfRows(day, dateLimits);
    const sharedLimit = commonRowLimit(limits, rows);
    return { day, rows, date, calendar, zoneKnown, glyphs, limits, sharedLimit };
  },
);

const memoizedPage = memoize(
  (
    input: AnalysisInput,
    analysis: Analysis,
    column: SortKey,
    other: WeekBeforeRows | undefined,
    moment: number | undefined,
    isWholeDate: boolean,
  ): AnalysisPage => {
    const pages: Readonly<Record<Analysis, () => AnalysisPage>> = {
      frequency: () => frequencyPage(input, column),
      timeline: () => timelinePage(input, other),
      heatMap: () => heatPage(input),
      worstTickets: () => worstPage(input, moment, isWholeDate),
      holding: () => holdingPage(input),
    };
    return pages[analysis]();
  },
);

export function analysisModel(
  scene: Scene,
  state: MonitorState,
  { analysis }: ScreenOf<'analysis'>,
): AnalysisModel {
  const { check, size, theme } = scene;
  const { date, restaurant, day, limits } = check;
  const { glyphs } = theme;
  const listView = fulfillmentsView(state);
  // Rows of an incomplete date are not analyzed.
  const selected = selectedRows(check, listView, true);
  const { all, rows } = selected;
  const { calendar, zoneKnown } = restaurant;
  const input = memoizedInput(all, rows.order, date, calendar, zoneKnown, glyphs, limits);
  const view = analysisView(state, analysis);
  const weekBefore = analysis === 'timeline' ? weekBeforeRows(scene, listView) : undefined;
  const column = sortColumn(listView.column);
  const moment = latestMoment(check);
  const page = memoizedPage(input, analysis, column, weekBefore, moment, view.isWholeDate);
  const { width } = size;
  // A table shows everything itself, and a pane has the cursor's sentence.
  const hasDetails = page.body.kind === 'drawing' && scene.hasPane !== true;
  const detailRows = hasDetails ? (isTight(size.height) || width >= 100 ? 1 : 2) : 0;
  const drawable = (text: string) => drawableText(text, glyphs);
  const below = linesBelow(page, width, size.height, drawable);
  const height = Math.max(1, size.height - LINES_ABOVE - below.length - detailRows);
  const visible = bodyEntries(page.body, width, height);
  const list = view.list ?? placeCursor(page.ids, visible, page.start ?? 0, 0);
  const { cursor: entry, top } = listWindow(list, page.ids, visible);
  return {
    ...selected,
    scene,
    analysis,
    view,
    list,
    listView,
    input,
    page,
    weekBefore,
    cursor: { entry, across: cursorAcross(view, page) },
    top,
    height,
    visible,
    detailRows,
    below,
    hasRows: day.data !== undefined && rows.length > 0,
    drawable,
  };
}

/** `undefined` for a complete past date. */
function latestMoment({ asOf, date, today, day }: LineCheck): number | undefined {
  return asOf ?? (date === today ? day.data?.readAt : undefined);
}

export function analysisList(model: AnalysisModel): ListUse {
  const { scene, analysis, list: view, page, visible, hasRows } = model;
  return {
    view,
    ids: hasRows || !scene.isSpoken ? page.ids : [],
    height: visible,
    onMoved: (list) => ({ type: 'changed-analysis', analysis, change: { list } }),
    noun: 'entry',
    sentence: (entry) => entrySentence(model, entry),
    unreadReason: stillLoadingText(scene.check.day),
    scene,
  };
}

/** `across` is a cell of the entry. Default: the cursor's cell. */
export function entrySentence(
  { page, cursor }: AnalysisModel,
  entry: number,
  across?: number,
): string {
  const sentence = page.sentence({ entry, across: across ?? cursor.across }, spokenDuration);
  return `${countText(entry + 1)} of ${countText(page.ids.length)}. ${sentence}`;
}

function sortColumn(column: string): SortKey {
  return SORT_KEYS.find((key) => key === column) ?? EVERY_ROW.sort;
}

function cursorAcross({ hour }: AnalysisView, { hourCount = 1 }: AnalysisPage): number {
  return Math.max(0, Math.min(hour ?? hourCount, hourCount - 1));
}

/** `date` is `YYYYMMDD`. */
export function openDrill(
  { listView }: AnalysisModel,
  drill: Exclude<Drill, { readonly kind: 'none' }>,
  date: string,
): Steps {
  switch (drill.kind) {
    case 'record':
      return [{ type: 'went', to: { kind: 'record', id: drill.id, date } }];
    case 'narrow': {
      const by = combinedFilter(listView, drill.by);
      const { error } = typedFilter(by);
      if (error !== undefined) return [noticeEvent(error.sentence)];
      return [{ type: 'drilled', by, date }];
    }
  }
}

export function openNeighborTicket(model: AnalysisModel, step: number): Steps {
  const { scene, analysis, page, cursor, top, visible } = model;
  const entry = cursor.entry + step;
  const drill = page.drill({ ...cursor, entry });
  if (drill.kind !== 'record') return [];
  const list = placeCursor(page.ids, visible, entry, top);
  return [
    { type: 'changed-analysis', analysis, change: { list } },
    { type: 'replaced', by: { kind: 'record', id: drill.id, date: scene.check.date } },
  ];
}

/** A filter that is off doesn't count. An invalid filter counts up to the mistake. */
function combinedFilter({ filter, drill: outer = '' }: FulfillmentsView, by: string): string {
  const inEffect = printFilter(typedFilter(activeFilter(filter)).filter);
  return narrowed(inEffect === '' ? outer : narrowed(outer, inEffect), by);
}

export function moveSideways(model: AnalysisModel, by: 1 | -1): Steps {
  const { analysis, listView, page, cursor } = model;
  switch (analysis) {
    case 'frequency': {
      const column = sortColumn(listView.column);
      const next = SORT_KEYS.at((SORT_KEYS.indexOf(column) + by) % SORT_KEYS.length);
      return [{ type: 'changed-view', view: 'fulfillments', change: { column: next ?? column } }];
    }
    case 'heatMap': {
      const hour = Math.max(0, Math.min(cursor.across + by, (page.hourCount ?? 0) - 1));
      return [
        { type: 'changed-analysis', analysis, change: { hour } },
        announceLazily(() => [entrySentence(model, cursor.entry, hour)]),
      ];
    }
    case 'timeline': {
      const move = listActions(analysisList(model))[by === 1 ? 'down' : 'up'];
      return typeof move === 'function' ? move() : [];
    }
    case 'worstTickets':
    case 'holding':
      return [noticeEvent('Nothing to the left or right here.')];
  }
}

/** The notes stay if the list has at least this many lines above a pane. */
const MIN_HEIGHT_ABOVE_PANE = 14;
const MAX_GROWN_WIDTH = 24;

export function analysisPane(model: AnalysisModel): ScreenPane | undefined {
  const { page, cursor, rows, below, drawable } = model;
  const { length } = page.ids;
  if (rows.length === 0 || length === 0) return undefined;
  const drill = page.drill(cursor);
  return {
    title:
      drill.kind === 'record'
        ? `Ticket: ${countText(cursor.entry + 1)} of ${countText(length)}`
        : 'Items',
    listHeight: Math.max(MIN_HEIGHT_ABOVE_PANE, LINES_ABOVE + below.length + bodyLines(page)),
    ...(page.body.kind === 'table' && { listWidth: tableWidth(page.body.columns) }),
    lines: (size) => [
      ...sentenceLines([drawable(page.sentence(cursor, durationText))], size.width),
      ...drillLines(model, drill, size),
    ],
  };
}

/** A drawing of bars takes any height. */
function bodyLines({ body, ids, hourCount }: AnalysisPage): number {
  return body.kind === 'table' || hourCount !== undefined
    ? ids.length + 1
    : Number.POSITIVE_INFINITY;
}

function tableWidth(columns: readonly DrawnColumn<string>[]): number {
  return neededWidth(
    columns.map((column) =>
      (column.grow ?? 0) > 0 ? { ...column, width: MAX_GROWN_WIDTH } : column,
    ),
  );
}

function drillLines(model: AnalysisModel, drill: Drill, size: BodySize): Lines {
  const { scene, all, listView, rows, input } = model;
  switch (drill.kind) {
    case 'none':
      return [];
    case 'record': {
      const { causes, theme, check } = scene;
      const { day, why } = (causes && answerFor(causes, drill.id)) ?? { day: all, why: undefined };
      const row = day.find(drill.id);
      if (row === undefined) return [];
      const { calendar } = check.restaurant;
      return rowJourneyLines(day, row, calendar, size.width, theme.glyphs, why);
    }
    case 'narrow': {
      const filter = combinedFilter(listView, drill.by);
      return itemLines(narrowedRows(rows, filter, listView.query, input), model, size);
    }
  }
}

/** `memoize` compares the unused argument, so that new rows are filtered again. */
const narrowedRows = memoize(
  (_: FulfillmentRows, by: string, query: ListQuery, { day, calendar, date }: AnalysisInput) =>
    selectRows(day, { ...query, filter: typedFilter(by).filter }, filterCalendar(calendar, date)),
);

function itemLines(rows: FulfillmentRows, model: AnalysisModel, { width, height }: BodySize) {
  const { date, restaurant } = model.scene.check;
  const { calendar } = restaurant;
  const columns = fittingColumns(rows.day.table, extraTimeWidth(date, calendar));
  return headedLines(
    columns,
    rows.slice(0, height),
    (row, id) => fulfillmentCell(row, id, calendar),
    width,
  );
}
