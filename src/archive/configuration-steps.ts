/** Configurations that were published earlier, kept as what each publish changed. */
import type { PrepStationRead } from '../contract/decode.ts';
import type { ConfigurationStep } from './archive.ts';
import { integer, type SqlRow, text } from './sql-row.ts';
import { type StationChanges, stationChanges } from './station-changes.ts';

/** Configurations that are kept of a restaurant at most. */
export const CONFIGURATIONS_KEPT = 200;
/** Changed stations of all configurations but the oldest at most: kitchens are of a dozen stations, and publish a few at a time. */
export const CHANGES_KEPT = 20_000;

/** A station that a publish changed; `json` is `undefined` where it is no longer listed. */
interface StepChange {
  readonly guid: string;
  readonly json: string | undefined;
}

/** What is to be kept of a publish. Where the configuration before it was not kept, that of all stations. */
export function stepChanges({
  changes,
  stations,
  isKept,
  guids,
}: {
  readonly changes: StationChanges;
  /** All that are published. */
  readonly stations: readonly PrepStationRead[];
  /** Whether the configuration that it replaces is the latest one that is kept: an older version of the program keeps none. */
  readonly isKept: boolean;
  /** Identifiers of all stations of which anything is kept. */
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
 * The configuration that becomes the oldest, where more are kept than may be; `undefined` where all stay. `rows` are `version`, `seen_at` (epoch
 * ms) and `changes` of each, the latest first.
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

/** The steps of rows of `guid`, `version`, `seen_at` (epoch ms) and `json`, which are in the order of versions. */
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
