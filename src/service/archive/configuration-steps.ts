/** Earlier published setups, kept as what each publish changed. */
import type { PrepStationRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { PlatformReferenceSchema } from '../../contract/platform-reference.ts';
import { PrepStationSchema } from '../../contract/prep-station.ts';
import type { ConfigurationStep } from './archive.ts';
import { integer, type SqlRow, sqlText } from './sql-row.ts';

/** Most setups that are kept of a restaurant. */
export const CONFIGURATIONS_KEPT = 200;
/** Most changed stations of the kept setups, without the oldest: a kitchen has about a dozen stations, and publishes a few at a time. */
export const CHANGES_KEPT = 20_000;

/** A station that a publish changed; `json` is `undefined` where it is no longer listed. */
interface StepChange {
  readonly guid: string;
  readonly json: string | undefined;
}

/** What to keep of a publish: all stations where the setup before it was not kept. */
export function stepChanges({
  changes,
  stations,
  isKept,
  guids,
}: {
  readonly changes: StationChanges;
  /** All stations of the publish. */
  readonly stations: readonly PrepStationRead[];
  /** Whether the replaced setup is the latest one kept: older versions of linecheck keep none. */
  readonly isKept: boolean;
  /** GUIDs of all stations in the kept setups. */
  readonly guids: () => readonly string[];
}): readonly StepChange[] {
  if (isKept) return [...changes.changed, ...changes.added, ...gone(changes.removed)];
  const { added: all } = stationChanges(new Map(), stations);
  const listed = new Set(all.map(({ guid }) => guid));
  return [...all, ...gone(guids().filter((guid) => !listed.has(guid)))];
}

function gone(guids: readonly string[]): readonly StepChange[] {
  return guids.map((guid) => ({ guid, json: undefined }));
}

/**
 * The version that becomes the oldest where more are kept than allowed; `undefined` where all stay. `rows` are `version`, `seen_at` (epoch
 * ms) and `changes` of each, latest first.
 */
export function oldestKept(
  rows: readonly SqlRow[],
): { readonly version: number; readonly at: number } | undefined {
  let changes = 0;
  const beyond = rows.findIndex((row, at) => {
    const isTooMuch = at > 0 && (at >= CONFIGURATIONS_KEPT || changes > CHANGES_KEPT);
    changes += integer(row, 'changes');
    return isTooMuch;
  });
  const oldest = rows[beyond - 1];
  return oldest && { version: integer(oldest, 'version'), at: integer(oldest, 'seen_at') };
}

/** The steps from rows of `guid`, `version`, `seen_at` (epoch ms) and `json`, in the order of versions. */
export function configurationSteps(rows: readonly SqlRow[]): readonly ConfigurationStep[] {
  const steps = new Map<
    number,
    { readonly at: number; readonly put: string[]; readonly removed: string[] }
  >();
  for (const row of rows) {
    const version = integer(row, 'version');
    const step = steps.get(version) ?? { at: integer(row, 'seen_at'), put: [], removed: [] };
    steps.set(version, step);
    if (row['json'] === null) step.removed.push(sqlText(row, 'guid'));
    else step.put.push(sqlText(row, 'json'));
  }
  return Array.from(steps, ([version, step]) => ({ version, ...step }));
}

interface StoredStation {
  readonly guid: string;
  /** Text of the PrepStation in the contract's order of fields. */
  readonly json: string;
}

/** The changes from one setup to the next; all empty when nothing changed. */
interface StationChanges {
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
