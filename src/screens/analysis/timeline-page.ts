/** The day by quarter hour: bumps, items fired, times, and the same weekday one week earlier. */
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

/** From the first quarter hour with data to the last. */
export function timelinePage(
  input: AnalysisInput,
  other: WeekBeforeRows | undefined,
): AnalysisPage {
  const { day, rows, date, calendar, zoneKnown, glyphs, limits, sharedLimit } = input;
  if (!zoneKnown) return emptyPage(TITLE, NO_HOURS);
  const clock = businessQuarters(calendar, date);
  const stationTime = measurementOf(day, STATION_TIME);
  const times = timeline(day, stationTime, rows, clock, limits);
  if (times === undefined) return emptyPage(TITLE, NO_ROWS);
  const fired = firesByQuarter(day, times.rows, clock);
  const before = bumpsBefore(input, other, clock.quarters, times.level);
  const used = times.quarters.map(
    (quarter, index) => quarter.bumps > 0 || (fired[index] ?? 0) > 0 || (before?.[index] ?? 0) > 0,
  );
  const [first, end] = [used.indexOf(true), used.lastIndexOf(true) + 1];
  if (first === -1) return emptyPage(TITLE, 'Nothing was fired or bumped on this business date.');
  const quarters = times.quarters.slice(first, end);
  const data: TimelineData = {
    hours: quarters.map((quarter) => axisHour(quarter, calendar)),
    what: bumpName(times.level),
    bumps: quarters.map((quarter) => quarter.bumps),
    fired: Array.from(fired.subarray(first, end)),
    medianMs: quarters.map(({ medianMs = 0 }) => medianMs),
    tones: quarters.map(({ medianMs, limits: own }) => limitMark(medianMs, own).tone ?? 'calm'),
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
      ...(other === undefined ? [] : [`A week earlier: ${other.words}.`]),
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

/** The hour starting at a quarter, marked if the clock repeats it. `undefined` within an hour. */
function axisHour({ startsAt, name }: TimelineQuarter, clock: ClockFace): string | undefined {
  if (name.slice(3, 5) !== '00') return undefined;
  const mark = repeatedMark(startsAt, clock.zone);
  return hourLabel(Number(name.slice(0, 2)), clock) + (mark === '' ? '' : ` ${mark}`);
}

/** The other day's bumps, aligned with this day's quarters. `undefined` if unknown. */
function bumpsBefore(
  { calendar, limits }: AnalysisInput,
  other: WeekBeforeRows | undefined,
  quarters: readonly { readonly name: string }[],
  level: number | undefined,
): readonly number[] | undefined {
  if (other?.known === undefined) return undefined;
  const { day, rows } = other.known;
  const clock = businessQuarters(calendar, other.date);
  const stationTime = measurementOf(day, STATION_TIME);
  // Only bumps are counted. Limits don't change them.
  const before = timeline(day, stationTime, rows, clock, uniformLimits(limits.generalLimit), level);
  if (before === undefined) return undefined;
  const counts = before.quarters.map((quarter) => quarter.bumps);
  const names = quarters.map(({ name }) => name);
  const otherNames = clock.quarters.map(({ name }) => name);
  return alignToQuarters(names, otherNames, counts);
}

export interface TimelineData {
  /** A label for each quarter at the start of an hour. */
  readonly hours: readonly (string | undefined)[];
  /** What `bumps` counts: `prep bump`. */
  readonly what: string;
  readonly bumps: readonly number[];
  readonly fired: readonly number[];
  readonly medianMs: readonly number[];
  readonly tones: readonly Tone[];
  /** Limit for medians, shared by all rows. `undefined` if they differ. */
  readonly limit: StationLimit | undefined;
  /** Bumps one week earlier. `undefined` if unknown. */
  readonly before: readonly number[] | undefined;
}

/** Cursor mark and hours. */
const AXIS_LINES = 2;
/** A heading and the lowest readable bars. */
const MIN_PANEL_HEIGHT = 5;

function timelineDrawing(
  data: TimelineData,
  { width, height, top, entry }: DrawOptions,
  glyphs: Glyphs,
): Lines {
  const shown = <Value>(values: readonly Value[]) => values.slice(top, top + width);
  const hours = shown(data.hours);
  const columnOf = (place: number) => barColumn(place, hours.length, width);
  const series: readonly Series[] = [
    {
      values: shown(data.bumps),
      line: data.before && shown(data.before),
      heading: (most) => barHeading.bumps(data.what, most, data.before && glyphs.plot.area),
    },
    {
      values: shown(data.medianMs),
      tones: shown(data.tones),
      heading: (most) => barHeading.median(most, data.limit),
    },
    { values: shown(data.fired), heading: barHeading.fired },
  ];
  const space = Math.max(2, height - AXIS_LINES);
  const count = Math.max(1, Math.min(series.length, Math.floor(space / MIN_PANEL_HEIGHT)));
  const panels = series.slice(0, count).flatMap(({ values, line, heading, tones }, index) => {
    const lines = Math.floor(space / count) + (index < space % count ? 1 : 0);
    const bars = barColumns({ values, line, isArea: true, width, height: lines - 1, glyphs });
    const head: readonly Span[] = [{ text: heading(bars.most), tone: 'muted' }];
    return [head, ...tonedBars(bars, (at) => tones?.[at] ?? 'muted')];
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
  /** Bars without tones are muted. */
  readonly tones?: readonly Tone[];
  /** Heading, given the highest bar's value. */
  readonly heading: (most: number) => string;
}

// Rows one week earlier, with the list's selection.

/** With a few words: the day, or why there are no rows. */
export type WeekBeforeRows = ReturnType<typeof memoizedRows>;

const memoizedRows = memoize(
  (day: FulfillmentDay, rows: Uint32Array, date: string, label: string, isKnown: boolean) => ({
    date,
    words: label,
    known: isKnown ? { day, rows } : undefined,
  }),
);

/** Rows loaded so far. `undefined` if nothing loads them. */
export function weekBeforeRows(
  { check, weekBefore }: Scene,
  view: FulfillmentsView,
): WeekBeforeRows | undefined {
  if (weekBefore === undefined) return undefined;
  const { date, reading } = weekBefore;
  const { restaurant } = check;
  const { all, shown } = selectedRows({ restaurant, date, day: reading }, view, true);
  const isKnown = reading.data?.value.kind === 'day';
  return memoizedRows(all, shown.order, date, weekBeforeText(weekBefore), isKnown);
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
