/** `linecheck stations`: all prep stations, or one with its fields and findings, for people or for programs. */
import { Failure } from '../contract/failures.ts';
import { audit } from '../kitchen/audit/audit.ts';
import { jsonText } from '../kitchen/export/json-text.ts';
import { selectBoardRows, stationBoard } from '../kitchen/station-board.ts';
import { configuredSource } from './configured-source.ts';
import type { ConnectionFlags } from './connection.ts';
import { firstRestaurant, type KitchenSource } from './kitchen-source.ts';
import { stationsTable, stationText } from './stations-text.ts';
import { wantedStation } from './wanted-station.ts';

/** Flags of the command. */
export interface StationsFlags extends ConnectionFlags {
  readonly format?: string;
}

/** How stations can be told; the first is for people. */
export const STATION_FORMATS = ['table', 'json', 'ndjson'] as const;
/** One of them. */
export type StationFormat = (typeof STATION_FORMATS)[number];

/** Writes them to stdout: as a table on a terminal and as a line each elsewhere, unless told. */
export async function stationsCommand(
  wanted: string | undefined,
  flags: StationsFlags,
): Promise<void> {
  const asked = flags.format ?? (process.stdout.isTTY ? 'table' : 'ndjson');
  const format = STATION_FORMATS.find((each) => each === asked);
  if (format === undefined) {
    throw new Failure('USAGE', `The format must be one of ${STATION_FORMATS.join(', ')}.`);
  }
  const source = await configuredSource(flags, process.env);
  try {
    process.stdout.write(await readStationsAs(source, wanted, format));
  } finally {
    await source.close();
  }
}

/** Reads the first restaurant's stations, sorted by name, or the one that is wanted. Throws a Failure. */
export async function readStationsAs(
  source: KitchenSource,
  wanted: string | undefined,
  format: StationFormat,
): Promise<string> {
  const restaurant = firstRestaurant(source);
  const { stations, readAt } = await source.api.stations(restaurant.guid);
  const audited = audit(stations, undefined, source.auditSettings);
  const rows = selectBoardRows(
    stationBoard(stations, undefined, readAt, audited).rows,
    '',
    'name',
    false,
  );
  if (wanted === undefined) {
    const all = rows.map(({ station }) => station);
    if (format === 'table') return stationsTable(rows);
    return format === 'json' ? `${jsonText(all, 2)}\n` : all.map(jsonLine).join('');
  }
  const row = wantedStation(rows, wanted);
  if (format === 'table') return stationText(row, stations);
  if (format === 'ndjson') return jsonLine(row.station);
  const findings = row.findings.map(({ rule, severity, message, fix }) => {
    return { rule, severity, message, fix };
  });
  return `${jsonText({ station: row.station, findings }, 2)}\n`;
}

function jsonLine(value: unknown): string {
  return `${jsonText(value)}\n`;
}
