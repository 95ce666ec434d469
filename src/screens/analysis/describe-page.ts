/** Stats for each measure and column. */
import { alignedText, type Column } from '../../components/table/column-layout.ts';
import { type ColumnFigures, columnFigures } from '../../kitchen/analysis/column-figures.ts';
import { clockTime, wallClock } from '../../kitchen/calendar/local-time.ts';
import { listColumn, SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import {
  type Measure,
  type Summary,
  summary,
  takenMeasure,
} from '../../kitchen/measures/measure.ts';
import { MEASURES } from '../../kitchen/measures/measures.ts';
import { leftOutCount } from '../../kitchen/measures/words.ts';
import { levelName } from '../../kitchen/table/fulfillment.ts';
import {
  columnDuration,
  countText,
  type DurationWords,
  shareText,
} from '../../kitchen/text/quantities.ts';
import type { AnalysisInput, AnalysisPage, PageLine } from './analysis-page.ts';
import * as words from './words.ts';

const MEASURE_COLUMNS: readonly Column<string>[] = [
  { id: 'name', title: 'Measure', width: 21, priority: 0 },
  { id: 'count', title: 'Count', width: 7, priority: 0, align: 'right' },
  { id: 'median', title: 'Median', width: 7, priority: 0, align: 'right' },
  { id: 'p90', title: '90% in', width: 7, priority: 0, align: 'right' },
  { id: 'worst', title: 'Longest', width: 7, priority: 1, align: 'right' },
  { id: 'mean', title: 'Mean', width: 7, priority: 2, align: 'right' },
  { id: 'left', title: 'Left out', width: 8, priority: 1, align: 'right' },
];

const FIELD_COLUMNS: readonly Column<string>[] = [
  { id: 'name', title: 'Column', width: 8, priority: 0 },
  { id: 'distinct', title: 'Distinct', width: 8, priority: 0, align: 'right' },
  { id: 'empty', title: 'Empty', width: 7, priority: 0, align: 'right' },
  { id: 'values', title: 'Range or most common', width: 24, grow: 1, priority: 0 },
];

export function describePage(input: AnalysisInput): AnalysisPage {
  const { day, rows, calendar } = input;
  const minuteOf = (epochMs: number) => wallClock(epochMs, calendar.zone);
  const measures = MEASURES.map((measure) => ({
    measure,
    figures: summary(takenMeasure(day, measure), rows),
  }));
  const columns = SORT_KEYS.map((column) => columnFigures(day, rows, column, minuteOf));
  const measureAt = (entry: number) => measures[entry];
  const columnOf = (entry: number) => columns[entry - measures.length];
  return {
    title: 'Stats for these rows',
    notes: ['Durations in minutes and seconds.'],
    nothing: words.NO_ROWS,
    ids: [...measures.map(({ measure }) => measure.id), ...columns.map(({ column }) => column)],
    detailRows: (width) => (width < 75 ? 3 : 2),
    sentence: ({ entry }, duration) => {
      const measure = measureAt(entry);
      if (measure !== undefined) {
        const { figures } = measure;
        const notes = words.measureNotes(measure.measure, figures?.excluded).join(' ');
        return figures === undefined || figures.count === 0
          ? notes
          : `${notes} ${words.statsSentence(figures, duration)}`;
      }
      const column = columnOf(entry);
      if (column === undefined) return '';
      const { title, figures: kind } = listColumn(column.column);
      const isByMinute = kind === 'times' || kind === 'durations';
      return words.columnSentence(
        title,
        { ...column, isByMinute },
        valuesText(column, input, duration),
      );
    },
    drill: ({ entry }) => {
      const measure = measureAt(entry);
      if (measure !== undefined) return { kind: 'histogram', measure: measure.measure.id };
      const column = columnOf(entry);
      return column === undefined
        ? { kind: 'none', why: words.NOTHING_TO_OPEN }
        : { kind: 'frequency', column: column.column };
    },
    body: {
      kind: 'lines',
      lines: (width): readonly PageLine[] => [
        headLine(MEASURE_COLUMNS, width),
        ...measures.map(
          ({ measure, figures }, entry): PageLine => ({
            entry,
            spans: [{ text: alignedText(MEASURE_COLUMNS, measureCells(measure, figures), width) }],
          }),
        ),
        headLine(FIELD_COLUMNS, width),
        ...columns.map(
          (column, at): PageLine => ({
            entry: measures.length + at,
            spans: [{ text: alignedText(FIELD_COLUMNS, columnCells(column, input), width) }],
          }),
        ),
      ],
    },
  };
}

function headLine(columns: readonly Column<string>[], width: number): PageLine {
  const titles = Object.fromEntries(columns.map(({ id, title }) => [id, title]));
  return { spans: [{ text: alignedText(columns, titles, width), tone: 'muted' }] };
}

function measureCells({ title }: Measure, figures: Summary | undefined) {
  const na = (text: string) => (figures === undefined ? 'n/a' : text);
  return {
    name: title,
    count: na(countText(figures?.count ?? 0)),
    median: na(columnDuration(figures?.median)),
    p90: na(columnDuration(figures?.p90)),
    worst: na(columnDuration(figures?.worst)),
    mean: na(columnDuration(figures?.mean)),
    left: figures === undefined ? 'n/a' : countText(leftOutCount(figures.excluded)),
  };
}

function columnCells(figures: ColumnFigures, input: AnalysisInput) {
  return {
    name: listColumn(figures.column).title,
    distinct: countText(figures.distinct),
    empty: countText(figures.empty),
    values: valuesText(figures, input, columnDuration),
  };
}

/** The range of ordered values, else the most frequent value. */
function valuesText(
  { column, most, range }: ColumnFigures,
  { day, rows, calendar }: AnalysisInput,
  duration: DurationWords,
): string {
  const { zone } = calendar;
  const { figures, value: valueOf } = listColumn(column);
  if (range !== undefined) {
    const text = (value: number): string => {
      if (figures === 'durations') return duration(value);
      return figures === 'levels' ? levelName(value) : clockTime(value, calendar, true);
    };
    return `${text(range.least)} to ${text(range.greatest)}`;
  }
  if (most === undefined) return '';
  const value = valueOf(day.row(most.row), zone);
  return `${value} ${shareText(most.rows, rows.length)}`;
}
