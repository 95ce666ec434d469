import { barRow } from '../../components/plots/one-line-plots.ts';
import { fittingWidth } from '../../components/table/column-layout.ts';
import { wallClock } from '../../kitchen/calendar/local-time.ts';
import { listColumn, type SortKey, valueGroups } from '../../kitchen/columns/list-columns.ts';
import { type Summary, summary, takenMeasure } from '../../kitchen/measures/measure.ts';
import { STATION_TIME } from '../../kitchen/measures/measures.ts';
import { countText, durationText, shareText } from '../../kitchen/text/quantities.ts';
import { columnName } from '../facts/sort-names.ts';
import type { AnalysisInput, AnalysisPage } from './analysis-page.ts';
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
  const times = remembered((entry): Summary | undefined =>
    summary(stationTime, groups[entry] ?? new Uint32Array()),
  );
  const overHour = (entry: number) => times(entry)?.excluded['un-bumped'] ?? 0;
  const countAt = (entry: number) => groups[entry]?.length ?? 0;
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
    sentence: ({ entry }, duration) =>
      valueSentence(names(entry), [countAt(entry), rows.length], times(entry), duration),
    drill: ({ entry }) => {
      const by = filter(rowOf(entry), minuteOf);
      return by === undefined ? { kind: 'none', why: EMPTY_VALUE } : { kind: 'narrow', by };
    },
    body: {
      kind: 'table',
      columns: [
        { id: 'value', title, width: 16, grow: 1, priority: 0, fits },
        { id: 'rows', title: 'Rows', width: 7, priority: 0, align: 'right' },
        { id: 'share', title: 'Share', width: 5, priority: 1, align: 'right' },
        { id: 'bar', title: '', width: 12, fits: 40, priority: 4 },
        { id: 'median', title: 'Median', width: 7, priority: 2, align: 'right' },
        { id: 'p90', title: '90% in', width: 7, priority: 3, align: 'right' },
        { id: 'over', title: '>60m', width: 4, priority: 3, align: 'right' },
      ],
      cell: (entry, id, width) => {
        if (id === 'bar') {
          return { text: barRow(countAt(entry), most, width, tier), tone: 'muted' };
        }
        const cells: Readonly<Record<typeof id, () => string>> = {
          value: () => names(entry),
          rows: () => countText(countAt(entry)),
          share: () => shareText(countAt(entry), rows.length),
          median: () => durationText(times(entry)?.median),
          p90: () => durationText(times(entry)?.p90),
          over: () => (overHour(entry) === 0 ? '-' : countText(overHour(entry))),
        };
        return { text: cells[id]?.() ?? '' };
      },
    },
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
