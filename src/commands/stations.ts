/** `linecheck stations`: all prep stations, or one with its fields and findings, for people or for programs. */
import type { RestaurantChoice } from '../hooks/session.tsx';
import { audit } from '../kitchen/audit/audit.ts';
import { jsonText } from '../kitchen/export/json-text.ts';
import { selectBoardRows, stationBoard } from '../kitchen/station-board.ts';
import { configuredSource } from './configured-source.ts';
import type { ConnectionFlags } from './connection.ts';
import type { KitchenSource } from './kitchen-source.ts';
import type { Outlets } from './line-output.ts';
import type { OutputFlags } from './output-arguments.ts';
import { outputColumns } from './output-format.ts';
import { outputRecords } from './output-records.ts';
import { type Place, tellRestaurants } from './output-told.ts';
import { STATION_SHAPE, type StationColumn } from './stations-records.ts';
import { stationsTable, stationText } from './stations-text.ts';
import { wantedStation } from './wanted-station.ts';

/** Flags of the command. */
export interface StationsFlags extends ConnectionFlags, OutputFlags {
  /** Ids of columns, with commas between them. */
  readonly columns?: string;
}

/** Writes them to stdout: as a table on a terminal and as a line each elsewhere, unless told. */
export async function stationsCommand(
  wanted: string | undefined,
  flags: StationsFlags,
): Promise<void> {
  const source = await configuredSource(flags, process.env);
  process.exitCode = await printStations(source, wanted, flags, process);
}

/**
 * Writes stations, sorted by name, or the one that is wanted. Throws a Failure, and has then written nothing. Resolves to the exit code.
 */
export async function printStations(
  source: KitchenSource,
  wanted: string | undefined,
  flags: StationsFlags,
  outlets: Outlets,
): Promise<number> {
  const tell = async (restaurant: RestaurantChoice, place: Place) => {
    const columns = outputColumns(flags.columns, STATION_SHAPE.columns);
    return { lines: await readLines(source, restaurant, wanted, columns, place) };
  };
  const telling = { tell, namesRestaurant: false };
  return tellRestaurants(source, flags, 'ndjson', telling, outlets);
}

async function readLines(
  { api, auditSettings }: KitchenSource,
  restaurant: RestaurantChoice,
  wanted: string | undefined,
  columns: readonly StationColumn[] | undefined,
  place: Place,
): Promise<Iterable<string>> {
  const { stations, readAt } = await api.stations(restaurant.guid);
  const audited = audit(stations, undefined, auditSettings);
  const { rows } = stationBoard(stations, undefined, readAt, audited);
  const sorted = selectBoardRows(rows, '', 'name', false);
  const isTable = place.format === 'table' && columns === undefined;
  if (wanted === undefined) {
    if (isTable) return [stationsTable(sorted)];
    return outputRecords(sorted, STATION_SHAPE, { ...place, columns });
  }
  const row = wantedStation(sorted, wanted);
  if (isTable) return [stationText(row, stations)];
  if (place.format !== 'json' || columns !== undefined) {
    return outputRecords([row], STATION_SHAPE, { ...place, columns });
  }
  const findings = row.findings.map(({ rule, severity, message, fix }) => {
    return { rule, severity, message, fix };
  });
  return [`${jsonText({ station: row.station, findings }, 2)}\n`];
}
