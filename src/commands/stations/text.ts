/** Stations as text for people: the list as a table, one station as its fields and findings. */
import { type Station, stationName, stationsByGuid } from '../../kitchen/stations/station.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { expoText, printsText } from '../../screens/stations/station-columns.ts';
import { fitText, safeText } from '../../terminal/text/safe-text.ts';
import type { StationRow } from './records.ts';

const NAME_WIDTH = 20;

/** A line for each station, under a heading; a dash for what is not known from a part of them. */
export function stationsTable(rows: readonly StationRow[]): string {
  const title = `${'Station'.padEnd(NAME_WIDTH)} Prints   Expo      Findings GUID`;
  const lines = rows.map(({ station, name, expo, findings }) =>
    [
      fitText(name, NAME_WIDTH, 'left', '~'),
      fitText(printsText(station), 8, 'left', '~'),
      fitText(expo === undefined ? '-' : expoText(expo), 9, 'left', '~'),
      String(findings?.length ?? '-').padStart(8),
      safeText(station.guid),
    ].join(' '),
  );
  return [title, ...lines, ''].join('\n');
}

/** Every field of one station and what is wrong with it; the others are there to name those that it monitors. */
export function stationText({ station, findings }: BoardRow, stations: readonly Station[]): string {
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
  const wrong = findings.flatMap(({ rule, severity, message, fix }) => [
    `${severity.padEnd(5)} ${rule} ${safeText(message)}`,
    `          Fix: ${safeText(fix)}`,
  ]);
  return [
    ...fields.map(
      ([name, value]) => `${name.padEnd(22)} ${safeText(String(value ?? 'not stated'))}`,
    ),
    '',
    ...(wrong.length === 0 ? ['Nothing wrong in its set-up.'] : wrong),
    '',
  ].join('\n');
}
