/** Earlier setups, kept as each publish's changes. */
import type { PrepStationRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { PlatformReferenceSchema, PrepStationSchema } from '../../contract/prep-station.ts';
import type { ConfigurationStep } from './archive.ts';
import { integer, type SqlRow, sqlText } from './sql-row.ts';
import {
  all,
  asStored,
  change,
  changeEach,
  isIntact,
  lockedRestaurant,
  one,
  type SqlSteps,
} from './steps.ts';

/** Per restaurant. */
export const CONFIGURATIONS_KEPT = 200;
/** Changed stations in the kept setups, without the oldest. A kitchen has about a dozen stations, and publishes a few at a time. */
export const CHANGES_KEPT = 20_000;

/** Replaces the setup, within a transaction. Damaged stations are written again. */
export function* publishedStations(
  restaurant: string,
  stations: readonly PrepStationRead[],
  publishedAt: number,
): SqlSteps<number> {
  const version = integer(yield* lockedRestaurant(restaurant), 'configuration_version');
  const held = (yield* asStored('stations', restaurant)).map(
    (each) => [sqlText(each, 'guid'), isIntact(each) ? sqlText(each, 'json') : ''] as const,
  );
  const { removed, changed, added } = stationChanges(new Map(held), stations);
  yield* changeEach('removeStations', [restaurant], removed);
  yield* changeEach('changeStations', [restaurant, publishedAt], changed);
  yield* changeEach('addStations', [restaurant, publishedAt], added);
  const next = removed.length + changed.length + added.length > 0 ? version + 1 : version;
  if (next > version) {
    const latest = yield* one('setupVersions', restaurant);
    const isKept = latest !== undefined && integer(latest, 'version') === version;
    const guids = (yield* all('setupGuids', restaurant)).map(
      (each) => [sqlText(each, 'guid'), ''] as const,
    );
    // Older linecheck versions keep no setups: without the last one, the next has all stations.
    const step = stationChanges(new Map(isKept ? held : guids), stations);
    const changes = [...step.changed, ...step.added, ...step.removed];
    yield* changeEach('addSetupChanges', [restaurant, next, publishedAt], changes);
    const oldest = oldestKept(yield* all('setupVersions', restaurant));
    if (oldest !== undefined) {
      yield* change('removeOldChanges', restaurant, oldest.version);
      yield* change('moveOldChanges', restaurant, oldest.version, oldest.seenAt);
    }
  }
  yield* change('setPublished', restaurant, next, publishedAt);
  return next;
}

/** Version that becomes the oldest where too many are kept. `undefined` where all stay. `rows` are latest first. */
export function oldestKept(
  rows: readonly SqlRow[],
): { readonly version: number; readonly seenAt: number } | undefined {
  let changes = 0;
  const beyond = rows.findIndex((row, index) => {
    const isTooMuch = index > 0 && (index >= CONFIGURATIONS_KEPT || changes > CHANGES_KEPT);
    changes += integer(row, 'changes');
    return isTooMuch;
  });
  const oldest = rows[beyond - 1];
  return oldest && { version: integer(oldest, 'version'), seenAt: integer(oldest, 'seen_at') };
}

/** From rows with `guid`, `version`, `seen_at` (epoch ms), and `json`, in version order. */
export function configurationSteps(rows: readonly SqlRow[]): readonly ConfigurationStep[] {
  const steps = new Map<
    number,
    { readonly publishedAt: number; readonly put: string[]; readonly removed: string[] }
  >();
  for (const row of rows) {
    const version = integer(row, 'version');
    const step = steps.get(version) ?? {
      publishedAt: integer(row, 'seen_at'),
      put: [],
      removed: [],
    };
    steps.set(version, step);
    if (row['json'] === null) step.removed.push(sqlText(row, 'guid'));
    else step.put.push(sqlText(row, 'json'));
  }
  return Array.from(steps, ([version, step]) => ({ version, ...step }));
}

// In contract order, so equal stations have equal text whatever their original order.
const FIELDS = Object.keys({
  ...PrepStationSchema.properties,
  ...PlatformReferenceSchema.properties,
});

/** GUIDs and texts, `changed` in own fields (A15), `added` in listed order (A19). Throws `Failure` ARCHIVE for a GUID listed twice. */
function stationChanges(held: ReadonlyMap<string, string>, next: readonly PrepStationRead[]) {
  const listed = new Map<string, string>();
  for (const station of next) {
    if (listed.has(station.guid)) {
      throw new Failure('ARCHIVE', `The setup lists the prep station ${station.guid} twice.`);
    }
    listed.set(station.guid, JSON.stringify(station, FIELDS));
  }
  const stations = [...listed];
  return {
    removed: [...held.keys()]
      .filter((guid) => !listed.has(guid))
      .map((guid) => [guid, null] as const),
    changed: stations.filter(([guid, json]) => held.has(guid) && held.get(guid) !== json),
    added: stations.filter(([guid]) => !held.has(guid)),
  };
}
