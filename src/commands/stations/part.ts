/** Some of a kitchen's stations, where the others were not read. */
import { everyStationFallsBackToExpo } from '../../kitchen/routing/expo-routing.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import { selectBoardRows, stationBoard } from '../../kitchen/stations/station-board.ts';
import type { StationRow } from './records.ts';

const NOT_AUDITED = { findings: [], notRaised: [], notJudged: [] };

/**
 * Rows by name, without what the others might change: findings, who shares a printer, and, as long as none of these sends to the
 * expediter, whether all fall back to it.
 */
export function partOfStations(stations: readonly Station[], readAt: number): StationRow[] {
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
