/** About the cursor's date and row. */
import { axisLine, barColumn, barColumns, tonedBars } from '../../components/bar-columns.ts';
import { type DrawnColumn, headedLines } from '../../components/column-layout.ts';
import { GRID_HEAD } from '../../components/date-grid.ts';
import type { Lines, Span } from '../../components/Line.tsx';
import { plotTier } from '../../components/plot-tier.ts';
import { businessDateLabel, shortDateLabel, weekdayOf } from '../../kitchen/model/business-day.ts';
import {
  TREND_MEASURE_IDS,
  TREND_MEASURES,
  type TrendMeasureId,
} from '../../kitchen/tables/dates.ts';
import type { ShownDate } from '../../kitchen/usual/trend.ts';
import { type DatesRow, figuresOf } from '../everywhere/open-screens.ts';
import type { BodySize } from '../everywhere/scene.ts';
import type { PaneUse } from '../everywhere/screen-definition.tsx';
import { type DatesModel, limitMarkOf, TITLE } from './model.ts';
import { measureTitle } from './words.ts';

/** Lines about the cell above a pane. */
const PANE_NOTES = 6;
/** Heading, axis, and the lowest readable bars. */
const MIN_LINES = 5;

/** All stations on the cursor's date, and the cursor's row on all dates. */
export function datesPane(model: DatesModel): PaneUse | undefined {
  const { panel, trend, rows, at } = model;
  const shown = trend.dates[at];
  if (panel !== undefined || shown === undefined) return undefined;
  return {
    title: businessDateLabel(shown.date),
    listed: TITLE + GRID_HEAD + rows.length + PANE_NOTES,
    lines: ({ width, height }) => {
      const names = rows.map(({ name }) => name);
      const measures = TREND_MEASURE_IDS.map((id, priority): DrawnColumn<DateColumn> => {
        const { head } = TREND_MEASURES[id];
        return { id, title: head, width: head.length + 1, priority, align: 'right' };
      });
      const name: DrawnColumn<DateColumn> = {
        id: 'name',
        title: '',
        width: 12,
        priority: 0,
        names,
      };
      const columns = [name, ...measures];
      const table = headedLines(columns, rows, (row, id) => ofDate(row, id, shown), width);
      return [...table, ...datesPlot(model, { width, height: height - table.length })];
    },
  };
}

type DateColumn = TrendMeasureId | 'name';

function ofDate(row: DatesRow, column: DateColumn, shown: ShownDate): Span {
  if (column === 'name') return { text: row.name };
  const figures = figuresOf(row, shown);
  const { text, value } = TREND_MEASURES[column];
  return { text: figures === undefined ? '' : text(value(figures)) };
}

function datesPlot(
  { scene, trend, rows, cursor, measure }: DatesModel,
  { width, height }: BodySize,
): Lines {
  const row = rows[cursor];
  if (row === undefined || height < MIN_LINES) return [];
  const { dates } = trend;
  const tier = plotTier(scene.theme);
  const values = dates.map((date) => {
    const figures = figuresOf(row, date);
    return figures && measure.value(figures);
  });
  const bars = barColumns({
    values: values.map((value) => value ?? 0),
    hasGaps: true,
    width,
    height: height - 2,
    tier,
  });
  const mondays = dates.flatMap(({ date }, place) => {
    const column = barColumn(place, dates.length, width, tier);
    const text = shortDateLabel(date).replace(/^\w+,? /, '');
    return weekdayOf(date) === 'Mon' ? [{ column, text }] : [];
  });
  const title = measureTitle(measure, trend);
  const calm = measure.unit === 'ms' ? 'calm' : 'muted';
  return [
    [{ text: `${row.name}: ${title}, up to ${measure.text(bars.most)}`, tone: 'muted' }],
    ...tonedBars(bars, (at) => limitMarkOf(row, values[at], measure, trend).tone ?? calm),
    [{ text: axisLine(mondays, width), tone: 'muted' }],
  ];
}
