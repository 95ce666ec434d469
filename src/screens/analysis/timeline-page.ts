import {
  axisLine,
  type BarColumnsOptions,
  barColumn,
  barColumns,
  tonedBars,
} from '../../components/bar-columns.ts';
import type { Glyphs, Lines, Span, Tone } from '../../components/Line.tsx';
import type { OtherDay } from '../../hooks/use-day.ts';
import {
  alignToQuarters,
  businessQuarters,
  firesByQuarter,
  quarterFilter,
} from '../../kitchen/measures/business-quarters.ts';
import { measurementOf } from '../../kitchen/measures/measure.ts';
import { STATION_TIME } from '../../kitchen/measures/measures.ts';
import { BY_STATION, type StationLimit, uniformLimits } from '../../kitchen/measures/row-limits.ts';
import { type TimelineQuarter, timeline } from '../../kitchen/measures/timeline.ts';
import { businessDateLabel, type ClockFace } from '../../kitchen/model/business-day.ts';
import { failureWord, isNotCopied } from '../../kitchen/model/failure-text.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import { levelName } from '../../kitchen/model/fulfillment.ts';
import { clockTime, hourLabel, repeatedMark } from '../../kitchen/model/local-time.ts';
import { limitMark, limitWord } from '../../kitchen/tables/column.ts';
import {
  capitalized,
  clauses,
  countOf,
  countText,
  type DurationWords,
  durationText,
} from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import type { FulfillmentsView } from '../../state/screen-views.ts';
import { selectedRows } from '../everywhere/item-list.ts';
import type { Scene } from '../everywhere/scene.ts';
import {
  type AnalysisInput,
  type AnalysisPage,
  type DrawOptions,
  emptyPage,
} from './analysis-page.ts';
import { limitLegend, measureNotes, NO_HOURS, NO_ROWS, overHourCount } from './words.ts';

const TITLE = 'Timeline by quarter hour';

export function timelinePage(
  input: AnalysisInput,
  weekBefore: WeekBeforeRows | undefined,
): AnalysisPage {
  const { day, rows, date, calendar, zoneKnown, glyphs, limits, sharedLimit } = input;
  if (!zoneKnown) return emptyPage(TITLE, NO_HOURS);
  const clock = businessQuarters(calendar, date);
  const stationTime = measurementOf(day, STATION_TIME);
  const times = timeline(day, stationTime, rows, clock, limits);
  if (times === undefined) return emptyPage(TITLE, NO_ROWS);
  const fired = firesByQuarter(day, times.rows, clock);
  const before = bumpsBefore(input, weekBefore, clock.quarters, times.level);
  const isBusy = times.quarters.map(({ bumps }, index) => bumps > 0 || (fired[index] ?? 0) > 0);
  const hasData = isBusy.map((is, index) => is || (before?.[index] ?? 0) > 0);
  const [first, end] = [hasData.indexOf(true), hasData.lastIndexOf(true) + 1];
  if (first === -1) return emptyPage(TITLE, 'Nothing was fired or bumped on this business date.');
  const quarters = times.quarters.slice(first, end);
  const what = bumpName(times.level);
  const bumpsBeforeByQuarter = before?.slice(first, end);
  const firedByQuarter = Array.from(fired.subarray(first, end));
  const weekWords = weekBefore?.words ?? '';
  const isBefore = before?.some((count) => count > 0) === true;
  const beside = isBefore ? `, ${glyphs.plot.area} a week earlier (${weekWords})` : '';
  const hours = quarters.map((quarter) => axisHour(quarter, calendar));
  const [, fine, caution, late] = glyphs.plot.shades;
  // Stations with different limits are compared by how many times their limit they take.
  const lateMs = sharedLimit?.lateMs;
  const series: readonly Series[] = [
    {
      values: quarters.map(
        ({ medianMs = 0, limits: own }) => medianMs / (lateMs === undefined ? own.lateMs : 1),
      ),
      line: quarters.map(() => lateMs ?? 1),
      heading: `Median station time${lateMs === undefined ? ' against the late limit' : ''}, ${glyphs.plot.line} late`,
      scale: lateMs === undefined ? (max) => `${max.toFixed(1)}x` : durationText,
      tones: quarters.map(({ medianMs, limits: own }) => limitMark(medianMs, own).tone ?? 'calm'),
    },
    {
      values: quarters.map(({ bumps }) => bumps),
      line: bumpsBeforeByQuarter,
      isArea: true,
      heading: `${capitalized(what)}s${beside}`,
    },
    { values: firedByQuarter, heading: 'Fired' },
  ];
  const outside =
    times.bumpsOutside === 0
      ? []
      : [`${countOf(times.bumpsOutside, what)} outside the business date.`];
  return {
    title: TITLE,
    notes: [
      ...measureNotes(STATION_TIME, times.excluded, 'Median'),
      ...outside,
      ...(lateMs === undefined ? [`Late ${BY_STATION}.`] : []),
    ],
    below: () => (weekWords === '' || isBefore ? [] : [`A week earlier: ${weekWords}.`]),
    legend: limitLegend([`${fine} fine`], [caution, late], sharedLimit),
    nothing: NO_ROWS,
    ids: quarters.map(({ name }) => name),
    start: isBusy.lastIndexOf(true) - first,
    sentence: ({ entry }, duration) => {
      const quarter = quarters[entry];
      if (quarter === undefined) return '';
      const time = clockTime(quarter.startsAt, calendar);
      const [firedHere = 0, beforeHere] = [firedByQuarter[entry], bumpsBeforeByQuarter?.[entry]];
      const details = { what, limit: sharedLimit, fired: firedHere, before: beforeHere };
      return quarterSentence(quarter, time, details, duration);
    },
    drill: ({ entry }) => ({
      kind: 'narrow',
      by: quarterFilter(clock, first + entry, first + entry),
    }),
    body: {
      kind: 'drawing',
      visibleEntries: (width) => width - GUTTER_WIDTH,
      draw: (options) => timelineDrawing(hours, series, options, glyphs),
    },
  };
}

/** `undefined` if no hour starts with this quarter. An hour that a clock change repeats gets a mark. */
function axisHour({ startsAt, name }: TimelineQuarter, clock: ClockFace): string | undefined {
  if (name.slice(3, 5) !== '00') return undefined;
  const mark = repeatedMark(startsAt, clock.zone);
  return hourLabel(Number(name.slice(0, 2)), clock) + (mark === '' ? '' : ` ${mark}`);
}

/** `undefined` if the bumps a week earlier are unknown. */
function bumpsBefore(
  { calendar, limits }: AnalysisInput,
  weekBefore: WeekBeforeRows | undefined,
  quarters: readonly { readonly name: string }[],
  level: number | undefined,
): readonly number[] | undefined {
  if (weekBefore?.read === undefined) return undefined;
  const { day, rows } = weekBefore.read;
  const clock = businessQuarters(calendar, weekBefore.date);
  const stationTime = measurementOf(day, STATION_TIME);
  // Only bumps are counted, so the limits don't matter.
  const before = timeline(day, stationTime, rows, clock, uniformLimits(limits.generalLimit), level);
  if (before === undefined) return undefined;
  const counts = before.quarters.map((quarter) => quarter.bumps);
  const names = quarters.map(({ name }) => name);
  const otherNames = clock.quarters.map(({ name }) => name);
  return alignToQuarters(names, otherNames, counts);
}

const AXIS_LINES = 2;
const MIN_PANEL_HEIGHT = 5;
/** The vertical axis: room for `59m59`, and the line. */
const GUTTER_WIDTH = 6;

function timelineDrawing(
  allHours: readonly (string | undefined)[],
  series: readonly Series[],
  { width, height, top, entry }: DrawOptions,
  glyphs: Glyphs,
): Lines {
  const plotWidth = width - GUTTER_WIDTH;
  const visible = <Value>(values: readonly Value[]) => values.slice(top, top + plotWidth);
  const hours = visible(allHours);
  const columnOf = (index: number) => GUTTER_WIDTH + barColumn(index, hours.length, plotWidth);
  const room = Math.max(2, height - AXIS_LINES);
  const count = Math.max(1, Math.min(series.length, Math.floor(room / MIN_PANEL_HEIGHT)));
  const panels = series.slice(0, count).flatMap((each, index) => {
    const { heading, tones, scale = countText, values, line: behind, ...rest } = each;
    const lines = Math.floor(room / count) + (index < room % count ? 1 : 0);
    const size = { width: plotWidth, height: lines - 1, glyphs };
    const line = behind && visible(behind);
    const bars = barColumns({ ...rest, ...size, values: visible(values), line });
    const head: readonly Span[] = [{ text: heading, tone: 'muted' }];
    const body = tonedBars(bars, (position) => tones?.[top + position] ?? 'muted').map((spans) =>
      spans.map((span) => shadedBars(span, glyphs)),
    );
    const tick = (row: number) =>
      row === 0 ? scale(bars.max) : row === body.length - 1 ? '0' : '';
    const axis = (row: number): Span => ({
      text: tick(row).padStart(GUTTER_WIDTH - 1) + glyphs.upright.solid,
      tone: 'muted',
    });
    return [head, ...body.map((spans, row) => [axis(row), ...spans])];
  });
  const labels = hours.flatMap((text, index) =>
    text === undefined ? [] : [{ column: columnOf(index), text }],
  );
  const mark = `${' '.repeat(Math.max(0, columnOf(entry - top)))}${glyphs.up}`;
  return [...panels, [{ text: mark }], [{ text: axisLine(labels, width), tone: 'muted' }]];
}

/** Bars have the signs of the heat map, so they also differ without color. */
function shadedBars({ text, tones = [] }: Span, { plot }: Glyphs): Span {
  const [, calm, warn, full] = plot.shades;
  const fills: Readonly<Partial<Record<Tone, string>>> = { calm, warn };
  const fill = (column: number) => fills[tones[column] ?? 'plain'] ?? full;
  const signs = Array.from(text, (sign, column) => (sign === full ? fill(column) : sign));
  return { text: signs.join(''), tones };
}

interface Series extends Pick<BarColumnsOptions, 'values' | 'line' | 'isArea'> {
  readonly tones?: readonly Tone[];
  readonly heading: string;
  readonly scale?: (max: number) => string;
}

export interface WeekBeforeRows {
  /** `YYYYMMDD`. */
  readonly date: string;
  /** The date in words, or why it has no rows. */
  readonly words: string;
  /** `undefined` until the date is read. */
  readonly read: { readonly day: FulfillmentDay; readonly rows: Uint32Array } | undefined;
}

const memoizedRows = memoize(
  (
    day: FulfillmentDay,
    rows: Uint32Array,
    date: string,
    words: string,
    isRead: boolean,
  ): WeekBeforeRows => ({ date, words, read: isRead ? { day, rows } : undefined }),
);

export function weekBeforeRows(
  { check, weekBefore }: Scene,
  view: FulfillmentsView,
): WeekBeforeRows | undefined {
  if (weekBefore === undefined) return undefined;
  const { date, reading } = weekBefore;
  const { restaurant } = check;
  const { all, rows } = selectedRows({ restaurant, date, day: reading }, view, true);
  const isRead = reading.data?.value.kind === 'day';
  return memoizedRows(all, rows.order, date, weekBeforeText(weekBefore), isRead);
}

function weekBeforeText({ date, reading: { data, link } }: OtherDay): string {
  const label = businessDateLabel(date);
  if (data?.value.kind === 'day') {
    return data.value.day.length === 0 ? `${label} has no rows` : label;
  }
  if (data !== undefined) return `${label} has no ticket times`;
  if (link.state === 'failed') {
    const word = failureWord(link.failure.code);
    return isNotCopied(link.failure) ? `${label} is ${word}` : `${label} did not load: ${word}`;
  }
  return link.state === 'canceled' ? `${label} did not load` : `loading ${label}`;
}

function bumpName(level: number | undefined): string {
  if (level === undefined) return 'bump';
  return level === 0 ? 'prep bump' : `${levelName(level)} bump`;
}

interface QuarterDetails {
  readonly what: string;
  readonly fired: number;
  /** Bumps a week earlier. */
  readonly before: number | undefined;
  readonly limit: StationLimit | undefined;
}

function quarterSentence(
  { bumps, medianMs, p90Ms, late, count, overHour }: TimelineQuarter,
  time: string,
  { what, fired, before, limit }: QuarterDetails,
  duration: DurationWords,
): string {
  const all = count + overHour;
  const over = overHourCount(overHour);
  const limitText = limit === undefined || medianMs === undefined ? '' : limitWord(medianMs, limit);
  return `${time}: ${clauses(
    withNote(countOf(bumps, what), before !== undefined && `${countText(before)} a week earlier`),
    `${countText(fired)} fired`,
    medianMs === undefined
      ? 'no station time'
      : withNote(`median ${duration(medianMs)}`, limitText),
    medianMs !== undefined && `90% under ${duration(p90Ms)}`,
    all > 0 && withNote(`${countText(late)} of ${countText(all)} late`, over),
  )}.`;
}

const withNote = (text: string, note: string | false): string =>
  note === '' || note === false ? text : `${text} (${note})`;
