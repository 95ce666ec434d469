/** A station's findings and fields as lines. */
import { type Span, wrapText } from '../components/Line.tsx';
import type { LineCheck } from '../hooks/use-line-check.ts';
import type { Finding } from '../kitchen/audit/rule.ts';
import { type Station, stationName, stationsByGuid } from '../kitchen/station.ts';
import type { BoardRow } from '../kitchen/station-board.ts';
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

/** Each finding in a sentence, with its fix. */
export function findingLines({ findings }: BoardRow, width: number): Lines {
  if (findings.length === 0) return [[{ text: 'Nothing wrong in its set-up.' }]];
  return findings.flatMap((finding) => [
    ...findingText(finding, width),
    ...wrapText(`Fix: ${finding.fix}`, width - INDENT.length).map((text): readonly Span[] => [
      { text: INDENT + text, tone: 'muted' },
    ]),
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
