/** One station as text: its fields and issues. */
import { type Station, stationName, stationsByGuid } from '../../kitchen/model/station.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { datedIssueText } from '../../kitchen/wording/setup-on-date-text.ts';
import { SEVERITY_TEXT } from '../../kitchen/wording/severity-text.ts';
import type { Hanging, Section } from '../../output/document.ts';
import { SEVERITY_TONES } from '../../output/table.ts';

/** All fields of a station, and its issues; the other stations provide the names of monitored ones. */
export function stationSections(
  { station, findings }: BoardRow,
  stations: readonly Station[],
): readonly Section[] {
  const byGuid = stationsByGuid(stations);
  const monitored = (station.connectedPrepStations ?? []).map(({ guid }) => {
    const other = byGuid.get(guid);
    return `${guid} ${other === undefined ? '(not in the list)' : stationName(other)}`;
  });
  const printer = station.kitchenPrinter;
  const fields: readonly (readonly [string, string | boolean | undefined])[] = [
    ['guid', station.guid],
    ['entityType', station.entityType],
    ['name', station.name],
    ['kitchenPrinter', printer && `${printer.guid} (${printer.entityType})`],
    ['printingMode', station.printingMode],
    ['expoRouting', station.expoRouting],
    ['includeWithExpediter', station.includeWithExpediter],
    ['connectedPrepStations', station.connectedPrepStations && String(monitored.length)],
    ...monitored.map((text) => ['', text] as const),
  ];
  const fieldLines = fields.map(([name, value]): Hanging => {
    return [name.padEnd(23), String(value ?? 'not set')];
  });
  const wrong = findings.flatMap((finding): Hanging[] => {
    const { rule, severity, fix } = finding;
    const mark = `${SEVERITY_TEXT[severity].padEnd(5)} ${rule} `;
    return [
      [mark, datedIssueText(finding), SEVERITY_TONES[severity]],
      [' '.repeat(10), `Fix: ${fix}`],
    ];
  });
  if (wrong.length === 0) wrong.push(['', 'No setup issues.']);
  return [{ blocks: [{ lines: fieldLines }] }, { blocks: [{ lines: wrong }] }];
}
