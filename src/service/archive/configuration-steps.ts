/** Earlier published setups, kept as what each publish changed. */
import type { PrepStationRead } from '../../contract/decode.ts';
import type { ConfigurationStep } from './archive.ts';
import { integer, type SqlRow, text } from './sql-row.ts';
import { type StationChanges, stationChanges } from './station-changes.ts';

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
    if (row['json'] === null) step.removed.push(text(row, 'guid'));
    else step.put.push(text(row, 'json'));
  }
  return Array.from(steps, ([version, step]) => ({ version, ...step }));
}
