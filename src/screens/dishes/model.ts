import { type Span, wrapText } from '../../components/line/Line.tsx';
import { type Column, fittingWidth } from '../../components/table/column-layout.ts';
import type { DishesReading } from '../../hooks/reading/use-dishes.ts';
import { type ComparedDish, slowPlaces } from '../../kitchen/fleet/compared-dishes.ts';
import {
  dishSentences,
  dishTitle,
  placeSentences,
  slowText,
} from '../../kitchen/fleet/dish-words.ts';
import {
  columnDuration,
  countOf,
  countText,
  moreDuration,
  sentenceDuration,
} from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import type { ListUse } from '../../state/monitor/list-actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { listWindow } from '../../state/views/list-view.ts';
import type { PaneUse } from '../everywhere/pane.tsx';
import type { Scene } from '../everywhere/scene.ts';
import { EARLIER_DATES_OFF } from '../everywhere/words.ts';

/** Of all, or one dish's restaurants. */
export interface DishesPlace {
  readonly dish?: string;
}

type DishesColumn = 'name' | 'state' | 'items' | 'places' | 'median' | 'p90' | 'more';

interface DishesRow {
  /** A dish's key, or a restaurant's GUID. */
  readonly id: string;
  readonly isSlow: boolean;
  readonly cells: Readonly<Partial<Record<DishesColumn, Span>>>;
  readonly sentences: readonly string[];
}

interface DishesList {
  readonly title: string;
  readonly rows: readonly DishesRow[];
  readonly ids: readonly string[];
  readonly columns: readonly Column<DishesColumn>[];
}

const NO_DISHES: readonly ComparedDish[] = [];
/** A rule, and lines about the cursor's row. */
const NOTE_HEIGHT = 4;
/** Line above the list, and column heads. */
const HEADS = 2;
const MIN_FOR_NOTE = 10;

const number = (id: DishesColumn, title: string, priority: number, width = 7) =>
  ({ id, title, width, priority, align: 'right' }) as const;
const TIMES = [number('median', 'Median', 1), number('p90', '90% in', 3)];

const dishesOf = memoize((dishes: readonly ComparedDish[]): DishesList => {
  const rows = dishes.map((dish): DishesRow => {
    const slow = slowText(dish);
    return {
      id: dish.key,
      isSlow: slow !== '',
      sentences: dishSentences(dish),
      cells: {
        name: { text: dishTitle(dish) },
        state: { text: slow, tone: 'error' },
        items: { text: countText(dish.items) },
        places: { text: countText(dish.places.length) },
        median: { text: columnDuration(dish.chain?.medianMs) },
        p90: { text: columnDuration(dish.chain?.p90Ms) },
      },
    };
  });
  const slow = dishes.filter((dish) => slowPlaces(dish).length > 0).length;
  return listOf(
    `${countText(slow)} of ${countOf(dishes.length, 'dish', 'dishes')} slow somewhere`,
    rows,
    [
      { id: 'name', title: 'Dish', width: 18, priority: 0 },
      { id: 'state', title: 'Slow at', width: 16, priority: 0 },
      number('items', 'Items', 2),
      number('places', 'Rest.', 4, 5),
      ...TIMES,
    ],
  );
});

const placesOf = memoize((dishes: readonly ComparedDish[], key: string): DishesList => {
  const dish = dishes.find((each) => each.key === key);
  const rows = (dish?.places ?? []).map(
    (place): DishesRow => ({
      id: place.restaurant.guid,
      isSlow: place.state === 'slow',
      sentences: placeSentences(place),
      cells: {
        name: { text: place.restaurant.name },
        state: {
          text: place.state,
          ...(place.state !== 'ok' && { tone: place.state === 'slow' ? 'error' : 'muted' }),
        },
        items: { text: countText(place.items) },
        median: { text: columnDuration(place.medianMs) },
        more: {
          text: place.differenceMs === undefined ? '-' : moreDuration(place.differenceMs),
        },
        p90: { text: columnDuration(place.p90Ms) },
      },
    }),
  );
  const median = sentenceDuration(dish?.chain?.medianMs);
  const title = dish === undefined ? '' : `${dishTitle(dish)}: chain median ${median}`;
  return listOf(title, rows, [
    { id: 'name', title: 'Restaurant', width: 18, priority: 0 },
    { id: 'state', title: 'State', width: 15, priority: 0 },
    number('items', 'Items', 2),
    number('more', 'vs chain', 0, 8),
    ...TIMES,
  ]);
});

function listOf(
  title: string,
  rows: readonly DishesRow[],
  columns: readonly Column<DishesColumn>[],
): DishesList {
  const textsOf = (id: DishesColumn) => rows.map(({ cells }) => cells[id]?.text ?? '');
  const fitted = columns.map((column) =>
    column.id === 'name' || column.id === 'state'
      ? {
          ...column,
          grow: 1,
          fits: fittingWidth(textsOf(column.id)),
          ...(column.id === 'name' && { names: textsOf('name') }),
        }
      : column,
  );
  return { title, rows, ids: rows.map(({ id }) => id), columns: fitted };
}

export type DishesModel = ReturnType<typeof dishesModel>;

export function dishesModel(scene: Scene, { dishes: views }: MonitorState, { dish }: DishesPlace) {
  const { size, dishes: reading, session } = scene;
  const { dishes = NO_DISHES } = reading ?? {};
  const list = dish === undefined ? dishesOf(dishes) : placesOf(dishes, dish);
  const view = dish === undefined ? views.list : views.places;
  const noteHeight = scene.hasPane === true || size.height < MIN_FOR_NOTE ? 0 : NOTE_HEIGHT;
  const height = Math.max(1, size.height - HEADS - noteHeight);
  return {
    scene,
    dish,
    view,
    ...list,
    progress: progressText(reading),
    isRead: reading?.dishes !== undefined,
    panel: session.usual === undefined ? EARLIER_DATES_OFF : undefined,
    height,
    noteHeight,
    ...listWindow(view, list.ids, height),
  };
}

/** `112 of 11,200 dates`, with the key to read the others. */
function progressText(reading: DishesReading | undefined): string {
  if (reading === undefined) return '';
  const { dates, of, isOver, restaurants } = reading;
  if (!isOver) return `${countOf(restaurants, 'restaurant')} read`;
  const read = `${countText(dates)} of ${countOf(of, 'date')}`;
  return dates < of ? `${read}, r reads the others` : read;
}

export function dishesList({ scene, dish, view, rows, ids, height }: DishesModel): ListUse {
  return {
    view,
    ids,
    height,
    isFault: (at) => rows[at]?.isSlow === true,
    moved: (list) => ({
      type: 'changed-dishes',
      change: dish === undefined ? { list } : { places: list },
    }),
    what: dish === undefined ? 'dish' : 'restaurant',
    sentence: (at) =>
      `${countText(at + 1)} of ${countText(rows.length)}. ${rows[at]?.sentences.join(' ') ?? ''}`,
    isPaged: scene.slow,
    isHeard: scene.isHeard,
  };
}

/** For a dish, with its restaurants. */
export function dishesPane({ scene, dish, rows, cursor }: DishesModel): PaneUse | undefined {
  const row = rows[cursor];
  if (row === undefined) return undefined;
  const own = scene.dishes?.dishes?.find(({ key }) => dish === undefined && key === row.id);
  const sentences = [
    ...row.sentences,
    ...(own?.places ?? []).map((place) => placeSentences(place).join(' ')),
  ];
  return {
    title: row.cells.name?.text ?? '',
    listed: HEADS + rows.length,
    lines: ({ width }) =>
      sentences.flatMap((text) => wrapText(text, width)).map((text) => [{ text }]),
  };
}
