/** Stations as records: the document's fields, and linecheck's own. */
import { recordShape } from '../../kitchen/export/record-shape.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { SEVERITY_TONES, type ShownShape } from '../../output/table.ts';
import { expoText, printsText, severityMark } from '../../screens/facts/station-columns.ts';

/** A station; values that need the complete list are `undefined` for a part of it. */
export interface StationRow extends Pick<BoardRow, 'station' | 'name'> {
  readonly expo: BoardRow['expo'] | undefined;
  readonly printerSharedBy: number | undefined;
  readonly findings: BoardRow['findings'] | undefined;
}

/**
 * Columns of a station, the document's fields first and in its order, by stable IDs that scripts rely on. References are GUIDs. The JSON of a station
 * is what was read.
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

export type StationRecordColumn = (typeof STATION_SHAPE)['columns'][number];

const SHOWN = recordShape({
  Station: ({ name }: StationRow) => name,
  Prints: ({ station }) => printsText(station),
  Expo: ({ expo }) => expo && expoText(expo),
  Issues: ({ findings }) => findings && issuesText(findings),
  GUID: ({ station }) => station.guid,
});

/** Columns for people; a dash for what a part of the list does not show. */
export const STATION_TABLE: ShownShape<StationRow, (typeof SHOWN)['columns'][number]> = {
  ...SHOWN,
  tones: {
    Issues: ({ findings }) => {
      const [worst] = findings ?? [];
      return worst && SEVERITY_TONES[worst.severity];
    },
  },
};

/** Their number behind the sign of the worst: `!! 2`; `0` for none. */
function issuesText([worst, ...others]: BoardRow['findings']): string {
  return worst === undefined ? '0' : `${severityMark(worst.severity).sign} ${others.length + 1}`;
}
