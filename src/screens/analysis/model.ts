import { type DrawnColumn, headedLines, neededWidth } from '../../components/column-layout.ts';
import { type Lines, wrapText } from '../../components/Line.tsx';
import { shownSigns } from '../../components/line-plots.ts';
import { narrowed, typedFilter } from '../../kitchen/filter/filter-parser.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { commonRowLimit } from '../../kitchen/measures/row-limits.ts';
import type { FulfillmentDay, FulfillmentRows } from '../../kitchen/model/fulfillment-day.ts';
import { extraTimeWidth, filterCalendar } from '../../kitchen/model/local-time.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import { fulfillmentCell, SORT_KEYS, type SortKey } from '../../kitchen/tables/item-columns.ts';
import { EVERY_ROW, selectRows } from '../../kitchen/tables/item-query.ts';
import { countText, durationText, spokenDuration } from '../../kitchen/text/quantities.ts';
import { type ListUse, listActions, noticed, type Steps, saying } from '../../state/actions.ts';
import { listWindow, placeCursor } from '../../state/list-view.ts';
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
import { fittingColumns, rowJourneyLines, selectedRows } from '../everywhere/item-list.ts';
import type { BodySize, Scene } from '../everywhere/scene.ts';
import type { ScreenPane } from '../everywhere/screen-definition.tsx';
import { stillLoadingText } from '../everywhere/words.ts';
import {
  type AnalysisInput,
  type AnalysisPage,
  bodyEntries,
  type Drill,
  explainedLines,
  isTight,
} from './analysis-page.ts';
import { heatPage } from './heat-page.ts';
import { frequencyPage, holdingPage, worstPage } from './ticket-pages.ts';
import { timelinePage, type WeekBeforeRows, weekBeforeRows } from './timeline-page.ts';

/** Title, and the line describing the rows. */
const LINES_ABOVE_NOTES = 2;
const MAX_DETAILS = 3;

export type AnalysisModel = ReturnType<typeof analysisModel>;

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
  ): AnalysisPage => {
    const pages: Readonly<Record<Analysis, () => AnalysisPage>> = {
      frequency: () => frequencyPage(input, column),
      timeline: () => timelinePage(input, other),
      heatMap: () => heatPage(input),
      worstTickets: () => worstPage(input),
      holding: () => holdingPage(input),
    };
    return pages[analysis]();
  },
);

/** While the date is incomplete, analyzes no rows. */
export function analysisModel(
  scene: Scene,
  state: MonitorState,
  { analysis }: { readonly analysis: Analysis },
) {
  const { check, size, theme } = scene;
  const { date, restaurant, day, limits } = check;
  const { glyphs } = theme;
  const listed = fulfillmentsView(state);
  const selected = selectedRows(check, listed, true);
  const { all, shown } = selected;
  const { calendar, zoneKnown } = restaurant;
  const input = memoizedInput(all, shown.order, date, calendar, zoneKnown, glyphs, limits);
  const view = analysisView(state, analysis);
  const other = analysis === 'timeline' ? weekBeforeRows(scene, listed) : undefined;
  const page = memoizedPage(input, analysis, sortColumn(listed.column), other);
  const { width } = size;
  const most = scene.hasPane === true ? 0 : isTight(size.height) ? 1 : MAX_DETAILS;
  const detailRows = Math.min(page.detailRows(width), most);
  const signs = (text: string) => shownSigns(text, glyphs);
  const notes = explainedLines(page.notes.map(signs), page.legend, width, size.height);
  const height = Math.max(1, size.height - LINES_ABOVE_NOTES - notes.length - detailRows);
  const room = bodyEntries(page.body, width, height);
  const { cursor, top } = listWindow(view.list, page.ids, room);
  return {
    ...selected,
    scene,
    analysis,
    view,
    listed,
    input,
    page,
    other,
    place: { entry: cursor, across: cursorAcross(view, page) },
    top,
    // Body lines, and entries visible at once.
    height,
    room,
    detailRows,
    notes,
    isThere: day.data !== undefined && shown.length > 0,
    signs,
  };
}

/** Entries are spoken only once the date has loaded. */
export function analysisList(model: AnalysisModel): ListUse {
  const { scene, analysis, view, page, room, isThere } = model;
  return {
    view: view.list,
    ids: isThere || !scene.isSpoken ? page.ids : [],
    height: room,
    moved: (list) => ({ type: 'changed-analysis', analysis, change: { list } }),
    what: 'entry',
    sentence: (entry) => entrySentence(model, entry),
    unread: stillLoadingText(scene.check.day),
    scene,
  };
}

/** `3 of 12. …`, with the position across the entry. */
export function entrySentence(
  { page, place }: AnalysisModel,
  entry: number,
  across?: number,
): string {
  const sentence = page.sentence({ entry, across: across ?? place.across }, spokenDuration);
  return `${countText(entry + 1)} of ${countText(page.ids.length)}. ${sentence}`;
}

/** The list's cursor column. For a column not in the day's data, the default sort column. */
function sortColumn(column: string): SortKey {
  return SORT_KEYS.find((key) => key === column) ?? EVERY_ROW.sort;
}

function cursorAcross({ hour }: AnalysisView, { across }: AnalysisPage): number {
  if (across === undefined) return 0;
  return Math.max(0, Math.min(hour ?? across.first, across.length - 1));
}

/** Enter on a business date (`YYYYMMDD`), given the list's view. */
export function followCursor(
  { listed }: { readonly listed: FulfillmentsView },
  drill: Exclude<Drill, { readonly kind: 'none' }>,
  date: string,
): Steps {
  switch (drill.kind) {
    case 'record':
      return [{ type: 'went', to: { kind: 'record', id: drill.id, date } }];
    case 'narrow': {
      const by = combinedFilter(listed, drill.by);
      const { error } = typedFilter(by);
      if (error !== undefined) return [noticed(error.sentence)];
      return [{ type: 'drilled', by, date }];
    }
  }
}

/** From a ticket opened here to the next or previous one. None at either end. */
export function openNeighborTicket(model: AnalysisModel, by: number): Steps {
  const { scene, analysis, page, place, top, room } = model;
  const entry = place.entry + by;
  const drill = page.drill({ ...place, entry });
  if (drill.kind !== 'record') return [];
  const list = placeCursor(page.ids, room, entry, top);
  return [
    { type: 'changed-analysis', analysis, change: { list } },
    { type: 'replaced', by: { kind: 'record', id: drill.id, date: scene.check.date } },
  ];
}

/** Narrows the filter in effect, not the typed text: one turned off doesn't count, an invalid one counts up to the mistake. */
function combinedFilter({ filter, drill: outer = '' }: FulfillmentsView, by: string): string {
  const counted = printFilter(typedFilter(activeFilter(filter)).filter);
  return narrowed(counted === '' ? outer : narrowed(outer, counted), by);
}

/** Left and right: next column, quarter hour, or hour. Within a page, speech repeats the entry. A new page is introduced. */
export function moveSideways(model: AnalysisModel, by: 1 | -1): Steps {
  const { analysis, listed, page, place } = model;
  switch (analysis) {
    case 'frequency': {
      const column = sortColumn(listed.column);
      const beside = SORT_KEYS.at((SORT_KEYS.indexOf(column) + by) % SORT_KEYS.length);
      return [{ type: 'changed-view', view: 'fulfillments', change: { column: beside ?? column } }];
    }
    case 'heatMap': {
      const places = page.across?.length ?? 0;
      const hour = Math.max(0, Math.min(place.across + by, places - 1));
      return [
        { type: 'changed-analysis', analysis, change: { hour } },
        saying(() => [entrySentence(model, place.entry, hour)]),
      ];
    }
    case 'timeline': {
      const move = listActions(analysisList(model))[by === 1 ? 'down' : 'up'];
      return typeof move === 'function' ? move() : [];
    }
    case 'worstTickets':
    case 'holding':
      return [noticed('Nothing to the left or right here.')];
  }
}

// What Enter opens for the cursor's entry, in a pane: a journey, or the first items.

/** Minimum lines above a pane, so notes show. */
const MIN_HEIGHT_ABOVE_PANE = 14;
const PANE_TITLES: Readonly<Record<string, string>> = { record: 'Ticket', narrow: 'Items' };
/** Columns for names beside a pane. */
const MAX_GROWN_WIDTH = 24;

export function analysisPane(model: AnalysisModel): ScreenPane | undefined {
  const { page, place, shown, notes, signs } = model;
  const { length } = page.ids;
  if (shown.length === 0 || length === 0) return undefined;
  const drill = page.drill(place);
  return {
    title: `${PANE_TITLES[drill.kind] ?? 'Row'}: ${countText(place.entry + 1)} of ${countText(length)}`,
    listHeight: Math.max(MIN_HEIGHT_ABOVE_PANE, LINES_ABOVE_NOTES + notes.length + bodyLines(page)),
    ...(page.body.kind === 'table' && { listWidth: tableWidth(page.body.columns) }),
    lines: (size) => [
      ...wrapText(signs(page.sentence(place, durationText)), size.width).map((text) => [{ text }]),
      ...drillLines(model, drill, size),
    ],
  };
}

/** A drawing over one axis takes any height. */
function bodyLines({ body, ids, across }: AnalysisPage): number {
  return body.kind === 'table' || across !== undefined ? ids.length + 1 : Number.POSITIVE_INFINITY;
}

function tableWidth(columns: readonly DrawnColumn<string>[]): number {
  return neededWidth(
    columns.map((column) =>
      (column.grow ?? 0) > 0 ? { ...column, width: MAX_GROWN_WIDTH } : column,
    ),
  );
}

function drillLines(model: AnalysisModel, drill: Drill, size: BodySize): Lines {
  const { scene, all, listed, shown, input } = model;
  switch (drill.kind) {
    case 'none':
      return [];
    case 'record': {
      const row = all.find(drill.id);
      if (row === undefined) return [];
      const { calendar } = scene.check.restaurant;
      return rowJourneyLines(all, row, calendar, size.width, scene.theme.glyphs);
    }
    case 'narrow': {
      const rows = narrowedRows(shown, combinedFilter(listed, drill.by), listed.query, input);
      return itemLines(rows, model, size);
    }
  }
}

const narrowedRows = memoize(
  (_: FulfillmentRows, by: string, query: ListQuery, { day, calendar, date }: AnalysisInput) =>
    selectRows(day, { ...query, filter: typedFilter(by).filter }, filterCalendar(calendar, date)),
);

function itemLines(rows: FulfillmentRows, model: AnalysisModel, { width, height }: BodySize) {
  const { date, restaurant } = model.scene.check;
  const { calendar } = restaurant;
  const columns = fittingColumns(rows.day.table, extraTimeWidth(date, calendar));
  const shown = rows.slice(0, height);
  return headedLines(columns, shown, (row, id) => fulfillmentCell(row, id, calendar), width);
}
