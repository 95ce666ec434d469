/** A restaurant's setup and its earlier versions. Each publish adds a `setup_change` row for each changed station. */
import type { PrepStationRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { PlatformReferenceSchema, PrepStationSchema } from '../../contract/prep-station.ts';
import type { SetupRevision } from './archive.ts';
import { integer, type SqlRow, sqlText } from './sql-row.ts';
import {
  execute,
  executeForEach,
  isIntact,
  lockRestaurant,
  type SqlScript,
  selectAll,
  selectOne,
  selectUnchecked,
} from './sql-script.ts';

export const MAX_SETUPS = 200;
/** Rows kept for each restaurant, besides the oldest version's. A kitchen has about a dozen stations and publishes a few at a time. */
export const MAX_SETUP_CHANGES = 20_000;

type StationTexts = ReadonlyMap<string, string>;

/** Replaces the published setup, and returns its version. Throws ARCHIVE for a station listed twice. */
export function* publishSetup(
  restaurant: string,
  stations: readonly PrepStationRead[],
  publishedAt: number,
): SqlScript<number> {
  const version = integer(yield* lockRestaurant(restaurant), 'configuration_version');
  const storedRows = yield* selectUnchecked('stations', restaurant);
  // A damaged station gets an empty text, so that this publish writes it again.
  const storedStations = new Map(
    storedRows.map((row) => [sqlText(row, 'guid'), isIntact(row) ? sqlText(row, 'json') : '']),
  );
  const publishedStations = publishedTexts(stations);
  const { removed, changed, added } = compareStations(storedStations, publishedStations);
  yield* executeForEach('removeStations', [restaurant], removed);
  yield* executeForEach('changeStations', [restaurant, publishedAt], changed);
  yield* executeForEach('addStations', [restaurant, publishedAt], added);
  const isChanged = removed.length + changed.length + added.length > 0;
  const nextVersion = isChanged ? version + 1 : version;
  if (isChanged) {
    const previous = yield* previousTexts(restaurant, version, storedStations);
    const difference = compareStations(previous, publishedStations);
    const changes = [...difference.changed, ...difference.added, ...difference.removed];
    yield* executeForEach('addSetupChanges', [restaurant, nextVersion, publishedAt], changes);
    const oldest = oldestKeptRevision(yield* selectAll('setupVersions', restaurant));
    if (oldest !== undefined) {
      yield* execute('removeOldChanges', restaurant, oldest.version);
      yield* execute('moveOldChanges', restaurant, oldest.version, oldest.seenAt);
    }
  }
  yield* execute('setPublished', restaurant, nextVersion, publishedAt);
  return nextVersion;
}

/** Returns the stations to compare the next revision with, so that a replay of all revisions gives each setup. */
function* previousTexts(
  restaurant: string,
  version: number,
  stored: StationTexts,
): SqlScript<StationTexts> {
  const latest = yield* selectOne('setupVersions', restaurant);
  if (latest !== undefined && integer(latest, 'version') === version) return stored;
  // An older linecheck published without a revision, so the next revision must have all stations and all removals.
  const rows = yield* selectAll('setupGuids', restaurant);
  return new Map(rows.map((row) => [sqlText(row, 'guid'), '']));
}

/** The revision that becomes the oldest if there are too many. `undefined` if all stay. `rows` are latest first. */
export function oldestKeptRevision(
  rows: readonly SqlRow[],
): { readonly version: number; readonly seenAt: number } | undefined {
  let changes = 0;
  const firstRemoved = rows.findIndex((row, index) => {
    const isTooMany = index > 0 && (index >= MAX_SETUPS || changes > MAX_SETUP_CHANGES);
    changes += integer(row, 'changes');
    return isTooMany;
  });
  const oldest = rows[firstRemoved - 1];
  return oldest && { version: integer(oldest, 'version'), seenAt: integer(oldest, 'seen_at') };
}

/** `rows` of `setup_change` must be in version order. */
export function setupRevisions(rows: readonly SqlRow[]): readonly SetupRevision[] {
  const rowsByVersion = Map.groupBy(rows, (row) => integer(row, 'version'));
  const isRemoved = (row: SqlRow) => row['json'] === null;
  return Array.from(rowsByVersion, ([version, changes]) => ({
    version,
    publishedAt: integer(changes[0] ?? {}, 'seen_at'),
    changed: changes.filter((row) => !isRemoved(row)).map((row) => sqlText(row, 'json')),
    removed: changes.filter(isRemoved).map((row) => sqlText(row, 'guid')),
  }));
}

// The contract's order makes equal stations equal texts, whatever order their fields arrived in.
const FIELDS = Object.keys({
  ...PrepStationSchema.properties,
  ...PlatformReferenceSchema.properties,
});

function publishedTexts(stations: readonly PrepStationRead[]): StationTexts {
  const texts = new Map<string, string>();
  for (const station of stations) {
    if (texts.has(station.guid)) {
      throw new Failure('ARCHIVE', `The setup lists the prep station ${station.guid} twice.`);
    }
    texts.set(station.guid, JSON.stringify(station, FIELDS));
  }
  return texts;
}

/** `changed` stations differ in their fields, and `added` stations keep the listed order. */
function compareStations(before: StationTexts, after: StationTexts) {
  const stations = [...after];
  const removed = [...before.keys()].filter((guid) => !after.has(guid));
  return {
    removed: removed.map((guid) => [guid, null] as const),
    changed: stations.filter(([guid, json]) => before.has(guid) && before.get(guid) !== json),
    added: stations.filter(([guid]) => !before.has(guid)),
  };
}
