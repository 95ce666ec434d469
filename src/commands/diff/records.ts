/** Changes of a configuration as records, one for each station. */

import type { RecordShape } from '../../kitchen/export/record-lines.ts';
import type { StationChange } from '../../kitchen/stations/configuration-diff.ts';
import { byName, changeValue, type ToldDiff } from './text.ts';

/** Ids of the columns. They never change their meaning: scripts rely on them. */
const CHANGE_COLUMNS = [
  'station',
  'name',
  'kind',
  'fields',
  'monitorsAdded',
  'monitorsRemoved',
  'brought',
  'cured',
] as const;

/** The JSON of a change has the keys that it has in that of a diff; other forms have guids, fields and rules with spaces between them. */
export const CHANGE_SHAPE: RecordShape<StationChange, (typeof CHANGE_COLUMNS)[number]> = {
  columns: CHANGE_COLUMNS,
  numbers: new Set(),
  json: changeValue,
  cells(change, of) {
    const { station, kind, fields, connectedPrepStations, brought, cured } = changeValue(change);
    const values = {
      station: station.guid,
      name: station.name,
      kind,
      fields: fields.map(({ field }) => field).join(' '),
      monitorsAdded: connectedPrepStations.added.map(({ guid }) => guid).join(' '),
      monitorsRemoved: connectedPrepStations.removed.map(({ guid }) => guid).join(' '),
      brought: brought.map(({ rule }) => rule).join(' '),
      cured: cured.map(({ rule }) => rule).join(' '),
    };
    return of.map((column) => values[column]);
  },
};

/** The changes in the order in which they are told. */
export function changesOf({ changes }: ToldDiff): readonly StationChange[] {
  return byName(changes);
}
