/** What a publish changes: the difference between the stored setup and the new one. */
import type { PrepStationRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { PlatformReferenceSchema } from '../../contract/platform-reference.ts';
import { PrepStationSchema } from '../../contract/prep-station.ts';

/** A stored station. */
interface StoredStation {
  readonly guid: string;
  /** Text of the PrepStation in the contract's order of fields. */
  readonly json: string;
}

/** The changes from one setup to the next; all empty when nothing changed. */
export interface StationChanges {
  /** GUIDs of stations no longer listed. */
  readonly removed: readonly string[];
  /** Stations whose own fields changed (A15). */
  readonly changed: readonly StoredStation[];
  /** New stations, in the order in which they are listed (A19). */
  readonly added: readonly StoredStation[];
}

// The contract's fields in the contract's order, so that equal stations have equal text whatever their original order.
const FIELDS = Object.keys({
  ...PrepStationSchema.properties,
  ...PlatformReferenceSchema.properties,
});

/** Compares the stored setup with `next`. Throws `Failure` ARCHIVE when `next` lists a GUID twice. */
export function stationChanges(
  stored: ReadonlyMap<string, string>,
  next: readonly PrepStationRead[],
): StationChanges {
  const listed = new Map<string, string>();
  for (const station of next) {
    if (listed.has(station.guid)) {
      throw new Failure('ARCHIVE', `The setup lists the prep station ${station.guid} twice.`);
    }
    listed.set(station.guid, JSON.stringify(station, FIELDS));
  }
  const stations = [...listed].map(([guid, json]) => ({ guid, json }));
  return {
    removed: [...stored.keys()].filter((guid) => !listed.has(guid)),
    changed: stations.filter(({ guid, json }) => stored.has(guid) && stored.get(guid) !== json),
    added: stations.filter(({ guid }) => !stored.has(guid)),
  };
}
