import {
  type DateGrid,
  GRID_HEAD,
  type GridCell,
  type GridDate,
} from '../../components/date-grid.ts';
import type { DatesReading } from '../../hooks/use-dates.ts';
import { NO_CHANGES } from '../../hooks/use-stations.ts';
import { limitOfP90, type StationLimits } from '../../kitchen/measures/row-limits.ts';
import { shortDateLabel, weekdayOf } from '../../kitchen/model/business-day.ts';
import { isNotCopied } from '../../kitchen/model/failure-text.ts';
import type { Station } from '../../kitchen/model/restaurant.ts';
import { dateLimits } from '../../kitchen/pace/station-limit.ts';
import { type LimitMark, limitMark } from '../../kitchen/tables/column.ts';
import { TREND_MEASURES, type TrendMeasure } from '../../kitchen/tables/dates.ts';
import { CHANGE_SIGN } from '../../kitchen/tables/stations.ts';
import { countText, spokenDuration } from '../../kitchen/text/quantities.ts';
import { type ShownDate, type ShownTrend, shownTrend } from '../../kitchen/usual/trend.ts';
import { NO_USUAL } from '../../kitchen/usual/usual.ts';
import { datesBefore } from '../../kitchen/usual/usual-dates.ts';
import type { ListUse } from '../../state/list-actions.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { datesView } from '../../state/screen-views.ts';
import { type DatesRow, datesRows, figuresOf, limitOfRow } from '../everywhere/open-screens.ts';
import type { BodySize, Scene } from '../everywhere/scene.ts';
import {
  cellSentences,
  FAILED_SIGN,
  isUnsubscribed,
  noDatesPanel,
  UNCOPIED_SIGN,
  UNREAD_SIGN,
} from './words.ts';

export type DatesModel = ReturnType<typeof datesModel>;

/** Station times over an hour don't count. */
const WIDEST_TIME = '59:59';
const NO_STATIONS: readonly Station[] = [];

const NOT_READ: Pick<DatesReading, 'gathered' | 'usual' | 'state' | 'changes'> = {
  gathered: { summaries: new Map(), failures: new Map() },
  usual: NO_USUAL,
  state: 'reading',
  changes: NO_CHANGES,
};

const trendAt = memoize(
  (
    gathered: DatesReading['gathered'],
    dates: readonly string[],
    today: string,
    limits: StationLimits,
    setup: readonly Station[],
  ) => {
    const summaries = new Map([...gathered.summaries].filter(([date]) => dates.includes(date)));
    const read = { summaries, failures: gathered.failures };
    const trend = shownTrend(read, { dates, today, limits }, setup, []);
    const rows = datesRows(trend);
    return { trend, rows, ids: rows.map(({ id }) => id) };
  },
);

const gridOf = memoize(
  (
    trend: ShownTrend,
    rows: readonly DatesRow[],
    measure: TrendMeasure,
    changes: DatesReading['changes'],
  ): DateGrid => ({
    least: measure.unit === 'ms' ? WIDEST_TIME.length : 0,
    isJudged: measure.unit === 'ms',
    dates: trend.dates.map((each) => headOf(each, changes.byDate.has(each.date))),
    rows: rows.map((row) => ({
      name: row.name,
      cells: trend.dates.map((date) => cellOf(row, date, measure, trend)),
    })),
  }),
);

/** All dates are judged by the newest date's limits. */
const limitsAt = memoize(dateLimits);

const pastOf = memoize((_: Scene['check']['restaurant'], today: string) => datesBefore(today));

export function datesModel(scene: Scene, state: MonitorState) {
  const { check, size } = scene;
  const { today, stations, restaurant } = check;
  const { gathered, usual, state: reading, changes } = scene.dates ?? NOT_READ;
  const dates = scene.dates?.dates ?? pastOf(restaurant, today);
  const newest = dates.at(-1) ?? today;
  const limits = newest === check.date ? check.limits : limitsAt(check.limits.set, usual);
  const setup = stations.data?.value.stations ?? NO_STATIONS;
  const { trend, rows, ids } = trendAt(gathered, dates, today, limits, setup);
  const view = datesView(state);
  const measure = TREND_MEASURES[view.measure];
  const { height, noteHeight } = datesRoom(size, rows.length);
  return {
    scene,
    view,
    panel: noDatesPanel(
      scene,
      trend.dates,
      trend.dates.some(({ figures }) => figures !== undefined),
    ),
    state: reading,
    changes,
    trend,
    measure,
    rows,
    ids,
    grid: gridOf(trend, rows, measure, changes),
    at: placeOf(view.date, trend.dates),
    // Visible rows, and lines below them.
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
    moved: (list) => ({ type: 'changed-dates', change: { list } }),
    what: 'station',
    sentence: (row) => datesPlaceSentence(model, row, model.at),
    scene,
  };
}

/** Spoken row on a date: `2 of 7. …`. */
export function datesPlaceSentence(model: DatesModel, row: number, at: number): string {
  const place = `${countText(row + 1)} of ${countText(model.rows.length)}.`;
  return [place, ...cellSentences(model, row, at, spokenDuration)].join(' ');
}

function placeOf(wanted: string | undefined, dates: readonly ShownDate[]): number {
  const last = dates.findLastIndex(({ date, isToday }) =>
    wanted === undefined ? !isToday : date <= wanted,
  );
  return Math.max(0, last);
}

function headOf({ date, isToday }: ShownDate, isChanged: boolean): GridDate {
  const [weekday = '', month = '', day = ''] = shortDateLabel(date).split(/,? /);
  return {
    weekday: weekday.slice(0, 1),
    day: isToday ? 'now' : day,
    month,
    isMonday: weekdayOf(date) === 'Mon',
    sign: isChanged ? CHANGE_SIGN : '',
  };
}

function cellOf(
  row: DatesRow,
  date: ShownDate,
  measure: TrendMeasure,
  trend: ShownTrend,
): GridCell {
  const figures = figuresOf(row, date);
  if (figures === undefined) {
    if (isNotCopied(date.failure)) return { text: UNCOPIED_SIGN, isLate: false, isMuted: true };
    if (isUnsubscribed(date)) return { text: '-', isLate: false, isMuted: true };
    const text = date.failure === undefined ? UNREAD_SIGN : FAILED_SIGN;
    return { text, isLate: false, isMuted: date.failure === undefined };
  }
  const value = measure.value(figures);
  const isLate = limitMarkOf(row, value, measure, trend).sign === '!!';
  return { text: measure.text(value), isLate, isMuted: false };
}

/** Empty where the measure is not a time. */
export function limitMarkOf(
  row: DatesRow,
  value: number | undefined,
  measure: TrendMeasure,
  trend: ShownTrend,
): LimitMark {
  const limit = limitOfRow(row, trend);
  const by = measure === TREND_MEASURES.p90 ? limitOfP90(limit) : limit;
  return limitMark(value, measure.unit === 'ms' ? by : undefined);
}

/** Line with the measure. */
export const TITLE = 1;

/** Minimum lines below the rows, by minimum body height. */
const NOTES: readonly (readonly [height: number, lines: number])[] = [
  [26, 9],
  [18, 6],
  [9, 3],
  [0, 1],
];

/** Visible rows, and lines below: the space left, with a minimum. */
function datesRoom({ height: body }: Pick<BodySize, 'height'>, rows: number) {
  const [, least = 1] = NOTES.find(([from]) => body >= from) ?? [];
  const space = body - TITLE - GRID_HEAD;
  const height = Math.max(1, Math.min(rows, space - least));
  return { height, noteHeight: Math.max(0, space - height) };
}
