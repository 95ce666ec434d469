/** Changes of a configuration as records, one for each station. */

import { recordShape } from '../../kitchen/export/record-shape.ts';
import type { StationChange } from '../../kitchen/stations/configuration-diff.ts';
import { byName, changeValue, type ToldDiff } from './text.ts';

/**
 * The columns of a change, by ids that never change their meaning: scripts rely on them. Its JSON has the keys that it has in that of a
 * diff; other forms have guids, fields and rules.
 */
export const CHANGE_SHAPE = recordShape(
  {
    station: (change: StationChange) => change.guid,
    name: (change) => changeValue(change).station.name,
    kind: (change) => change.kind,
    fields: (change) => change.fields.map(({ field }) => field),
    monitorsAdded: (change) => change.monitors.added.map(({ guid }) => guid),
    monitorsRemoved: (change) => change.monitors.removed.map(({ guid }) => guid),
    brought: (change) => change.brought.map(({ rule }) => rule),
    cured: (change) => change.cured.map(({ rule }) => rule),
  },
  [],
  changeValue,
);

/** The changes in the order in which they are told. */
export function changesOf({ changes }: ToldDiff): readonly StationChange[] {
  return byName(changes);
}
