/** Stations as records: the document's fields, and what linecheck makes of them. */
import { recordShape } from '../../kitchen/export/record-shape.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { expoText, printsText } from '../../screens/stations/station-columns.ts';

/** A station; what only the whole list can tell is `undefined` where a part of it was read. */
export interface StationRow extends Pick<BoardRow, 'station' | 'name'> {
  readonly expo: BoardRow['expo'] | undefined;
  readonly printerSharedBy: number | undefined;
  readonly findings: BoardRow['findings'] | undefined;
}

/**
 * The columns of a station, the document's fields first and in its order, by ids that never change their meaning: scripts rely on them.
 * References are told by their guid. The JSON of a station is what was read.
 */
export const STATION_SHAPE = recordShape(
  {
    guid: ({ station }: StationRow) => station.guid,
    entityType: ({ station }) => station.entityType,
    name: ({ station }) => station.name,
    kitchenPrinter: ({ station }) => station.kitchenPrinter?.guid,
    connectedPrepStations: ({ station }) => station.connectedPrepStations?.map(({ guid }) => guid),
    printingMode: ({ station }) => station.printingMode,
    includeWithExpediter: ({ station }) => station.includeWithExpediter,
    expoRouting: ({ station }) => station.expoRouting,
    expo: (row) => row.expo,
    printerSharedBy: (row) => row.printerSharedBy,
    findings: (row) => row.findings?.length,
    rules: ({ findings }) => findings?.map(({ rule }) => rule),
  },
  ['printerSharedBy', 'findings'],
  ({ station }) => station,
);

/** Id of a column. */
export type StationColumn = (typeof STATION_SHAPE)['columns'][number];

/** What people read of it; a dash for what is not known from a part of the list. */
export const STATION_TABLE = recordShape(
  {
    Station: ({ name }: StationRow) => name,
    Prints: ({ station }) => printsText(station),
    Expo: ({ expo }) => expo && expoText(expo),
    Findings: ({ findings }) => findings?.length,
    GUID: ({ station }) => station.guid,
  },
  ['Findings'],
);
