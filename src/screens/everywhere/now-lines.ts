import {
  axisLine,
  barColumn,
  barColumns,
  legendLines,
  tonedBars,
} from '../../components/bar-columns.ts';
import { type DrawnColumn, headedLines } from '../../components/column-layout.ts';
import type { FiguresRow } from '../../components/FiguresTable.tsx';
import {
  besideLines,
  type Glyphs,
  type Lines,
  type Span,
  wrapText,
} from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { PaceInView } from '../../hooks/use-pace.ts';
import { type Issue, SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import type { StationFigures } from '../../kitchen/measures/day-figures.ts';
import type { TimeStats } from '../../kitchen/measures/quantile.ts';
import { p90Limit, type StationLimit, type Thresholds } from '../../kitchen/measures/row-limits.ts';
import { roundDuration } from '../../kitchen/measures/words.ts';
import { emptyDateReason, isFutureDate } from '../../kitchen/model/date-words.ts';
import { clockTime, hourLabel, wallClock } from '../../kitchen/model/local-time.ts';
import { stationFacts } from '../../kitchen/model/restaurant.ts';
import { QUARTER_MS } from '../../kitchen/model/zone-offset.ts';
import { dateSentences } from '../../kitchen/pace/date-headline.ts';
import { stationTrend } from '../../kitchen/pace/pace-window.ts';
import type { StationPace } from '../../kitchen/pace/station-pace.ts';
import { besideLineSentences, nowSentences } from '../../kitchen/pace/words.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { datedIssueText, unknownSetupText } from '../../kitchen/stations/words.ts';
import { limitMark, markedDuration } from '../../kitchen/tables/column.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import type { BodySize } from './scene.ts';
import { stationState } from './station-columns.ts';
import { issueNotes, noIssues } from './station-words.ts';

/** Four hours, or up to six if the plot is wide. A plot of a past date starts at the first bump. */
const MIN_QUARTERS = 16;
const MAX_QUARTERS = 24;
const QUARTERS_PER_HOUR = 4;
const MIN_BAR_WIDTH = 3;
const MAX_PAST_QUARTERS = 96;

const plotTrend = memoize((pace: StationPace, { context, isPast }: PaceInView, width: number) => {
  const { asOf } = context;
  const { bumps } = pace;
  const to = Math.ceil(asOf / QUARTER_MS) * QUARTER_MS;
  const first = bumps[0]?.time ?? asOf;
  const fullHours = Math.floor((width - 1) / MIN_BAR_WIDTH / QUARTERS_PER_HOUR);
  const parts = isPast
    ? Math.min(MAX_PAST_QUARTERS, Math.max(1, Math.ceil((to - first + 1) / QUARTER_MS)))
    : Math.min(MAX_QUARTERS, Math.max(MIN_QUARTERS, fullHours * QUARTERS_PER_HOUR));
  return stationTrend(bumps, { to, partMs: QUARTER_MS, parts });
});

export function stationPlot(
  pace: StationPace,
  { pace: inView, asOf, now }: LineCheck,
  { width, height }: BodySize,
  glyphs: Glyphs,
): Lines {
  if (inView === undefined) return [];
  const { clock, asOf: end } = inView.context;
  const trend = plotTrend(pace, inView, width);
  const hours = `${clockTime(trend[0]?.from ?? end, clock)} to ${clockTime(end, clock)}`;
  if (trend.every(({ bumps }) => bumps === 0))
    return mutedLines(`No item was bumped here from ${hours}.`, '', width);
  const times = trend.map(({ medianMs }) => medianMs ?? 0);
  const line = pace.stationUsual && trend.map(({ usualMs }) => usualMs ?? 0);
  const toneOf = (index: number) => limitMark(trend[index]?.medianMs, pace.limit).tone ?? 'calm';
  const values = boundedTimes(times, pace.limit);
  const max = durationText(Math.max(...values, ...(line ?? [])));
  const outlier = times.indexOf(Math.max(...times.filter((time, index) => time !== values[index])));
  const peakAt = clockTime(trend[outlier]?.from ?? end, clock);
  const peak = outlier === -1 ? '' : ` (${durationText(times[outlier])} at ${peakAt})`;
  const heads = [
    `Station time, up to ${max}${peak}`,
    ...(inView.isPast ? [hours] : []),
    ...(line === undefined ? [] : [`${glyphs.plot.line} usual`]),
  ];
  const limits = TONES.filter(({ tone }) => trend.some((_, index) => toneOf(index) === tone));
  const parts = [
    ...heads.map((text): Span => ({ text, tone: 'muted' })),
    ...limits.map(({ tone, word, limit }) => ({
      text: `${word} from ${roundDuration(pace.limit[limit])}`,
      tone,
    })),
  ];
  const legend = legendLines(parts, width);
  const size = { width, height: Math.max(1, height - legend.length - 1) };
  const bars = barColumns({ values, line, ...size, glyphs });
  const foot = Array.from(bars.lines.at(-1) ?? '', (sign, column) => {
    const isEmpty = sign === ' ' && trend[bars.peaks[column] ?? 0]?.bumps === 0;
    return isEmpty ? glyphs.plot.noTrend : sign;
  });
  const drawn = { ...bars, lines: [...bars.lines.slice(0, -1), foot.join('')] };
  const isNow = !inView.isPast && asOf === undefined && now - end < QUARTER_MS;
  const endText = isNow ? 'now' : clockTime(end, clock);
  const columnOf = (index: number) => barColumn(index, trend.length, width);
  const endColumn = Math.max(0, Math.min(columnOf(trend.length - 1), width - endText.length));
  const labels = trend.flatMap(({ from }, index) => {
    const [hour = '', minute] = wallClock(from, clock.zone).split(':');
    const label = { column: columnOf(index), text: hourLabel(Number(hour), clock) };
    return minute === '00' && label.column + label.text.length < endColumn ? [label] : [];
  });
  const axis = axisLine([...labels, { column: endColumn, text: endText }], width);
  return [...legend, ...tonedBars(drawn, toneOf), [{ text: axis, tone: 'muted' }]];
}

/** A forgotten bump would flatten all other quarters, so the axis ends at a few times what is ordinary. */
function boundedTimes(times: readonly number[], { lateMs }: StationLimit): readonly number[] {
  const bumped = times.filter((time) => time > 0).sort((a, b) => a - b);
  const ordinary = bumped[Math.floor((bumped.length - 1) * ORDINARY_SHARE)] ?? 0;
  return times.map((time) => Math.min(time, Math.max(3 * ordinary, 2 * lateMs)));
}

const ORDINARY_SHARE = 0.9;

const TONES = [
  { tone: 'warn', word: 'caution', limit: 'cautionMs' },
  { tone: 'error', word: 'late', limit: 'lateMs' },
] as const;

const GAP = 3;
const PLOT_SHARE = 0.55;
const MIN_PLOT_HEIGHT = 5;
const ITEM_COLUMNS: readonly DrawnColumn<'name' | 'time' | 'at'>[] = [
  { id: 'name', title: 'Last out', width: 12, grow: 1, priority: 0 },
  // The padding puts the head above the digits, not above the mark behind them.
  { id: 'time', title: 'Time  ', width: 8, priority: 0, align: 'right' },
  { id: 'at', title: 'Bumped', width: 8, priority: 0, align: 'right' },
];

/** Empty before the date is loaded. */
export function paceSentences(check: LineCheck, guid: string): readonly string[] {
  const { pace } = check;
  if (pace !== undefined && isFutureDate(check)) return [emptyDateReason(check)];
  const station = stationState(check, guid);
  if (pace === undefined || station === undefined) return [];
  return pace.isPast
    ? dateSentences(station, pace, pace.pastStates ?? [])
    : nowSentences(station, pace.context);
}

export function sentenceLines(sentences: readonly string[], width: number): Lines {
  const text = sentences.join(' ');
  return text === '' ? [] : wrapText(text, width).map((line) => [{ text: line }]);
}

/** Beside the list and the lines above it. Setup issues can wait, so they have no color here. */
export function stationNoteLines(row: BoardRow, check: LineCheck, width: number): Lines {
  const { station, name, issues } = row;
  const unknownSetup = unknownSetupText(check.setup);
  const now = check.pace?.isPast === false ? stationState(check, station.guid) : undefined;
  const sentences =
    check.pace === undefined || now?.muted !== undefined || now === undefined
      ? paceSentences(check, station.guid)
      : besideLineSentences(now, check.pace.context);
  return [
    ...(unknownSetup === undefined ? [] : [[{ text: unknownSetup }]]),
    ...sentenceLines(sentences, width),
    ...(issues.length === 0
      ? mutedLines(`${name}: ${noIssues(check).toLowerCase()}`, '', width)
      : issues.flatMap((issue) =>
          issueLines(issue, width).map((spans) =>
            spans.map(({ text }) => ({ text, tone: 'muted' as const })),
          ),
        )),
  ];
}

export const stationNowLines = memoize(
  (row: BoardRow, check: LineCheck, width: number, height: number, glyphs: Glyphs): Lines => {
    const note = stationNoteLines(row, check, width);
    const pace = stationState(check, row.station.guid)?.pace;
    const room = height - note.length;
    if (pace === undefined || room < MIN_PLOT_HEIGHT) return note;
    return [...note, ...plotAndItems(pace, check, { width, height: room }, glyphs)];
  },
);

function plotAndItems(
  pace: StationPace,
  check: LineCheck,
  { width, height }: BodySize,
  glyphs: Glyphs,
): Lines {
  const plotWidth = Math.floor(width * PLOT_SHARE);
  const plot = stationPlot(pace, check, { width: plotWidth, height }, glyphs);
  const items = itemLines(pace, check, width - plotWidth - GAP).slice(0, height);
  return besideLines(plot, items, plotWidth, GAP);
}

function itemLines({ items, limit }: StationPace, { restaurant }: LineCheck, width: number): Lines {
  const rows = items.map(({ name = '?', ms, bumpedAt }) => ({
    name: { text: name },
    time: markedDuration(ms, limit),
    at: { text: clockTime(bumpedAt, restaurant.calendar) },
  }));
  return headedLines(ITEM_COLUMNS, rows, (row, id) => row[id], width);
}

const ISSUE_INDENT = '       ';

function issueLines(issue: Issue, width: number): Lines {
  const { sign, tone } = SEVERITY_MARKS[issue.severity];
  const [first = '', ...rest] = wrapText(datedIssueText(issue), width - ISSUE_INDENT.length);
  return [
    [{ text: `${sign.padEnd(3)}${issue.rule} `, tone }, { text: first }],
    ...rest.map((text) => [{ text: ISSUE_INDENT + text }]),
  ];
}

export function issueWithFixLines(issue: Issue, width: number): Lines {
  const fixLines = wrapText(`Fix: ${issue.fix}`, width - ISSUE_INDENT.length);
  return [...issueLines(issue, width), ...fixLines.map((line) => [{ text: ISSUE_INDENT + line }])];
}

export function stationIssueLines(row: BoardRow, check: LineCheck, width: number): Lines {
  return [
    ...(row.issues.length === 0 ? [[{ text: noIssues(check) }]] : []),
    ...row.issues.flatMap((issue) => issueWithFixLines(issue, width)),
    ...issueNotes(row).flatMap((text) => mutedLines(text, '', width)),
  ];
}

export function mutedLines(text: string, indent: string, width: number): Lines {
  return wrapText(text, width - indent.length).map((line): readonly Span[] => [
    { text: indent + line, tone: 'muted' },
  ]);
}

export function fieldLines({ station }: BoardRow, check: LineCheck, width: number): Lines {
  const stations = check.stations.data?.value.stations ?? [];
  return stationFacts(station, stations).map(([name, value]) => [
    { text: name.padEnd(Math.min(23, Math.floor(width / 3))), tone: 'muted' },
    { text: value },
  ]);
}

/** Only station time is marked by the limit. Queue and make exist only with the start queue. */
export function figuresRows(
  { stationTime, queue, make }: StationFigures,
  limit: StationLimit | undefined,
): readonly FiguresRow[] {
  const measures: readonly (readonly [string, TimeStats | undefined])[] = [
    ['station time', stationTime],
    ['queue', queue],
    ['make', make],
  ];
  const row = (
    title: string,
    figureOf: (values: TimeStats) => number | undefined,
    limits: Thresholds | undefined,
  ): FiguresRow => ({
    '': title,
    ...Object.fromEntries(
      measures.map(([name, values]) => [
        name,
        values === undefined
          ? 'n/a'
          : durationText(figureOf(values)) +
            limitMark(figureOf(values), values === stationTime ? limits : undefined).sign,
      ]),
    ),
  });
  return [
    row('median', ({ medianMs }) => medianMs, limit),
    row('90% under', ({ p90Ms }) => p90Ms, p90Limit(limit)),
  ];
}
