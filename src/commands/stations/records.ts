/** Stations as records: the document's fields, and what linecheck makes of them. */
import type { RecordShape } from '../../kitchen/export/record-lines.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';

/** A station; what only the whole list can tell is `undefined` where a part of it was read. */
export interface StationRow extends Pick<BoardRow, 'station' | 'name'> {
  readonly expo: BoardRow['expo'] | undefined;
  readonly printerSharedBy: number | undefined;
  readonly findings: BoardRow['findings'] | undefined;
}

/** Ids of the columns, the document's fields first and in its order. They never change their meaning: scripts rely on them. */
const STATION_COLUMNS = [
  'guid',
  'entityType',
  'name',
  'kitchenPrinter',
  'connectedPrepStations',
  'printingMode',
  'includeWithExpediter',
  'expoRouting',
  'expo',
  'printerSharedBy',
  'findings',
  'rules',
] as const;
/** Id of a column. */
export type StationColumn = (typeof STATION_COLUMNS)[number];

/** References are told by their guid, several with a space between them. The JSON of a station is what was read. */
export const STATION_SHAPE: RecordShape<StationRow, StationColumn> = {
  columns: STATION_COLUMNS,
  numbers: new Set(['printerSharedBy', 'findings']),
  json: ({ station }) => station,
  cells({ station, expo, printerSharedBy, findings }, of) {
    const { connectedPrepStations, includeWithExpediter } = station;
    const values = {
      guid: station.guid,
      entityType: station.entityType,
      name: station.name,
      kitchenPrinter: station.kitchenPrinter?.guid,
      connectedPrepStations: connectedPrepStations?.map(({ guid }) => guid).join(' '),
      printingMode: station.printingMode,
      includeWithExpediter:
        includeWithExpediter === undefined ? undefined : String(includeWithExpediter),
      expoRouting: station.expoRouting,
      expo,
      printerSharedBy,
      findings: findings?.length,
      rules: findings?.map(({ rule }) => rule).join(' '),
    };
    return of.map((column) => values[column]);
  },
};
