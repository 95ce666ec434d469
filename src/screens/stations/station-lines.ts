/** A station's findings and fields as lines. */
import { type Span, wrapText } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { lackGroups, ruleRanges } from '../../kitchen/audit/lack-groups.ts';
import type { Finding } from '../../kitchen/audit/rule.ts';
import { type Station, stationName, stationsByGuid } from '../../kitchen/stations/station.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { isAhead } from '../../kitchen/wording/date-state.ts';
import { countText } from '../../kitchen/wording/quantities.ts';
import { severityMark } from './station-columns.ts';

type Lines = readonly (readonly Span[])[];

const INDENT = '       ';

/** One finding in a sentence. */
export function findingText(finding: Finding, width: number): Lines {
  const { sign, tone } = severityMark(finding.severity);
  const [first = '', ...rest] = wrapText(finding.message, width - INDENT.length);
  return [
    [{ text: `${sign.padEnd(3)}${finding.rule} `, tone }, { text: first }],
    ...rest.map((text) => [{ text: INDENT + text }]),
  ];
}

/** Each finding in a sentence, with its fix, and under them what lies below a threshold and what could not be judged. */
export function findingLines(row: BoardRow, check: LineCheck, width: number): Lines {
  const notes = [notRaisedText(row), notJudgedText(row)].filter((text) => text !== undefined);
  return [
    ...(row.findings.length === 0 ? [[{ text: nothingWrong(check) }]] : []),
    ...row.findings.flatMap((finding) => [
      ...findingText(finding, width),
      ...mutedLines(`Fix: ${finding.fix}`, INDENT, width),
    ]),
    ...notes.flatMap((text) => mutedLines(text, '', width)),
  ];
}

/** That nothing is wrong with a station, as far as could be seen. */
export function nothingWrong(check: LineCheck): string {
  return check.board.day === undefined || isAhead(check)
    ? 'Nothing wrong in its set-up.'
    : 'Nothing wrong in its set-up, nor on this date.';
}

/** What rules found at a station below their thresholds; `undefined` where there is nothing. */
export function notRaisedText({ notRaised }: BoardRow): string | undefined {
  const found = notRaised.map(({ rule, count, of, what, raisedAt }) => {
    const share = of === undefined ? countText(count) : `${countText(count)} of ${countText(of)}`;
    return `${rule}, ${what}: ${share} (threshold: ${raisedAt})`;
  });
  return found.length === 0 ? undefined : `Not raised: ${found.join('; ')}.`;
}

/** The rules that could not be judged at a station, and why; `undefined` where all were. */
export function notJudgedText({ notJudged }: BoardRow): string | undefined {
  const here = notJudged.map((each) => ({ ...each, stations: [] }));
  const told = lackGroups(here).map(({ rules, lacks }) => `${ruleRanges(rules)}, since ${lacks}`);
  return told.length === 0 ? undefined : `Not judged: ${told.join('; ')}.`;
}

function mutedLines(text: string, indent: string, width: number): Lines {
  return wrapText(text, width - indent.length).map((line): readonly Span[] => [
    { text: indent + line, tone: 'muted' },
  ]);
}

/** Every field of the station as the API gave it, in the document's order. */
export function fieldLines({ station }: BoardRow, check: LineCheck, width: number): Lines {
  const byGuid = stationsByGuid(check.stations.data?.value.stations ?? []);
  const monitored = station.connectedPrepStations;
  const fields: readonly (readonly [string, string])[] = [
    ['guid', station.guid],
    ['entityType', station.entityType],
    ['name', stated(station.name)],
    [
      'kitchenPrinter',
      station.kitchenPrinter === undefined
        ? stated(undefined)
        : `${station.kitchenPrinter.guid} (${station.kitchenPrinter.entityType})`,
    ],
    ['printingMode', stated(station.printingMode)],
    ['expoRouting', stated(station.expoRouting)],
    ['includeWithExpediter', stated(station.includeWithExpediter)],
    [
      'connectedPrepStations',
      monitored === undefined ? stated(undefined) : String(monitored.length),
    ],
    ...(monitored ?? []).map(({ guid }) => ['', `${guid} ${nameOf(guid, byGuid)}`] as const),
  ];
  return fields.map(([name, value]) => [
    { text: name.padEnd(Math.min(23, Math.floor(width / 3))), tone: 'muted' },
    { text: value },
  ]);
}

function stated(value: string | boolean | undefined): string {
  return value === undefined ? 'not stated' : String(value);
}

function nameOf(guid: string, byGuid: ReadonlyMap<string, Station>): string {
  const station = byGuid.get(guid);
  return station === undefined ? '(not in the list)' : stationName(station);
}
