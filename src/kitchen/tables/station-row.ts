/** A station as every list, table, and file of stations knows it: setup, figures of a date, and state. */
import type { ListedIssue } from '../audit/rule.ts';
import type { FleetRow } from '../fleet/fleet-row.ts';
import type { StationFigures } from '../measures/day-figures.ts';
import type { ClockFace } from '../model/business-day.ts';
import type { Station } from '../model/restaurant.ts';
import { type PaceReading, type StationStatus, stationStatus } from '../pace/pace-reading.ts';
import type { PaceState, StationPace } from '../pace/station-pace.ts';
import type { PaceWords } from '../pace/words.ts';
import type { ExpoPath } from '../routing/routing-graph.ts';
import type { BoardRow, StationBoard } from '../stations/station-board.ts';

/** A station's setup. All but the station is `undefined` if only a part of the station list could be read. */
export interface StationSetup {
  readonly station: Station;
  readonly expo?: ExpoPath | undefined;
  /** How many other stations have the same printer. */
  readonly printerSharedBy?: number | undefined;
  /** The worst issue comes first. */
  readonly findings?: readonly ListedIssue[] | undefined;
}

export interface StationRow {
  /** `undefined` if rows have only a name. */
  readonly guid: string | undefined;
  readonly name: string;
  readonly clock: ClockFace;
  readonly date?: string | undefined;
  /** Whether the date is complete. It then has no current numbers. */
  readonly isPast: boolean;
  /** `undefined` if the station isn't in the setup. */
  readonly setup?: StationSetup | undefined;
  readonly figures?: StationFigures | undefined;
  readonly status?: StationStatus | undefined;
  /** The most urgent station has 0. */
  readonly rank?: number;
  /** How the state was judged. Only stations of the restaurant in view have it. */
  readonly judgment?: { readonly pace: StationPace | undefined; readonly words: PaceWords };
}

/** A station in the setup of the restaurant in view. */
export interface SetupStation extends StationRow {
  readonly guid: string;
  readonly setup: BoardRow;
}

/** When stations are shown. */
export interface StationsMoment {
  readonly clock: ClockFace;
  readonly date?: string | undefined;
  readonly isPast: boolean;
}

export interface StationOnBoard extends StationRow {
  readonly setup: BoardRow | undefined;
}

/** All stations of the setup or with bumps, the most urgent first. Without a reading, they are in the setup's order. */
export function judgedStations(
  board: StationBoard,
  reading: PaceReading | undefined,
  moment: StationsMoment,
): readonly StationOnBoard[] {
  const bySetup = new Map(board.rows.map((row) => [row.station.guid, row]));
  const rowOf = (guid: string | undefined, name: string): StationOnBoard => ({
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
      ...(words !== undefined && { judgment: { pace: now.pace, words } }),
    })),
    ...others.map(({ station, name }) => rowOf(station.guid, name)),
  ];
}

export function stationsInSetup(
  board: StationBoard,
  reading: PaceReading | undefined,
  moment: StationsMoment,
): readonly SetupStation[] {
  return judgedStations(board, reading, moment).flatMap((row) => {
    const { guid, setup } = row;
    return guid === undefined || setup === undefined ? [] : [{ ...row, guid, setup }];
  });
}

/** A restaurant's stations as last read, the most urgent first. */
export function restaurantStations({ restaurant, status }: FleetRow): readonly StationRow[] {
  if (status === undefined) return [];
  const { date, isPast, stations } = status;
  return stations.map((state, rank) => {
    const { guid, name } = state;
    const { calendar: clock } = restaurant;
    return { guid, name, clock, date, isPast, rank, status: state };
  });
}

/** On a past date, a station is slow if it ever was. */
export function shownState({ status, isPast }: StationRow): PaceState {
  return (isPast ? status?.dateState : status?.state) ?? 'unknown';
}

export function currentStatus({ status, isPast }: StationRow): StationStatus | undefined {
  return isPast ? undefined : status;
}
