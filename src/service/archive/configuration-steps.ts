/** Earlier setups, kept as each publish's changes. */
import type { PrepStationRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { PlatformReferenceSchema } from '../../contract/platform-reference.ts';
import { PrepStationSchema } from '../../contract/prep-station.ts';
import type { ConfigurationStep } from './archive.ts';
import { integer, type SqlRow, sqlText } from './sql-row.ts';

/** Per restaurant. */
export const CONFIGURATIONS_KEPT = 200;
/** Changed stations in the kept setups, without the oldest. A kitchen has about a dozen stations, and publishes a few at a time. */
export const CHANGES_KEPT = 20_000;

/** `json` is `undefined` where no longer listed. */
interface StepChange {
  readonly guid: string;
  readonly json: string | undefined;
}

/** All stations where the previous setup was not kept. */
export function stepChanges({
  changes,
  stations,
  isKept,
  guids,
}: {
  readonly changes: StationChanges;
  readonly stations: readonly PrepStationRead[];
  /** The replaced setup is the latest kept: older linecheck versions keep none. */
  readonly isKept: boolean;
  /** Across the kept setups. */
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

/** Version that becomes the oldest where too many are kept. `undefined` where all stay. `rows` are latest first. */
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

/** From rows with `guid`, `version`, `seen_at` (epoch ms), and `json`, in version order. */
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
  /** PrepStation text in contract field order. */
  readonly json: string;
}

/** All empty when nothing changed. */
interface StationChanges {
  /** GUIDs no longer listed. */
  readonly removed: readonly string[];
  /** Own fields changed (A15). */
  readonly changed: readonly StoredStation[];
  /** In listed order (A19). */
  readonly added: readonly StoredStation[];
}

// In contract order, so equal stations have equal text whatever their original order.
const FIELDS = Object.keys({
  ...PrepStationSchema.properties,
  ...PlatformReferenceSchema.properties,
});

/** Throws `Failure` ARCHIVE when `next` lists a GUID twice. */
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
