import { axisLine, barColumn, barColumns, tonedBars } from '../../components/bar-columns.ts';
import { type DrawnColumn, headedLines } from '../../components/column-layout.ts';
import {
  type DateGrid,
  GRID_HEAD_LINES,
  type GridCell,
  type GridDate,
} from '../../components/grids.ts';
import type { Lines, Span } from '../../components/Line.tsx';
import type { DatesReading } from '../../hooks/use-dates.ts';
import { NO_CHANGES } from '../../hooks/use-stations.ts';
import type { ChannelTargets } from '../../kitchen/measures/channels.ts';
import { p90Limit, type StationLimits } from '../../kitchen/measures/row-limits.ts';
import { businessDateLabel, shortDateLabel, weekdayOf } from '../../kitchen/model/business-day.ts';
import { isNotCopied } from '../../kitchen/model/failure-text.ts';
import { clockTime } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice, Station } from '../../kitchen/model/restaurant.ts';
import { dateLimits } from '../../kitchen/pace/station-limit.ts';
import { type LimitMark, limitMark } from '../../kitchen/tables/column.ts';
import {
  TREND_MEASURE_IDS,
  TREND_MEASURES,
  type TrendMeasure,
  type TrendMeasureId,
} from '../../kitchen/tables/dates.ts';
import { CHANGE_SIGN } from '../../kitchen/tables/stations.ts';
import { countText, spokenDuration } from '../../kitchen/text/quantities.ts';
import { type ShownDate, type ShownTrend, shownTrend } from '../../kitchen/usual/trend.ts';
import { datesBefore } from '../../kitchen/usual/usual-dates.ts';
import { NO_USUAL_TIMES } from '../../kitchen/usual/usual.ts';
import type { ListUse } from '../../state/actions.ts';
import { type ListWindow, listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { type DatesView, viewsOf } from '../../state/screen-views.ts';
import type { BodySize, Scene } from '../everywhere/scene.ts';
import type { ScreenPane } from '../everywhere/screen-definition.tsx';
import { type DatesRow, datesRows } from './rows.ts';
import {
  cellSentences,
  type DatesData,
  type DatesPanel,
  FAILED_SIGN,
  isUnsubscribed,
  measureTitle,
  noDatesPanel,
  UNCOPIED_SIGN,
  UNREAD_SIGN,
} from './words.ts';

export interface DatesModel extends DatesData, ListWindow {
  readonly view: DatesView;
  readonly panel: DatesPanel | undefined;
  readonly ids: readonly string[];
  readonly dateIndex: number;
  readonly height: number;
  readonly noteHeight: number;
}

/** Times over an hour are not counted, so no time is longer. */
const LONGEST_TIME_TEXT = '59m59';
const NO_STATIONS: readonly Station[] = [];
const SHADES = [0, 1, 2, 3] as const;
const MIN_SHADED_WIDTH = 160;

const NOT_READ = {
  gathered: { summaries: new Map(), failures: new Map() },
  usualTimes: NO_USUAL_TIMES,
  state: 'reading',
  changes: NO_CHANGES,
} as const;

const memoizedTrend = memoize(
  (
    gathered: DatesReading['gathered'],
    dates: readonly string[],
    today: string,
    limits: StationLimits,
    setup: readonly Station[],
    targets: ChannelTargets | undefined,
  ) => {
    const summaries = new Map([...gathered.summaries].filter(([date]) => dates.includes(date)));
    const gatheredDates = { summaries, failures: gathered.failures };
    const trend = shownTrend(gatheredDates, { dates, today, limits, targets }, setup, []);
    const rows = datesRows(trend);
    return { trend, rows, ids: rows.map(({ id }) => id) };
  },
);

const memoizedGrid = memoize(
  (
    trend: ShownTrend,
    rows: readonly DatesRow[],
    measure: TrendMeasure,
    changes: DatesReading['changes'],
    isShaded: boolean,
    endText: string,
  ): DateGrid => ({
    minCellWidth: measure.unit === 'ms' ? LONGEST_TIME_TEXT.length : 0,
    hasSigns: measure.unit === 'ms' || isShaded,
    dates: trend.dates.map((each) => gridDate(each, changes.byDate.has(each.date), endText)),
    rows: rows.map((row) => {
      const shades = isShaded ? shadesOf(row, trend.dates, measure) : [];
      const cells = trend.dates.map((date) => gridCell(row, date, measure));
      return {
        name: row.name,
        cells: cells.map((cell, index) => ({ ...cell, shade: shades[index] })),
      };
    }),
  }),
);

const memoizedLimits = memoize(dateLimits);

const memoizedDates = memoize((_: RestaurantChoice, today: string) => datesBefore(today));

export function datesModel(scene: Scene, state: MonitorState): DatesModel {
  const { check, size } = scene;
  const { today, stations, restaurant } = check;
  const { gathered, usualTimes, state: reading, changes } = scene.dates ?? NOT_READ;
  const dates = scene.dates?.dates ?? memoizedDates(restaurant, today);
  const newest = dates.at(-1) ?? today;
  const limits =
    newest === check.date ? check.limits : memoizedLimits(check.limits.set, usualTimes);
  const setup = stations.data?.value.stations ?? NO_STATIONS;
  const { trend, rows, ids } = memoizedTrend(
    gathered,
    dates,
    today,
    limits,
    setup,
    scene.session.targets,
  );
  const view = viewsOf(state).dates;
  const measure = TREND_MEASURES[view.measure];
  const { height, noteHeight } = datesHeights(size, rows.length);
  // A day's column has no room for AM or PM, and the header says it.
  const [end = ''] =
    check.asOf === undefined ? ['now'] : clockTime(check.asOf, restaurant.calendar).split(' ');
  return {
    scene,
    view,
    panel: noDatesPanel(scene, trend.dates),
    state: reading,
    changes,
    trend,
    measure,
    rows,
    ids,
    grid: memoizedGrid(trend, rows, measure, changes, size.width >= MIN_SHADED_WIDTH, end),
    dateIndex: cursorDateIndex(view.date, trend.dates),
    height,
    noteHeight,
    ...listWindow(view.list, ids, height),
  };
}

export function datesList(model: DatesModel): ListUse {
  const { scene, view, ids, height, panel } = model;
  return {
    view: view.list,
    ids: panel === undefined ? ids : [],
    height,
    onMoved: (list) => ({ type: 'changed-view', view: 'dates', change: { list } }),
    noun: 'station',
    sentence: (row) => positionSentence(model, row, model.dateIndex),
    scene,
  };
}

const QUARTERS = ['lowest', 'second', 'third', 'highest'] as const;

export function positionSentence(model: DatesModel, rowIndex: number, dateIndex: number): string {
  const position = `${countText(rowIndex + 1)} of ${countText(model.rows.length)}.`;
  const { shade } = model.grid.rows[rowIndex]?.cells[dateIndex] ?? {};
  const quarter = shade === undefined ? [] : [`In the ${QUARTERS[shade]} quarter of its dates.`];
  const sentences = cellSentences(model, rowIndex, dateIndex, spokenDuration);
  return [position, ...sentences, ...quarter].join(' ');
}

function cursorDateIndex(chosen: string | undefined, dates: readonly ShownDate[]): number {
  const last = dates.findLastIndex(({ date, isToday }) =>
    chosen === undefined ? !isToday : date <= chosen,
  );
  return Math.max(0, last);
}

function gridDate({ date, isToday }: ShownDate, isChanged: boolean, endText: string): GridDate {
  const [weekday = '', month = '', day = ''] = shortDateLabel(date).split(/,? /);
  return {
    weekday: weekday.slice(0, 1),
    day: isToday ? endText : day,
    month,
    isMonday: weekdayOf(date) === 'Mon',
    sign: isChanged ? CHANGE_SIGN : '',
  };
}

function gridCell(row: DatesRow, date: ShownDate, measure: TrendMeasure): GridCell {
  const figures = row.figuresOn(date);
  if (figures === undefined) {
    if (isNotCopied(date.failure)) return { text: UNCOPIED_SIGN, isLate: false, isMuted: true };
    if (isUnsubscribed(date)) return { text: '-', isLate: false, isMuted: true };
    const text = date.failure === undefined ? UNREAD_SIGN : FAILED_SIGN;
    return { text, isLate: false, isMuted: date.failure === undefined };
  }
  const value = measure.value(figures);
  const isLate = markOf(row, value, measure).sign === '!!';
  return { text: measure.text(value), isLate, isMuted: false };
}

/** The quarter of the row's complete dates, from the lowest. A date with equal values is in the lower one. */
function shadesOf(row: DatesRow, dates: readonly ShownDate[], measure: TrendMeasure) {
  const values = dates.map((date) => {
    const figures = date.isToday ? undefined : row.figuresOn(date);
    return figures && measure.value(figures);
  });
  const known = values.filter((value) => value !== undefined);
  return values.map((value) => {
    if (value === undefined) return undefined;
    const below = known.filter((other) => other < value).length;
    return SHADES[Math.floor((SHADES.length * below) / known.length)];
  });
}

/** Only times have a limit, so only they have a mark. */
function markOf({ limit }: DatesRow, value: number | undefined, measure: TrendMeasure): LimitMark {
  const by = measure === TREND_MEASURES.p90 ? p90Limit(limit) : limit;
  return limitMark(value, measure.unit === 'ms' ? by : undefined);
}

const TITLE_LINES = 1;

/** The first entry that is not higher than the body counts. */
const MIN_NOTE_HEIGHTS: readonly (readonly [height: number, lines: number])[] = [
  [26, 9],
  [18, 6],
  [9, 3],
  [0, 1],
];

function datesHeights(
  { height: bodyHeight }: BodySize,
  rowCount: number,
): { readonly height: number; readonly noteHeight: number } {
  const [, minNoteHeight = 1] = MIN_NOTE_HEIGHTS.find(([from]) => bodyHeight >= from) ?? [];
  const room = bodyHeight - TITLE_LINES - GRID_HEAD_LINES;
  const height = Math.max(1, Math.min(rowCount, room - minNoteHeight));
  return { height, noteHeight: Math.max(0, room - height) };
}

const PANE_NOTE_LINES = 6;
const MIN_PLOT_HEIGHT = 5;
const MAX_PLOT_HEIGHT = 12;

export function datesPane(model: DatesModel): ScreenPane | undefined {
  const { panel, trend, rows, dateIndex } = model;
  const date = trend.dates[dateIndex];
  if (panel !== undefined || date === undefined) return undefined;
  return {
    title: businessDateLabel(date.date),
    listHeight: TITLE_LINES + GRID_HEAD_LINES + rows.length + PANE_NOTE_LINES,
    lines: ({ width, height }) => {
      const names = rows.map(({ name }) => name);
      const measures = TREND_MEASURE_IDS.map((id, priority): DrawnColumn<DateColumn> => {
        const { head } = TREND_MEASURES[id];
        return { id, title: head, width: head.length + 1, priority, align: 'right' };
      });
      const name = { id: 'name', title: '', width: 12, priority: 0, names } as const;
      const table = headedLines(
        [name, ...measures],
        rows,
        (row, id) => dateCell(row, id, date),
        width,
      );
      return [...table, ...datesPlot(model, { width, height: height - table.length })];
    },
  };
}

type DateColumn = TrendMeasureId | 'name';

function dateCell(row: DatesRow, column: DateColumn, date: ShownDate): Span {
  if (column === 'name') return { text: row.name };
  const figures = row.figuresOn(date);
  const { text, value } = TREND_MEASURES[column];
  return { text: figures === undefined ? '' : text(value(figures)) };
}

function datesPlot(
  { scene, trend, rows, cursor, measure, dateIndex }: DatesModel,
  { width, height }: BodySize,
): Lines {
  const row = rows[cursor];
  if (row === undefined || height < MIN_PLOT_HEIGHT) return [];
  const { dates } = trend;
  const { glyphs } = scene.theme;
  const values = dates.map((date) => {
    const figures = row.figuresOn(date);
    return figures && measure.value(figures);
  });
  const bars = barColumns({
    values: values.map((value) => value ?? 0),
    hasGaps: true,
    width,
    height: Math.min(height, MAX_PLOT_HEIGHT) - 2,
    glyphs,
  });
  const selectedColumn = barColumn(dateIndex, dates.length, width);
  const labels = dates.flatMap(({ date }, index) => {
    const column = barColumn(index, dates.length, width);
    const distance = Math.abs(column - selectedColumn);
    const text = shortDateLabel(date).replace(/^\w+,? /, distance === 0 ? glyphs.up : '');
    const isLabeled = weekdayOf(date) === 'Mon' && distance > text.length + 1;
    return distance === 0 || isLabeled ? [{ column, text }] : [];
  });
  const title = measureTitle(measure, trend);
  const calm = measure.unit === 'ms' ? 'calm' : 'muted';
  return [
    [{ text: `${row.name}: ${title}, up to ${measure.text(bars.max)}`, tone: 'muted' }],
    ...tonedBars(bars, (index) => markOf(row, values[index], measure).tone ?? calm),
    [{ text: axisLine(labels, width), tone: 'muted' }],
  ];
}
