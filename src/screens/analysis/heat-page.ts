import { type HeatData, type HeatValue, heatLines } from '../../components/grids.ts';
import { equalsFilter } from '../../kitchen/filter/filter-parser.ts';
import {
  type BusinessQuarters,
  businessQuarters,
  type ClockSpan,
  quarterFilter,
} from '../../kitchen/measures/business-quarters.ts';
import { stationTimes } from '../../kitchen/measures/figures.ts';
import { measurementOf } from '../../kitchen/measures/measure.ts';
import { STATION_TIME } from '../../kitchen/measures/measures.ts';
import type { Thresholds } from '../../kitchen/measures/row-limits.ts';
import { type HeatCell, type HeatRow, heatMap } from '../../kitchen/measures/timeline.ts';
import { lateClause, roundDuration } from '../../kitchen/measures/words.ts';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { clockTime, hourLabel } from '../../kitchen/model/local-time.ts';
import { limitWord } from '../../kitchen/tables/column.ts';
import { clauses, countOf, type DurationWords } from '../../kitchen/text/quantities.ts';
import { UNNAMED_STATION } from '../everywhere/words.ts';
import { type AnalysisInput, type AnalysisPage, type Drill, emptyPage } from './analysis-page.ts';
import { limitLegend, measureNotes, NO_HOURS, NO_ROWS, overHourCount } from './words.ts';

const TITLE = 'Median station time in minutes, by station and hour';
const MINUTE_MS = 60_000;

export function heatPage(input: AnalysisInput): AnalysisPage {
  const { day, rows, date, calendar, zoneKnown, glyphs, limits, sharedLimit } = input;
  if (!zoneKnown) return emptyPage(TITLE, NO_HOURS);
  const clock = businessQuarters(calendar, date);
  const stationTime = measurementOf(day, STATION_TIME);
  const { hours, stations } = heatMap(day, stationTime, rows, clock, limits);
  const hourIndexes = stations.flatMap(({ cells }) => cells.map(({ hour }) => hour));
  const first = hourIndexes.reduce((earliest, hour) => Math.min(earliest, hour), hours.length);
  const last = hourIndexes.reduce((latest, hour) => Math.max(latest, hour), -1);
  if (last < first)
    return emptyPage(TITLE, 'No item with a valid time was bumped on this business date.');
  const shownHours = hours.slice(first, last + 1);
  const cellAt = (entry: number, across: number): HeatCell | undefined =>
    stations[entry]?.cells.find(({ hour }) => hour === first + across);
  const data: HeatData = {
    heads: hourHeads(shownHours, calendar),
    rows: stations.map((station, entry) => ({
      name: station.name,
      cells: shownHours.map((_, across) => heatValue(cellAt(entry, across), station.limit)),
    })),
  };
  const [light, middle, caution, late] = glyphs.plot.shades;
  const half = sharedLimit && roundDuration(sharedLimit.cautionMs / 2);
  const [low, higher] = half ? [`under ${half}`, `from ${half}`] : ['fine', 'over half of caution'];
  return {
    title: TITLE,
    notes: measureNotes(
      STATION_TIME,
      stationTimes(day, rows).excluded,
      'Median, rounded down to minutes',
    ),
    below: () => repeatedHourNotes(shownHours, calendar),
    legend: limitLegend([`${light} ${low}`, `${middle} ${higher}`], [caution, late], sharedLimit),
    nothing: NO_ROWS,
    ids: stations.map(({ key }) => key ?? ''),
    hourCount: shownHours.length,
    sentence: ({ entry, across }, duration) => {
      const station = stations[entry];
      const time = shownHours[across]?.startsAt;
      const hour = time === undefined ? '' : clockTime(time, calendar);
      return station === undefined
        ? ''
        : hourSentence(station, hour, cellAt(entry, across), sharedLimit === undefined, duration);
    },
    drill: ({ entry, across }) => cellDrill(stations[entry], clock, first + across),
    body: {
      kind: 'drawing',
      visibleEntries: (_, height) => height - 1,
      draw: ({ width, height, top, entry, across }) => {
        const cursor = { row: entry - top, column: across };
        const visible = { ...data, rows: data.rows.slice(top, top + height - 1) };
        return heatLines(visible, { width, glyphs, cursor });
      },
    },
  };
}

/** `18`, or `6p` on a 12-hour clock. An hour that a clock change repeats gets a letter. */
function hourHeads(hours: readonly ClockSpan[], clock: ClockFace): readonly string[] {
  // On a 12-hour clock, `1a` is already an hour.
  const [first, second] = clock.hours === 12 ? ['x', 'y'] : ['a', 'b'];
  return hours.map(({ name }, index) => {
    if (!isRepeatedHour(name)) return hourLabel(Number(name.slice(0, 2)), clock);
    const isSecond = hours.slice(0, index).some((hour) => isRepeatedHour(hour.name));
    return `${name.slice(1, 2)}${isSecond ? second : first}`;
  });
}

function repeatedHourNotes(hours: readonly ClockSpan[], clock: ClockFace): readonly string[] {
  const heads = hourHeads(hours, clock);
  const repeatedHours = hours.flatMap(({ startsAt, name }, index) =>
    isRepeatedHour(name) ? [`${heads[index] ?? ''} is ${clockTime(startsAt, clock)}`] : [],
  );
  return repeatedHours.length === 0 ? [] : [`${repeatedHours.join(', ')}.`];
}

/** The name of a repeated hour has a mark after the time. */
function isRepeatedHour(name: string): boolean {
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
  const quarterIndexes = clock.quarters.flatMap(({ hourIndex }, index) =>
    hourIndex === hour ? [index] : [],
  );
  const [first, last] = [quarterIndexes[0], quarterIndexes.at(-1)];
  const stationFilter = equalsFilter(
    'station',
    station?.key === undefined ? undefined : station.name,
  );
  if (
    station === undefined ||
    first === undefined ||
    last === undefined ||
    stationFilter === undefined
  ) {
    return { kind: 'none', why: UNNAMED_STATION };
  }
  return {
    kind: 'narrow',
    by: `level:0 odd: ${stationFilter} ${quarterFilter(clock, first, last)}`,
  };
}

function hourSentence(
  { name, limit }: HeatRow,
  hour: string,
  cell: HeatCell | undefined,
  hasLimit: boolean,
  duration: DurationWords,
): string {
  const subject = `${name}, from ${hour}`;
  if (cell === undefined) return `${subject}: no items.`;
  const { medianMs, count, overHour } = cell;
  if (medianMs === undefined)
    return `${subject}: ${clauses('no valid times', overHourCount(overHour))}.`;
  const time = `median ${duration(medianMs)} of ${countOf(count, 'item')}`;
  const stats = `${subject}: ${clauses(time, limitWord(medianMs, limit), overHourCount(overHour))}.`;
  return hasLimit ? `${stats} Limit: ${lateClause(limit)}.` : stats;
}
