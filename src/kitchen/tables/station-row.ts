/** One row for every face that shows stations: setup, the date's figures, and the judged state, each `undefined` where unknown. */
import type { Finding } from '../audit/rule.ts';
import type { FleetRow } from '../fleet/fleet-row.ts';
import type { StationFigures } from '../measures/day-figures.ts';
import type { ClockFace } from '../model/business-day.ts';
import type { Station } from '../model/restaurant.ts';
import { type PaceReading, type StationStatus, stationStatus } from '../pace/pace-reading.ts';
import type { PaceState, StationPace } from '../pace/station-pace.ts';
import type { PaceWords } from '../pace/words.ts';
import type { ExpoPath } from '../routing/routing-graph.ts';
import type { BoardRow, StationBoard } from '../stations/station-board.ts';

/** Values needing the complete list are `undefined` for part of it. */
export interface StationSetup {
  readonly station: Station;
  readonly expo?: ExpoPath | undefined;
  readonly printerSharedBy?: number | undefined;
  /** Worst first. */
  readonly findings?: readonly Pick<Finding, 'rule' | 'severity' | 'words'>[] | undefined;
}

export interface StationRow {
  /** `undefined` where rows have only a name. */
  readonly guid: string | undefined;
  readonly name: string;
  readonly clock: ClockFace;
  readonly date?: string | undefined;
  /** A complete past date: its numbers cover all of it, and it has no current ones. */
  readonly isPast: boolean;
  /** `undefined` where only rows have the station. */
  readonly setup?: StationSetup | undefined;
  readonly figures?: StationFigures | undefined;
  readonly status?: StationStatus | undefined;
  /** The most urgent is 0. */
  readonly rank?: number;
  /** With its bumps, only for the restaurant in view. */
  readonly judged?: { readonly pace: StationPace | undefined; readonly words: PaceWords };
}

/** In the setup of the restaurant in view. */
export interface ListedStation extends StationRow {
  readonly guid: string;
  readonly setup: BoardRow;
}

export type StationsMoment = Pick<StationRow, 'clock' | 'date' | 'isPast'>;

/** Beside its row of the setup, if it is there. */
interface JudgedStation extends StationRow {
  readonly setup: BoardRow | undefined;
}

/** Most urgent first. Stations with bumps but not in the setup are among them. Without a reading, in the setup's order. */
export function judgedStations(
  board: StationBoard,
  reading: Pick<PaceReading, 'stations' | 'words'> | undefined,
  moment: StationsMoment,
): readonly JudgedStation[] {
  const bySetup = new Map(board.rows.map((row) => [row.station.guid, row]));
  const rowOf = (guid: string | undefined, name: string): JudgedStation => ({
    ...moment,
    guid,
    name,
    setup: bySetup.get(guid ?? ''),
    figures: board.day?.stations.get(guid ?? ''),
  });
  const { stations: judged = [], words } = reading ?? {};
  const guids = new Set(judged.map(({ guid }) => guid));
  const others = board.rows.filter(({ station }) => !guids.has(station.guid));
  return [
    ...judged.map((now, rank) => ({
      ...rowOf(now.guid, now.name),
      rank,
      status: stationStatus(now),
      ...(words !== undefined && { judged: { pace: now.pace, words } }),
    })),
    ...others.map(({ station, name }) => rowOf(station.guid, name)),
  ];
}

/** Those in the setup. */
export function listedStations(
  board: StationBoard,
  reading: Pick<PaceReading, 'stations' | 'words'> | undefined,
  moment: StationsMoment,
): readonly ListedStation[] {
  return judgedStations(board, reading, moment).flatMap((row) => {
    const { guid, setup } = row;
    return guid === undefined || setup === undefined ? [] : [{ ...row, guid, setup }];
  });
}

/** A restaurant's stations as last read, most urgent first. */
export function restaurantStations({
  restaurant: { calendar: clock },
  status,
}: Pick<FleetRow, 'restaurant' | 'status'>): readonly StationRow[] {
  if (status === undefined) return [];
  const { date, isPast, stations } = status;
  return stations.map((own, rank) => {
    const { guid, name } = own;
    return { guid, name, clock, date, isPast, rank, status: own };
  });
}

/** On a past date, slow if it ever was. */
export function shownState({ status, isPast }: Pick<StationRow, 'status' | 'isPast'>): PaceState {
  return (isPast ? status?.dateState : status?.state) ?? 'unknown';
}

export function currentStatus({ status, isPast }: StationRow): StationStatus | undefined {
  return isPast ? undefined : status;
}
