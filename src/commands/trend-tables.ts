import { withinShare } from '../kitchen/measures/figures.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90, medianOf } from '../kitchen/measures/quantile.ts';
import type { StationLimit } from '../kitchen/measures/row-limits.ts';
import { lateLimitsByOrigin, lateLimitText, roundDuration } from '../kitchen/measures/words.ts';
import { dateSpanLabel, shortDateLabel, weekdayOf } from '../kitchen/model/business-day.ts';
import { TREND_MEASURES, type TrendMeasure } from '../kitchen/tables/dates.ts';
import { channelName } from '../kitchen/text/channel-names.ts';
import { countText } from '../kitchen/text/quantities.ts';
import {
  type ChannelRow,
  type ShownDate,
  type ShownTrend,
  type SummaryFigures,
  type TrendDate,
  WITHIN,
} from '../kitchen/usual/trend.ts';
import { type ReadableSections, type Section, textTableColumns } from '../output/document.ts';
import type { TextTable } from '../output/table.ts';
import { cutText, textWidth } from '../terminal/safe-text.ts';

/** A longer station name is cut in the head of a column, so that more columns fit. */
const MAX_NAME_WIDTH = 16;

const MAX_NAMES = 8;

const SAME_LIMITS = "All dates are judged by the newest date's limits.";

const NO_ITEM_TEXT = 'No item was bumped at prep,';
const NO_ITEM_REASON = 'The restaurant was closed, or no station uses a KDS.';

export function trendTables(
  trend: ShownTrend,
  width: number,
  setupNotes: readonly string[] = [],
): ReadableSections {
  const { dates, areRequested, withoutBumps } = trend;
  if (!areRequested && dates.every(({ state }) => state === 'no bumps')) {
    const line = `${NO_ITEM_TEXT} ${rangeText(dates)}. ${NO_ITEM_REASON}`;
    const sections = [{ blocks: [{ lines: [line] }] }];
    return { table: sections, md: sections };
  }
  const parts = trendParts(trend);
  const more = withoutBumps.length - MAX_NAMES;
  const names = withoutBumps.slice(0, MAX_NAMES).join(', ');
  const someNames = more > 0 ? `${names} and ${countText(more)} more` : names;
  const lines = [
    `${WITHIN} Items within 2% of the limit may count as late or not.`,
    ...(areRequested ? [SAME_LIMITS] : []),
    `-: no bumps at prep, or fewer than ${MIN_FOR_MEDIAN} (90% under: fewer than ${MIN_FOR_P90}).`,
  ];
  const { stations, shared } = trend;
  const lateFacts: ReturnType<typeof lateLimitsByOrigin> =
    shared === undefined ? lateLimitsByOrigin(stations) : [['Late', lateLimitText(shared)]];
  const notes: Section = {
    blocks: [
      ...(withoutBumps.length === 0
        ? []
        : [labeledBlock('No bumps at prep on these dates', someNames)]),
      ...(areRequested ? lateFacts.map(([head, text]) => labeledBlock(head, text)) : []),
      ...setupNotes.map((note) => noteBlock('Setup', note)),
      { lines },
    ],
  };
  return {
    table: [...parts.flatMap((part) => tableSections(part, dates, width)), notes],
    md: [...parts.map((part) => markdownSection(part, dates)), notes],
    // A number that is cut would be wrong, so a table may be wider than the screen.
    width: Math.max(width, MIN_TABLE_WIDTH),
  };
}

/** The widest date needs this width, together with the widest number or name. */
const MIN_TABLE_WIDTH = 40;

/** Divides a wide table into several tables. An empty row separates weeks. */
function tableSections(
  { title, lead = [], columns }: TrendPart,
  dates: readonly ShownDate[],
  width: number,
): readonly Section[] {
  const cutHeads = columns.map((each) => {
    return { ...each, head: cutText(each.head, MAX_NAME_WIDTH, '~') };
  });
  return groupColumns(cutHeads, dates, width).map((group, index) => {
    const { rows, medianRow } = cellsOf(group, dates);
    const weeks = dates.flatMap(({ date }, dateIndex) => {
      const row = rows[dateIndex] ?? [];
      return dateIndex > 0 && weekdayOf(date) === 'Mon' ? [[], row] : [row];
    });
    const table = { columns: tableHeads(group), rows: [...weeks, [], medianRow] };
    return index === 0 ? { title, blocks: [...lead, { table }] } : { blocks: [{ table }] };
  });
}

function markdownSection({ title, lead = [], columns }: TrendPart, dates: readonly ShownDate[]) {
  const { rows, medianRow } = cellsOf(columns, dates);
  const table = { columns: tableHeads(columns), rows: [...rows, medianRow] };
  return { title, blocks: [...lead, { table }] };
}

function tableHeads(columns: readonly FigureColumn[]): TextTable['columns'] {
  const heads = columns.map(({ head }) => head);
  return textTableColumns(['Date'], heads);
}

/** A column that is wider than `width` is a group by itself. */
function groupColumns(
  columns: readonly FigureColumn[],
  dates: readonly ShownDate[],
  width: number,
): readonly (readonly FigureColumn[])[] {
  const labelWidth = Math.max(...dates.map((each) => textWidth(dateText(each))));
  const groups: FigureColumn[][] = [];
  let groupWidth = Number.POSITIVE_INFINITY;
  for (const column of columns) {
    const { rows, medianRow } = cellsOf([column], dates);
    const cellWidths = [...rows, medianRow].map(([, cell = '']) => textWidth(cell));
    const columnWidth = 1 + Math.max(textWidth(column.head), ...cellWidths);
    if (groupWidth + columnWidth > width) {
      groups.push([]);
      groupWidth = labelWidth;
    }
    groups.at(-1)?.push(column);
    groupWidth += columnWidth;
  }
  return groups;
}

function cellsOf(columns: readonly FigureColumn[], dates: readonly ShownDate[]) {
  const served = dates.flatMap(({ figures }) => (figures?.isServed === true ? [figures] : []));
  const medians = columns.map(({ text, value }) => {
    return text(medianOf(served.flatMap((each) => value(each) ?? [])));
  });
  const rows = dates.map((each) => {
    const { figures } = each;
    return [dateText(each), ...columns.map(({ text, value }) => text(figures && value(figures)))];
  });
  return { rows, medianRow: ['Median', ...medians] };
}

/** Returns a date with its state, such as `Sat, Aug 15 so far`. */
function dateText({ date, state, isToday }: ShownDate): string {
  const label = shortDateLabel(date);
  if (state !== 'read') return `${label} ${state}`;
  return isToday ? `${label} so far` : label;
}

function labeledBlock(head: string, names: string): Section['blocks'][number] {
  return noteBlock(head, names, `${head}: ${names}`);
}

function noteBlock(head: string, cell: string, line = cell): Section['blocks'][number] {
  return { list: { heads: [head], entries: [{ rows: [[cell]], lines: [['', line]] }] } };
}

interface FigureColumn extends Pick<TrendMeasure, 'head' | 'text'> {
  readonly value: (date: TrendDate) => number | undefined;
}

function figureColumn(
  head: string,
  { text, value }: TrendMeasure,
  figuresOf: (date: TrendDate) => SummaryFigures,
): FigureColumn {
  return { head, text, value: (date) => value(figuresOf(date)) };
}

interface TrendPart {
  readonly title: string;
  readonly lead?: Section['blocks'];
  readonly columns: readonly FigureColumn[];
}

/** Shows medians of all stations and ticket times, or all measures of each requested station. */
function trendParts(trend: ShownTrend): readonly TrendPart[] {
  const { dates, stations, areRequested, channels, ticketLimit } = trend;
  const range = rangeText(dates);
  const stationColumn = (head: string, measure: TrendMeasure, key: string) =>
    figureColumn(head, measure, ({ station }) => station(key));
  if (!areRequested) {
    const measure = TREND_MEASURES.median;
    const columns = [
      figureColumn('All', measure, ({ kitchen }) => kitchen),
      ...stations.map(({ key, name }) => stationColumn(name, measure, key)),
    ];
    const ticketTitle = `Ticket time, first fired to last bumped, ${range}`;
    return [
      { title: `${measure.title()}, ${range}`, columns },
      { title: ticketTitle, columns: ticketColumns(ticketLimit) },
      ...(channels.length === 0
        ? []
        : [
            { title: `Median ticket time by channel, ${range}`, columns: channelColumns(channels) },
          ]),
    ];
  }
  const measures = Object.values(TREND_MEASURES);
  return stations.map(({ key, name }) => ({
    lead: [labeledBlock('Station', name)],
    title: `Station time and items, ${range}`,
    columns: measures.map((measure) => stationColumn(measure.head, measure, key)),
  }));
}

function ticketColumns({ lateMs }: StationLimit): readonly FigureColumn[] {
  const { median, p90, late } = TREND_MEASURES;
  return [
    { ...median, value: ({ tickets }) => tickets?.medianMs },
    { ...p90, value: ({ tickets }) => tickets?.p90Ms },
    {
      ...late,
      head: `Within ${roundDuration(lateMs)}`,
      value: ({ tickets }) => tickets && withinShare(tickets),
    },
  ];
}

function channelColumns(channels: readonly ChannelRow[]): readonly FigureColumn[] {
  const { median, late } = TREND_MEASURES;
  return channels.flatMap(({ channel, targetMs }) => [
    {
      ...median,
      head: channelName(channel),
      value: (date: TrendDate) => date.channels.get(channel)?.medianMs,
    },
    ...(targetMs === undefined
      ? []
      : [
          {
            ...late,
            head: `Within ${roundDuration(targetMs)}`,
            value: (date: TrendDate) => date.channels.get(channel)?.withinShare,
          },
        ]),
  ]);
}

function rangeText(dates: readonly ShownDate[]): string {
  return dateSpanLabel(dates[0]?.date ?? '', dates.at(-1)?.date ?? '');
}
