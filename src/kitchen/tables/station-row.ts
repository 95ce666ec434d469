/** A station with setup, figures of a date, and state. Lists, tables, and files of stations have these rows. */
import type { ListedIssue } from '../audit/rule.ts';
import type { FleetRow } from '../fleet/fleet-row.ts';
import type { StationFigures } from '../measures/day-figures.ts';
import type { ClockFace } from '../model/business-day.ts';
import type { Station } from '../model/restaurant.ts';
import { type PaceReading, type StationStatus, stationStatus } from '../pace/pace-reading.ts';
import type { PaceState, StationPace } from '../pace/station-pace.ts';
import type { PaceContext } from '../pace/words.ts';
import type { ExpoPath } from '../routing/routing-graph.ts';
import type { BoardRow, StationBoard } from '../stations/station-board.ts';

/** Only `station` is set if just a part of the station list could be read. */
export interface StationSetup {
  readonly station: Station;
  readonly expo?: ExpoPath | undefined;
  readonly printerSharedBy?: number | undefined;
  /** The worst issue is the first. */
  readonly issues?: readonly ListedIssue[] | undefined;
}

export interface StationsMoment {
  readonly clock: ClockFace;
  readonly date?: string | undefined;
  /** Whether the date is complete. A complete date has no current numbers. */
  readonly isPast: boolean;
}

export interface StationRow extends StationsMoment {
  /** `undefined` for a name in rows without a GUID. */
  readonly guid: string | undefined;
  readonly name: string;
  /** `undefined` if the station isn't in the setup. */
  readonly setup?: StationSetup | undefined;
  readonly figures?: StationFigures | undefined;
  readonly status?: StationStatus | undefined;
  /** The most urgent station has 0. */
  readonly rank?: number;
  /** How the state was judged. Only stations of the restaurant on the screen have it. */
  readonly judgment?: { readonly pace: StationPace | undefined; readonly context: PaceContext };
}

export interface SetupStation extends StationRow {
  readonly guid: string;
  readonly setup: BoardRow;
}

export interface StationOnBoard extends StationRow {
  readonly setup: BoardRow | undefined;
}

/** All stations in the setup or with bumps, the most urgent first. Without a reading, stations keep the setup's order. */
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
  const { stations: judged = [], context } = reading ?? {};
  const guids = new Set(judged.map(({ guid }) => guid));
  const others = board.rows.filter(({ station }) => !guids.has(station.guid));
  return [
    ...judged.map((now, rank) => ({
      ...rowOf(now.guid, now.name),
      rank,
      status: stationStatus(now),
      ...(context !== undefined && { judgment: { pace: now.pace, context } }),
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

export function restaurantStations({ restaurant, status }: FleetRow): readonly StationRow[] {
  if (status === undefined) return [];
  const { date, isPast, stations } = status;
  return stations.map((state, rank) => {
    const { guid, name } = state;
    const { calendar: clock } = restaurant;
    return { guid, name, clock, date, isPast, rank, status: state };
  });
}

/** On a past date, a station counts as slow if it was slow at any time. */
export function shownState({ status, isPast }: StationRow): PaceState {
  return (isPast ? status?.dateState : status?.state) ?? 'unknown';
}

export function currentStatus({ status, isPast }: StationRow): StationStatus | undefined {
  return isPast ? undefined : status;
}
