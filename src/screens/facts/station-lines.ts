import { type Lines, type Span, wrapText } from '../../components/line/Line.tsx';
import type { FiguresRow } from '../../components/table/FiguresTable.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { type Finding, SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { limitMark } from '../../kitchen/columns/limit-mark.ts';
import type { StationFigures } from '../../kitchen/measures/day-figures.ts';
import type { Spread } from '../../kitchen/measures/quantile.ts';
import {
  limitOfP90,
  type StationLimit,
  type Thresholds,
} from '../../kitchen/measures/row-limits.ts';
import { lateFrom } from '../../kitchen/measures/words.ts';
import { stationFacts } from '../../kitchen/model/station.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { datedIssueText } from '../../kitchen/stations/words.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { stationState } from './station-rows.ts';
import { noIssues, notJudgedText, notRaisedText } from './station-words.ts';

const INDENT = '       ';

export function findingText(finding: Finding, width: number): Lines {
  const { sign, tone } = SEVERITY_MARKS[finding.severity];
  const [first = '', ...rest] = wrapText(datedIssueText(finding), width - INDENT.length);
  return [
    [{ text: `${sign.padEnd(3)}${finding.rule} `, tone }, { text: first }],
    ...rest.map((text) => [{ text: INDENT + text }]),
  ];
}

/** With its fix. */
export function fixedFindingText(finding: Finding, width: number): Lines {
  const fix = mutedLines(`Fix: ${finding.fix}`, INDENT, width);
  return [...findingText(finding, width), ...fix];
}

/** Issues with fixes, then findings below a threshold and rules not checked. */
export function findingLines(row: BoardRow, check: LineCheck, width: number): Lines {
  const notes = [notRaisedText(row), notJudgedText(row)].filter((text) => text !== undefined);
  return [
    ...(row.findings.length === 0 ? [[{ text: noIssues(check) }]] : []),
    ...row.findings.flatMap((finding) => fixedFindingText(finding, width)),
    ...notes.flatMap((text) => mutedLines(text, '', width)),
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

/** Median and 90% for station time, marked by the station's limit. Queue and make too, if the start queue is in use. */
export function figuresRows(
  { stationTime, queue, make }: StationFigures,
  limit: StationLimit | undefined,
): readonly FiguresRow[] {
  const measures: readonly (readonly [string, Spread | undefined])[] = [
    ['station time', stationTime],
    ['queue', queue],
    ['make', make],
  ];
  const row = (
    title: string,
    of: (values: Spread) => number | undefined,
    limits: Thresholds | undefined,
  ): FiguresRow => ({
    '': title,
    ...Object.fromEntries(
      measures.map(([name, values]) => [
        name,
        values === undefined
          ? 'n/a'
          : durationText(of(values)) +
            limitMark(of(values), values === stationTime ? limits : undefined).sign,
      ]),
    ),
  });
  return [
    row('median', ({ median }) => median, limit),
    row('90% in', ({ p90 }) => p90, limitOfP90(limit)),
  ];
}

/** Late limit. Empty until the date is loaded. */
export function lateFromText(guid: string, check: LineCheck): string {
  const limit = stationState(check, guid)?.limit;
  return limit === undefined ? '' : lateFrom(limit);
}
