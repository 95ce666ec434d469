import { axisLine, barColumn, barColumns, tonedBars } from '../../components/bar-columns.ts';
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
import { clockTime, hourLabel, repeatedMark } from '../../kitchen/model/local-time.ts';
import { limitMark } from '../../kitchen/tables/column.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
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
import { barHeading, bumpName, measureNotes, NO_HOURS, NO_ROWS, quarterSentence } from './words.ts';

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
  const hasData = times.quarters.map(
    (quarter, index) => quarter.bumps > 0 || (fired[index] ?? 0) > 0 || (before?.[index] ?? 0) > 0,
  );
  const [first, end] = [hasData.indexOf(true), hasData.lastIndexOf(true) + 1];
  if (first === -1) return emptyPage(TITLE, 'Nothing was fired or bumped on this business date.');
  const quarters = times.quarters.slice(first, end);
  const data: TimelineData = {
    hours: quarters.map((quarter) => axisHour(quarter, calendar)),
    what: bumpName(times.level),
    bumps: quarters.map((quarter) => quarter.bumps),
    fired: Array.from(fired.subarray(first, end)),
    medianMs: quarters.map(({ medianMs = 0 }) => medianMs),
    tones: quarters.map(
      ({ medianMs, limits: quarterLimits }) => limitMark(medianMs, quarterLimits).tone ?? 'calm',
    ),
    limit: sharedLimit,
    before: before?.slice(first, end),
  };
  const outside =
    times.bumpsOutside === 0
      ? []
      : [`${countOf(times.bumpsOutside, data.what)} outside the business date.`];
  return {
    title: TITLE,
    notes: [
      ...measureNotes(STATION_TIME, times.excluded, 'Median'),
      ...outside,
      ...(weekBefore === undefined ? [] : [`A week earlier: ${weekBefore.words}.`]),
      ...(sharedLimit === undefined ? [`Late ${BY_STATION}.`] : []),
    ],
    nothing: NO_ROWS,
    ids: quarters.map(({ name }) => name),
    detailRows: (width) => (width < 100 ? 2 : 1),
    sentence: ({ entry }, duration) => {
      const quarter = quarters[entry];
      if (quarter === undefined) return '';
      const time = clockTime(quarter.startsAt, calendar);
      return quarterSentence(
        quarter,
        time,
        { ...data, fired: data.fired[entry] ?? 0, before: data.before?.[entry] },
        duration,
      );
    },
    drill: ({ entry }) => ({
      kind: 'narrow',
      by: quarterFilter(clock, first + entry, first + entry),
    }),
    body: {
      kind: 'drawing',
      visibleEntries: (width) => width,
      draw: (options) => timelineDrawing(data, options, glyphs),
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

export interface TimelineData {
  readonly hours: readonly (string | undefined)[];
  /** What `bumps` counts, such as `prep bump`. */
  readonly what: string;
  readonly bumps: readonly number[];
  readonly fired: readonly number[];
  readonly medianMs: readonly number[];
  readonly tones: readonly Tone[];
  /** `undefined` if the rows have different limits. */
  readonly limit: StationLimit | undefined;
  /** Bumps a week earlier. `undefined` if they are unknown. */
  readonly before: readonly number[] | undefined;
}

const AXIS_LINES = 2;
const MIN_PANEL_HEIGHT = 5;

function timelineDrawing(
  data: TimelineData,
  { width, height, top, entry }: DrawOptions,
  glyphs: Glyphs,
): Lines {
  const visible = <Value>(values: readonly Value[]) => values.slice(top, top + width);
  const hours = visible(data.hours);
  const columnOf = (index: number) => barColumn(index, hours.length, width);
  const series: readonly Series[] = [
    {
      values: visible(data.bumps),
      line: data.before && visible(data.before),
      heading: (max) => barHeading.bumps(data.what, max, data.before && glyphs.plot.area),
    },
    {
      values: visible(data.medianMs),
      tones: visible(data.tones),
      heading: (max) => barHeading.median(max, data.limit),
    },
    { values: visible(data.fired), heading: barHeading.fired },
  ];
  const room = Math.max(2, height - AXIS_LINES);
  const count = Math.max(1, Math.min(series.length, Math.floor(room / MIN_PANEL_HEIGHT)));
  const panels = series.slice(0, count).flatMap(({ values, line, heading, tones }, index) => {
    const lines = Math.floor(room / count) + (index < room % count ? 1 : 0);
    const bars = barColumns({ values, line, isArea: true, width, height: lines - 1, glyphs });
    const head: readonly Span[] = [{ text: heading(bars.max), tone: 'muted' }];
    return [head, ...tonedBars(bars, (position) => tones?.[position] ?? 'muted')];
  });
  const labels = hours.flatMap((text, index) =>
    text === undefined ? [] : [{ column: columnOf(index), text }],
  );
  const mark = `${' '.repeat(Math.max(0, columnOf(entry - top)))}${glyphs.up}`;
  return [...panels, [{ text: mark }], [{ text: axisLine(labels, width), tone: 'muted' }]];
}

interface Series {
  readonly values: readonly number[];
  readonly line?: readonly number[] | undefined;
  readonly tones?: readonly Tone[];
  readonly heading: (max: number) => string;
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
