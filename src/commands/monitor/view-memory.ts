import {
  asFields,
  asFlag,
  asListOfValid,
  asOneOf,
  asValidFields,
  type JsonReader,
} from '../../contract/decode-json.ts';
import { serialQueue } from '../../contract/once.ts';
import { parseJson } from '../../contract/parsed-json.ts';
import { filterFault } from '../../kitchen/filter/filter-parser.ts';
import { TREND_MEASURE_IDS } from '../../kitchen/tables/dates.ts';
import { SORT_KEYS } from '../../kitchen/tables/item-columns.ts';
import { LEVELS } from '../../kitchen/tables/item-query.ts';
import { STATION_ORDERS } from '../../kitchen/tables/stations.ts';
import { idsOf } from '../../kitchen/text/record-lines.ts';
import { ANALYSES, type LastingScreen } from '../../state/navigation.ts';
import type {
  RememberedFilter,
  RememberedFulfillments,
  RememberedViews,
  ViewMemory,
} from '../../state/remembered-views.ts';
import { COLUMN_SETS, PANES } from '../../state/screen-views.ts';
import { VIEWS } from '../../store/schema.ts';
import { storeIn } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';

export interface StoredViews extends ViewMemory {
  readonly finishSaves: () => Promise<void>;
}

/** Missing and damaged views have defaults. */
export async function loadViews(environment: Environment): Promise<StoredViews> {
  const store = storeIn(environment);
  const runInTurn = serialQueue();
  const entries = await store.list(VIEWS);
  const storedViews = new Map(entries.map(({ owner, value }) => [owner, parseJson(value)]));
  let lastSave: Promise<void> = Promise.resolve();
  return {
    load: (guid) => decodeViews(storedViews.get(guid)),
    save(guid, views) {
      lastSave = runInTurn(() => store.put(VIEWS, { owner: guid, value: JSON.stringify(views) }));
    },
    finishSaves: () => lastSave,
  };
}

/** UTF-16 units. Longer filters are dropped, because a filter that is cut would show other rows. */
const MAX_FILTER_LENGTH = 2_000;
const MAX_NAME_LENGTH = 200;

const textUpTo = (maxLength: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= maxLength ? value : undefined;
const shortText: JsonReader<string> = textUpTo(MAX_NAME_LENGTH);

const rememberedFilter = asFields({ text: textUpTo(MAX_FILTER_LENGTH) });

const readableFilter: JsonReader<RememberedFilter> = (value) => {
  const filter = rememberedFilter(value);
  return filter === undefined || filterFault(filter.text) !== undefined ? undefined : filter;
};

const stationScreen = asFields({ kind: asOneOf(['station', 'trace'] as const), guid: shortText });
const kindOf = asOneOf(['graph', 'dates', 'issues', 'fulfillments'] as const);
const analysisKind = asOneOf(['analysis'] as const);
const analysisScreen = asFields({ kind: analysisKind, analysis: asOneOf(ANALYSES) });
const plainScreen = asFields({ kind: kindOf });

const lastingScreen: JsonReader<LastingScreen> = (value) =>
  stationScreen(value) ?? analysisScreen(value) ?? plainScreen(value);

const stations = asValidFields({
  columns: asOneOf(COLUMN_SETS),
  filter: rememberedFilter,
  sort: asOneOf(idsOf(STATION_ORDERS)),
  descending: asFlag,
});

const itemFields = asValidFields({
  filter: readableFilter,
  sort: asOneOf(SORT_KEYS),
  descending: asFlag,
  levels: (value) =>
    Array.isArray(value) ? LEVELS.filter((level) => value.includes(level)) : undefined,
  column: asOneOf(SORT_KEYS),
});
const itemStation = asFields({ stationGuid: shortText, stationName: shortText });

const fulfillments: JsonReader<Partial<RememberedFulfillments>> = (value) => {
  const fields = itemFields(value);
  return fields && { ...itemStation(value), ...fields };
};

const views: JsonReader<RememberedViews> = asValidFields({
  stations,
  fulfillments,
  pane: asOneOf(PANES),
  measure: asOneOf(TREND_MEASURE_IDS),
  screen: lastingScreen,
  mouse: asFlag,
  names: asListOfValid(shortText),
});

export function decodeViews(value: unknown): RememberedViews {
  return views(value) ?? {};
}
