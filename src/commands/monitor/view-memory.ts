import { takingTurns } from '../../contract/once.ts';
import { isObject, listOf, parsedJson } from '../../contract/parsed-json.ts';
import { filterFault } from '../../kitchen/filter/filter-parser.ts';
import { NAMES_MOST, SEEN_MOST, type SeenStations } from '../../kitchen/stations/setup-history.ts';
import { TREND_MEASURE_IDS } from '../../kitchen/tables/dates.ts';
import { SORT_KEYS } from '../../kitchen/tables/item-columns.ts';
import { LEVELS } from '../../kitchen/tables/item-query.ts';
import { STATION_ORDERS } from '../../kitchen/tables/stations.ts';
import { idsOf } from '../../kitchen/text/record-lines.ts';
import { ANALYSES, type LastingScreen } from '../../state/navigation.ts';
import type {
  RememberedFilter,
  RememberedFulfillments,
  RememberedStations,
  RememberedViews,
  ViewMemory,
} from '../../state/remembered-views.ts';
import { COLUMN_SETS, PANES } from '../../state/screen-views.ts';
import { VIEWS } from '../../store/schema.ts';
import { storeIn } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';

export interface KeptViews extends ViewMemory {
  readonly settled: () => Promise<void>;
}

/** Missing or damaged views take defaults. Several monitors may share them. */
export async function keptViews(environment: Environment): Promise<KeptViews> {
  const store = storeIn(environment);
  const inTurn = takingTurns();
  const entries = await store.list(VIEWS);
  const known = new Map(entries.map(({ owner, value }) => [owner, parsedJson(value)]));
  let saved: Promise<void> = Promise.resolve();
  return {
    load: (guid) => decodeViews(known.get(guid)),
    save(guid, views) {
      saved = inTurn(() => store.put(VIEWS, { owner: guid, value: JSON.stringify(views) }));
    },
    settled: () => saved,
  };
}

const SEEN = /^[0-9a-f]{16}$/;
/** The last time with a four-digit year, epoch ms. */
const LATEST = 253_402_300_799_999;

/** Longest saved filter, UTF-16 units. Longer ones are dropped: a cut filter would show other rows. */
const LONGEST_FILTER = 2_000;
const LONGEST_NAME = 200;

export function decodeViews(found: unknown): RememberedViews {
  if (!isObject(found)) return {};
  return {
    ...(isObject(found['stations']) && { stations: stations(found['stations']) }),
    ...(isObject(found['fulfillments']) && { fulfillments: fulfillments(found['fulfillments']) }),
    ...field('pane', oneOf(PANES, found['pane'])),
    ...field('measure', oneOf(TREND_MEASURE_IDS, found['measure'])),
    ...field('screen', isObject(found['screen']) ? screen(found['screen']) : undefined),
    ...field('mouse', flag(found['mouse'])),
    ...field('seen', isObject(found['seen']) ? seenStations(found['seen']) : undefined),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function screen({ kind, guid, analysis }: Fields): LastingScreen | undefined {
  const ofStation = oneOf(['station', 'trace'] as const, kind);
  const station = shortText(guid);
  if (ofStation !== undefined)
    return station === undefined ? undefined : { kind: ofStation, guid: station };
  const shown = oneOf(ANALYSES, analysis);
  if (kind === 'analysis') return shown && { kind, analysis: shown };
  const plain = oneOf(['graph', 'dates', 'issues', 'fulfillments'] as const, kind);
  return plain && { kind: plain };
}

function stations(found: Fields): Partial<RememberedStations> {
  const { columns, filter, sort, descending } = found;
  return {
    ...field('columns', oneOf(COLUMN_SETS, columns)),
    ...field('filter', rememberedFilter(filter)),
    ...field('sort', oneOf(idsOf(STATION_ORDERS), sort)),
    ...field('descending', flag(descending)),
  };
}

function fulfillments(found: Fields): Partial<RememberedFulfillments> {
  const { filter, sort, descending, levels, column } = found;
  const [stationGuid, stationName] = [found['stationGuid'], found['stationName']].map(shortText);
  const isOfStation = stationGuid !== undefined && stationName !== undefined;
  return {
    ...(isOfStation && { stationGuid, stationName }),
    ...field('filter', readableFilter(filter)),
    ...field('sort', oneOf(SORT_KEYS, sort)),
    ...field('descending', flag(descending)),
    ...(Array.isArray(levels) && { levels: LEVELS.filter((level) => levels.includes(level)) }),
    ...field('column', oneOf(SORT_KEYS, column)),
  };
}

/** All or none: with a partial list, the other stations would look new. */
function seenStations({ at, stations: found, names }: Fields): SeenStations | undefined {
  if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at > LATEST) return undefined;
  const texts = listOf(found, SEEN_MOST, (each) =>
    typeof each === 'string' && SEEN.test(each) ? each : undefined,
  );
  if (texts === undefined) return undefined;
  const known = Array.isArray(names) ? names.slice(0, NAMES_MOST).map(shortText) : [];
  return { at, stations: texts, names: known.filter((name) => name !== undefined) };
}

function rememberedFilter(found: unknown): RememberedFilter | undefined {
  if (!isObject(found)) return undefined;
  const { text } = found;
  return typeof text === 'string' && text.length <= LONGEST_FILTER ? { text } : undefined;
}

function readableFilter(found: unknown): RememberedFilter | undefined {
  const filter = rememberedFilter(found);
  return filter === undefined || filterFault(filter.text) !== undefined ? undefined : filter;
}

function shortText(found: unknown): string | undefined {
  return typeof found === 'string' && found.length <= LONGEST_NAME ? found : undefined;
}

function oneOf<T>(known: readonly T[], found: unknown): T | undefined {
  return known.find((each) => each === found);
}

function flag(found: unknown): boolean | undefined {
  return typeof found === 'boolean' ? found : undefined;
}

function field<Name extends string, T>(
  name: Name,
  value: T | undefined,
): { readonly [Key in Name]?: T } {
  const object: { [Key in Name]?: T } = {};
  if (value !== undefined) object[name] = value;
  return object;
}
