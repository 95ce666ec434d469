import { type Lines, type Span, wrapText } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { type Finding, SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { stationFacts } from '../../kitchen/model/station.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { datedIssueText } from '../../kitchen/stations/words.ts';
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
