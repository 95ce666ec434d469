import { barRow } from '../../components/plots/one-line-plots.ts';
import { fittingWidth } from '../../components/table/column-layout.ts';
import { wallClock } from '../../kitchen/calendar/local-time.ts';
import { listColumn, type SortKey, valueGroups } from '../../kitchen/columns/list-columns.ts';
import { summary, takenMeasure } from '../../kitchen/measures/measure.ts';
import { STATION_TIME } from '../../kitchen/measures/measures.ts';
import { VALUES_TABLE, type ValueRow } from '../../kitchen/tables/values.ts';
import { columnName } from '../facts/sort-names.ts';
import { type AnalysisInput, type AnalysisPage, tableBody } from './analysis-page.ts';
import { EMPTY_VALUE, measureNotes, NO_ROWS, valueSentence } from './words.ts';

/** Most frequent values first, with row times. */
export function frequencyPage(
  { day, rows, calendar, tier }: AnalysisInput,
  column: SortKey,
): AnalysisPage {
  const { zone } = calendar;
  const minuteOf = (epochMs: number) => wallClock(epochMs, zone);
  const groups = valueGroups(day, rows, column, minuteOf);
  const stationTime = takenMeasure(day, STATION_TIME);
  const most = groups[0]?.length ?? 0;
  const { title, value, filter, texts } = listColumn(column);
  const fits = fittingWidth((texts?.(day.table).values ?? []).filter((text) => text !== undefined));
  const rowOf = (entry: number) => day.row(groups[entry]?.[0] ?? 0);
  const names = remembered((entry) => value(rowOf(entry), zone));
  const rowAt = remembered((entry): ValueRow => {
    const own = groups[entry] ?? new Uint32Array();
    const times = summary(stationTime, own);
    return { value: names(entry), rows: own.length, of: rows.length, times };
  });
  const at = (entry: number) => (entry < groups.length ? names(entry) : undefined);
  return {
    title: `Rows by ${columnName(column)}`,
    notes: measureNotes(STATION_TIME, summary(stationTime, rows)?.excluded, 'Median, 90% in'),
    nothing: NO_ROWS,
    ids: {
      length: groups.length,
      at,
      indexOf: (id) => groups.findIndex((_, entry) => names(entry) === id),
    },
    detailRows: () => 0,
    sentence: ({ entry }, duration) => valueSentence(rowAt(entry), duration),
    drill: ({ entry }) => {
      const by = filter(rowOf(entry), minuteOf);
      return by === undefined ? { kind: 'none', why: EMPTY_VALUE } : { kind: 'narrow', by };
    },
    body: tableBody(
      VALUES_TABLE,
      [
        { id: 'value', title, width: 16, grow: 1, priority: 0, fits },
        { id: 'rows', width: 7, priority: 0 },
        { id: 'share', width: 5, priority: 1 },
        { id: 'bar', width: 12, fits: 40, priority: 4 },
        { id: 'medianMs', width: 7, priority: 2 },
        { id: 'p90Ms', width: 7, priority: 3 },
        { id: 'overHour', width: 7, priority: 3 },
      ],
      rowAt,
      {
        bar: ({ rows: own }, width) => ({ text: barRow(own, most, width, tier), tone: 'muted' }),
      },
    ),
  };
}

/** Built for visible values only, because there can be many. */
function remembered<Value>(of: (entry: number) => Value): (entry: number) => Value {
  const known = new Map<number, Value>();
  return (entry) => {
    if (known.has(entry)) return known.get(entry) ?? of(entry);
    const value = of(entry);
    known.set(entry, value);
    return value;
  };
}
