/** Times by station and hour, and the day by quarter hour: bumps, items fired, times, and the same weekday one week earlier. */
import { axisLine, barColumn, barColumns, tonedBars } from '../../components/bar-columns.ts';
import { type HeatData, type HeatValue, heatLines } from '../../components/grids.ts';
import type { Lines, Span, Tone } from '../../components/Line.tsx';
import { shadeTones } from '../../components/line-plots.ts';
import type { OtherDay } from '../../hooks/use-day.ts';
import { equalsFilter } from '../../kitchen/filter/filter-parser.ts';
import {
  type BusinessHour,
  type BusinessQuarters,
  besideQuarters,
  businessQuarters,
  firedQuarters,
  quarterFilter,
} from '../../kitchen/measures/business-quarters.ts';
import { rowTimes } from '../../kitchen/measures/figures.ts';
import { takenMeasure } from '../../kitchen/measures/measure.ts';
import { STATION_TIME } from '../../kitchen/measures/measures.ts';
import {
  BY_STATION,
  everyRowBy,
  type StationLimit,
  type Thresholds,
} from '../../kitchen/measures/row-limits.ts';
import {
  type HeatCell,
  type HeatRow,
  heatMap,
  type TimelineQuarter,
  timeline,
} from '../../kitchen/measures/timeline.ts';
import { businessDateLabel, type ClockFace } from '../../kitchen/model/business-day.ts';
import { failureWord, isNotCopied } from '../../kitchen/model/failure-text.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import { clockTime, hourLabel, repeatedMark } from '../../kitchen/model/local-time.ts';
import { limitMark } from '../../kitchen/tables/column.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import type { FulfillmentsView } from '../../state/screen-views.ts';
import type { Glyphs } from '../../terminal/glyphs.ts';
import { selectedRows } from '../everywhere/item-list.ts';
import type { Scene } from '../everywhere/scene.ts';
import { UNNAMED_STATION } from '../everywhere/words.ts';
import {
  type AnalysisInput,
  type AnalysisPage,
  type DrawOptions,
  type Drill,
  emptyPage,
} from './analysis-page.ts';
import {
  barHeading,
  bumpName,
  hourLegend,
  hourSentence,
  measureNotes,
  NO_HOURS,
  NO_ROWS,
  quarterSentence,
} from './words.ts';

const TIMELINE_TITLE = 'Timeline by quarter hour';

/** From the first quarter hour with data to the last. */
export function timelinePage(input: AnalysisInput, other: OtherRows | undefined): AnalysisPage {
  const { day, rows, date, calendar, zoneKnown, glyphs, limits, shared } = input;
  if (!zoneKnown) return emptyPage(TIMELINE_TITLE, NO_HOURS);
  const clock = businessQuarters(calendar, date);
  const stationTime = takenMeasure(day, STATION_TIME);
  const times = timeline(day, stationTime, rows, clock, limits);
  if (times === undefined) return emptyPage(TIMELINE_TITLE, NO_ROWS);
  const fired = firedQuarters(day, times.rows, clock);
  const before = bumpsBefore(input, other, clock.quarters, times.level);
  const used = times.quarters.map(
    (quarter, index) => quarter.bumps > 0 || (fired[index] ?? 0) > 0 || (before?.[index] ?? 0) > 0,
  );
  const [first, end] = [used.indexOf(true), used.lastIndexOf(true) + 1];
  if (first === -1)
    return emptyPage(TIMELINE_TITLE, 'Nothing was fired or bumped on this business date.');
  const quarters = times.quarters.slice(first, end);
  const data: TimelineData = {
    hours: quarters.map((quarter) => axisHour(quarter, calendar)),
    what: bumpName(times.level),
    bumps: quarters.map((quarter) => quarter.bumps),
    fired: Array.from(fired.subarray(first, end)),
    medianMs: quarters.map(({ medianMs = 0 }) => medianMs),
    tones: quarters.map(({ medianMs, limits: own }) => limitMark(medianMs, own).tone ?? 'calm'),
    limit: shared,
    before: before?.slice(first, end),
  };
  const outside =
    times.bumpsOutside === 0
      ? []
      : [`${countOf(times.bumpsOutside, data.what)} outside the business date.`];
  return {
    title: TIMELINE_TITLE,
    notes: [
      ...measureNotes(STATION_TIME, times.excluded, 'Median'),
      ...outside,
      ...(other === undefined ? [] : [`A week earlier: ${other.words}.`]),
      ...(shared === undefined ? [`Late ${BY_STATION}.`] : []),
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
      room: (width) => width,
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
  other: OtherRows | undefined,
  quarters: readonly { readonly name: string }[],
  level: number | undefined,
): readonly number[] | undefined {
  if (other?.known === undefined) return undefined;
  const { day, rows } = other.known;
  const clock = businessQuarters(calendar, other.date);
  const stationTime = takenMeasure(day, STATION_TIME);
  // Only bumps are counted. Limits don't change them.
  const before = timeline(day, stationTime, rows, clock, everyRowBy(limits.others), level);
  if (before === undefined) return undefined;
  const counts = before.quarters.map((quarter) => quarter.bumps);
  return besideQuarters(quarters, clock.quarters, counts);
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
const AXIS = 2;
/** A heading and the lowest readable bars. */
const MIN_PANEL = 5;

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
  const space = Math.max(2, height - AXIS);
  const count = Math.max(1, Math.min(series.length, Math.floor(space / MIN_PANEL)));
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
export type OtherRows = ReturnType<typeof otherRowsOf>;

const otherRowsOf = memoize(
  (day: FulfillmentDay, rows: Uint32Array, date: string, label: string, isKnown: boolean) => ({
    date,
    words: label,
    known: isKnown ? { day, rows } : undefined,
  }),
);

/** Rows loaded so far. `undefined` if nothing loads them. */
export function otherRows({ check, other }: Scene, view: FulfillmentsView): OtherRows | undefined {
  if (other === undefined) return undefined;
  const { date, reading } = other;
  const { restaurant } = check;
  const { all, shown } = selectedRows({ restaurant, date, day: reading }, view, true);
  const isKnown = reading.data?.value.kind === 'day';
  return otherRowsOf(all, shown.order, date, wordsOf(other), isKnown);
}

function wordsOf({ date, reading: { data, link } }: OtherDay): string {
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

const HEAT_TITLE = 'Median station time by station and hour';
const MINUTE_MS = 60_000;

/** Station rows across hours, from the first hour with data to the last. */
export function heatPage(input: AnalysisInput): AnalysisPage {
  const { day, rows, date, calendar, zoneKnown, glyphs, limits, shared } = input;
  if (!zoneKnown) return emptyPage(HEAT_TITLE, NO_HOURS);
  const clock = businessQuarters(calendar, date);
  const stationTime = takenMeasure(day, STATION_TIME);
  const { hours, stations } = heatMap(day, stationTime, rows, clock, limits);
  const places = stations.flatMap(({ cells }) => cells.map(({ hour }) => hour));
  const first = places.reduce((least, hour) => Math.min(least, hour), hours.length);
  const last = places.reduce((most, hour) => Math.max(most, hour), -1);
  if (last < first)
    return emptyPage(HEAT_TITLE, 'No row with a valid time was bumped on this business date.');
  const shown = hours.slice(first, last + 1);
  const cellAt = (entry: number, across: number): HeatCell | undefined =>
    stations[entry]?.cells.find(({ hour }) => hour === first + across);
  const data: HeatData = {
    heads: hourHeads(shown, calendar),
    rows: stations.map((station, entry) => ({
      name: station.name,
      cells: shown.map((_, across) => heatValue(cellAt(entry, across), station.limit)),
    })),
  };
  return {
    title: HEAT_TITLE,
    notes: [
      ...measureNotes(
        STATION_TIME,
        rowTimes(stationTime, rows)?.excluded,
        'Median, rounded down to minutes',
      ),
      ...passNotes(shown, calendar),
    ],
    legend: { text: hourLegend(glyphs.plot.shades, shared), tones: shadeTones(glyphs.plot.shades) },
    nothing: NO_ROWS,
    ids: stations.map(({ key }) => key ?? ''),
    across: { length: shown.length, first: 0 },
    // With the station's limit, longer.
    detailRows: (width) => (shared === undefined && width < 100 ? 2 : 1),
    sentence: ({ entry, across }, duration) => {
      const station = stations[entry];
      const time = shown[across]?.startsAt;
      const hour = time === undefined ? '' : clockTime(time, calendar);
      return station === undefined
        ? ''
        : hourSentence(station, hour, cellAt(entry, across), shared === undefined, duration);
    },
    drill: ({ entry, across }) => cellDrill(stations[entry], clock, first + across),
    body: {
      kind: 'drawing',
      room: (_, height) => height - 1,
      draw: ({ width, height, top, entry, across }) => {
        const cursor = { row: entry - top, column: across };
        const visible = { ...data, rows: data.rows.slice(top, top + height - 1) };
        return heatLines(visible, { width, glyphs, cursor });
      },
    },
  };
}

/** Short hour names: `18`, or `6p` on a 12-hour clock. An hour shown twice (clock change) gets distinct letters. */
function hourHeads(hours: readonly BusinessHour[], clock: ClockFace): readonly string[] {
  // On a 12-hour clock, 1a is already an hour.
  const [first, second] = clock.hours === 12 ? ['x', 'y'] : ['a', 'b'];
  return hours.map(({ name }, index) => {
    if (!isPass(name)) return hourLabel(Number(name.slice(0, 2)), clock);
    const isSecond = hours.slice(0, index).some((hour) => isPass(hour.name));
    return `${name.slice(1, 2)}${isSecond ? second : first}`;
  });
}

function passNotes(hours: readonly BusinessHour[], clock: ClockFace): readonly string[] {
  const heads = hourHeads(hours, clock);
  const passes = hours.flatMap(({ startsAt, name }, index) =>
    isPass(name) ? [`${heads[index] ?? ''} is ${clockTime(startsAt, clock)}`] : [],
  );
  return passes.length === 0 ? [] : [`${passes.join(', ')}.`];
}

/** Repeated hours have a mark after the time. */
function isPass(name: string): boolean {
  return name.length > 'hh:mm'.length;
}

function heatValue(
  cell: HeatCell | undefined,
  { cautionMs, lateMs }: Thresholds,
): HeatValue | undefined {
  if (cell?.medianMs === undefined) return undefined;
  const { medianMs } = cell;
  const number = Math.min(99, Math.floor(medianMs / MINUTE_MS));
  if (medianMs >= lateMs) return { shade: 3, number };
  if (medianMs >= cautionMs) return { shade: 2, number };
  return { shade: medianMs >= cautionMs / 2 ? 1 : 0, number };
}

function cellDrill(station: HeatRow | undefined, clock: BusinessQuarters, hour: number): Drill {
  const places = clock.quarters.flatMap(({ hourIndex }, index) =>
    hourIndex === hour ? [index] : [],
  );
  const [first, last] = [places[0], places.at(-1)];
  const by = equalsFilter('station', station?.key === undefined ? undefined : station.name);
  if (station === undefined || first === undefined || last === undefined || by === undefined) {
    return { kind: 'none', why: UNNAMED_STATION };
  }
  return { kind: 'narrow', by: `level:0 odd: ${by} ${quarterFilter(clock, first, last)}` };
}
