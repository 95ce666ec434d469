/** Reads remembered views, field by field: one that is unknown or broken is as it was first seen, and the others still count. */
import { PANES } from '../hooks/monitor-state.ts';
import type {
  RememberedFilter,
  RememberedFulfillments,
  RememberedStations,
  RememberedViews,
} from '../hooks/remembered-views.ts';
import { LEVELS, SORT_KEYS } from '../kitchen/fulfillment-query.ts';
import { BOARD_SORTS } from '../kitchen/station-board.ts';
import { isObject } from './kept-file.ts';

/** Longest filter that is remembered, UTF-16 units. Of a longer one no part is taken: it would let other rows through. */
const LONGEST_FILTER = 2_000;
/** Longest id of a column. */
const LONGEST_ID = 40;

/** Reads what was remembered of a restaurant; never fails. */
export function decodeViews(found: unknown): RememberedViews {
  if (!isObject(found)) return {};
  return {
    ...(isObject(found['stations']) && { stations: stations(found['stations']) }),
    ...(isObject(found['fulfillments']) && { fulfillments: fulfillments(found['fulfillments']) }),
    ...field('pane', oneOf(PANES, found['pane'])),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function stations({ filter, sort, descending }: Fields): Partial<RememberedStations> {
  return {
    ...field('filter', rememberedFilter(filter)),
    ...field('sort', oneOf(BOARD_SORTS, sort)),
    ...field('descending', flag(descending)),
  };
}

function fulfillments(found: Fields): Partial<RememberedFulfillments> {
  const { filter, sort, descending, levels, column } = found;
  const isId = typeof column === 'string' && column.length <= LONGEST_ID;
  return {
    ...field('filter', rememberedFilter(filter)),
    ...field('sort', oneOf(SORT_KEYS, sort)),
    ...field('descending', flag(descending)),
    ...(Array.isArray(levels) && { levels: LEVELS.filter((level) => levels.includes(level)) }),
    ...(isId && { column }),
  };
}

function rememberedFilter(found: unknown): RememberedFilter | undefined {
  if (!isObject(found)) return undefined;
  const { text, on } = found;
  if (typeof text !== 'string' || text.length > LONGEST_FILTER) return undefined;
  return { text, on: flag(on) ?? true };
}

function oneOf<T>(known: readonly T[], found: unknown): T | undefined {
  return known.find((each) => each === found);
}

function flag(found: unknown): boolean | undefined {
  return typeof found === 'boolean' ? found : undefined;
}

/** An object with one field, or with none. */
function field<Name extends string, T>(
  name: Name,
  value: T | undefined,
): { readonly [Key in Name]?: T } {
  const object: { [Key in Name]?: T } = {};
  if (value !== undefined) object[name] = value;
  return object;
}
