/** `linecheck stations`: all prep stations, or one with its fields and findings, for people or for programs. */

import { type Clock, systemClock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { audit } from '../../kitchen/audit/audit.ts';
import { dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { everyStationFallsBackToExpo } from '../../kitchen/routing/expo-routing.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import {
  type BoardRow,
  selectBoardRows,
  stationBoard,
} from '../../kitchen/stations/station-board.ts';
import { countOf } from '../../kitchen/wording/quantities.ts';
import { outputColumns } from '../../output/format.ts';
import { jsonDocument } from '../../output/json.ts';
import type { Outlets } from '../../output/line-output.ts';
import type { OutputFlags } from '../../output/output-flags.ts';
import { outputRecords } from '../../output/records.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { configuredSource } from '../../sources/configured-source.ts';
import { askedRestaurants, type KitchenSource } from '../../sources/kitchen-source.ts';
import {
  EVERY_RESTAURANT_OPTION,
  type Place,
  type Told,
  tellRestaurants,
} from '../arguments/each-restaurant.ts';
import { gapNotes } from '../arguments/station-list-notes.ts';
import { wantedStation } from '../arguments/wanted-station.ts';
import type { Run } from '../io.ts';
import { STATION_SHAPE, type StationColumn, type StationRow } from './records.ts';
import { type MomentOf, modifiedSince } from './since.ts';
import { stationsTable, stationText } from './text.ts';

/** Flags of the command. */
export interface StationsFlags extends ConnectionFlags, OutputFlags {
  /** Ids of columns, with commas between them. */
  readonly columns?: string;
  /** A moment as people type it. */
  readonly modifiedSince?: string;
}

/** Writes them to stdout: as a table on a terminal and as a line each elsewhere, unless told. */
export async function stationsCommand(
  wanted: string | undefined,
  flags: StationsFlags,
  run: Run,
): Promise<void> {
  const source = await configuredSource(flags, run);
  run.endWith(await printStations(source, wanted, flags, run, run.clock));
}

/**
 * Writes stations, sorted by name, or the one that is wanted. Throws a Failure, and has then written nothing. Resolves to the exit code.
 */
export async function printStations(
  source: KitchenSource,
  wanted: string | undefined,
  flags: StationsFlags,
  outlets: Outlets,
  clock: Clock = systemClock,
): Promise<number> {
  let momentOf: MomentOf | undefined;
  const tell = async (restaurant: RestaurantChoice, place: Place) => {
    const columns = outputColumns(flags.columns, STATION_SHAPE.columns);
    if (flags.modifiedSince !== undefined) {
      if (wanted !== undefined) {
        throw new Failure('USAGE', 'A station is told as it is; --modified-since lists several.');
      }
      const asked = flags.allRestaurants === true ? source.restaurants : askedRestaurants(source);
      momentOf ??= modifiedSince(flags.modifiedSince, asked, clock.now());
      return readModified(source, restaurant, momentOf(restaurant), columns, place);
    }
    return readLines(source, restaurant, wanted, columns, place);
  };
  const restaurantOptions = EVERY_RESTAURANT_OPTION;
  const telling = { tell, namesRestaurant: false, restaurantOptions };
  return tellRestaurants(source, flags, 'ndjson', telling, outlets);
}

/** What was modified strictly after a moment (epoch ms), as the platform has it (A13); findings are not judged from a part. */
async function readModified(
  { api }: KitchenSource,
  restaurant: RestaurantChoice,
  since: number,
  columns: readonly StationColumn[] | undefined,
  place: Place,
): Promise<Told> {
  const read = await api.stations(restaurant.guid, { modifiedSince: since });
  const rows = partOfStations(read.stations, read.readAt);
  const { zone } = restaurant.calendar;
  const told = `${countOf(rows.length, 'station')} modified since ${dateAndTime(since, zone)} ${zone}`;
  return {
    lines: stationLines(rows, columns, place),
    warnings: gapNotes(read).join(''),
    notes: `linecheck: ${told}; findings are not judged from a part\n`,
  };
}

function stationLines(
  rows: readonly StationRow[],
  columns: readonly StationColumn[] | undefined,
  place: Place,
): Iterable<string> {
  return place.format === 'table' && columns === undefined
    ? [stationsTable(rows)]
    : outputRecords(rows, STATION_SHAPE, { ...place, columns });
}

async function readLines(
  { api, auditSettings }: KitchenSource,
  restaurant: RestaurantChoice,
  wanted: string | undefined,
  columns: readonly StationColumn[] | undefined,
  place: Place,
): Promise<Told> {
  const read = await api.stations(restaurant.guid);
  const { stations, unreadable, readAt } = read;
  const audited = audit(stations, undefined, auditSettings, { unreadable });
  const { rows } = stationBoard(stations, undefined, readAt, audited);
  const lines = stationsText(selectBoardRows(rows, '', 'name', false), stations);
  return { lines, warnings: gapNotes(read).join('') };

  function stationsText(sorted: readonly BoardRow[], all: readonly Station[]): Iterable<string> {
    if (wanted === undefined) return stationLines(sorted, columns, place);
    const isTable = place.format === 'table' && columns === undefined;
    const row = wantedStation(sorted, wanted, unreadable);
    if (isTable) return [stationText(row, all)];
    if (place.format !== 'json' || columns !== undefined) {
      return outputRecords([row], STATION_SHAPE, { ...place, columns });
    }
    const findings = row.findings.map(({ rule, severity, message, fix }) => {
      return { rule, severity, message, fix };
    });
    return [jsonDocument({ station: row.station, findings }, place)];
  }
}

const NOT_AUDITED = { findings: [], notRaised: [], notJudged: [] };

/**
 * Rows by name, without what the others might change: findings, who shares a printer, and, as long as none of these sends to the
 * expediter, whether all fall back to it.
 */
function partOfStations(stations: readonly Station[], readAt: number): StationRow[] {
  const { rows } = stationBoard(stations, undefined, readAt, NOT_AUDITED);
  const mayFallBack = everyStationFallsBackToExpo(stations);
  return selectBoardRows(rows, '', 'name', false).map(({ station, name, expo }) => ({
    station,
    name,
    expo: mayFallBack ? undefined : expo,
    printerSharedBy: undefined,
    findings: undefined,
  }));
}
