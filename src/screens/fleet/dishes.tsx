/** Compares the same dish across restaurants. */
import type { ReactNode } from 'react';
import {
  columnsWithTexts,
  type DrawnColumn,
  headedColumns,
  type ListedColumn,
} from '../../components/column-layout.ts';
import { Line, type Span, TextLines, wrapText } from '../../components/Line.tsx';
import { outOfViewText, StatePanel } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import type { DishesReading } from '../../hooks/use-fleet.ts';
import {
  type ComparedDish,
  dishPlaceSentence,
  dishSentences,
  dishTitle,
  slowPlaces,
} from '../../kitchen/fleet/compared-dishes.ts';
import type { SubjectTable } from '../../kitchen/tables/column.ts';
import { CHAIN_TABLE, DISHES_TABLE, type DishRow } from '../../kitchen/tables/dishes.ts';
import { countOf, countText, durationText } from '../../kitchen/text/quantities.ts';
import type { ListUse } from '../../state/actions.ts';
import { LIST_TOP, type ListView, type ListWindow, listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { EARLIER_DATES_OFF, rowAnnouncements } from '../everywhere/words.ts';

export interface DishesParams {
  /** Absent for the list of all dishes. */
  readonly dish?: string;
}

interface DishesTable {
  readonly rows: readonly DishesRow[];
  readonly ids: readonly string[];
  readonly columns: readonly DrawnColumn<string>[];
}

interface DishesRow {
  /** A dish's key, or a restaurant's GUID. */
  readonly id: string;
  readonly isSlow: boolean;
  readonly cells: ReadonlyMap<string, Span>;
  readonly sentences: readonly string[];
}

const NO_DISHES: readonly ComparedDish[] = [];
const NOTE_HEIGHT = 4;
/** The title, and the column heads. */
const LINES_ABOVE_ROWS = 2;
const TEXT_WIDTHS = [18, 20];
/** Room for `59m59`, `1h02m`, or `11,200`. */
const MIN_WIDTH = 6;
const PRIORITIES = [0, 0, 2, 7, 1, 3];

const allDishes = memoize((dishes: readonly ComparedDish[]) => {
  const columns = CHAIN_TABLE.tableShape.columns;
  const list = dishesTable(dishes, CHAIN_TABLE, columns, (dish) => ({
    id: dish.key,
    isSlow: slowPlaces(dish).length > 0,
    sentences: dishSentences(dish),
  }));
  const slow = list.rows.filter(({ isSlow }) => isSlow).length;
  const slowText =
    slow === 0
      ? 'No dish is slow anywhere'
      : `${countOf(slow, 'dish is', 'dishes are')} slow somewhere`;
  return { ...list, title: `${slowText} (${countText(dishes.length)} compared)` };
});

const restaurantsOfDish = memoize((dishes: readonly ComparedDish[], key: string) => {
  const dish = dishes.find((candidate) => candidate.key === key);
  const rows = dish?.places.map((place): DishRow => ({ dish, place })) ?? [];
  const columns = [
    'restaurantName',
    'state',
    'differenceMs',
    'items',
    'medianMs',
    'p90Ms',
  ] as const;
  const list = dishesTable(rows, DISHES_TABLE, columns, ({ place }) => ({
    id: place.restaurant.guid,
    isSlow: place.state === 'slow',
    sentences: [dishPlaceSentence(place)],
  }));
  const { chain } = dish ?? {};
  const comparedText =
    chain === undefined
      ? ' is not compared: too few restaurants have it'
      : `: chain median ${durationText(chain.medianMs)}`;
  return { ...list, title: dish ? dishTitle(dish) + comparedText : '' };
});

function dishesTable<Row, Id extends string>(
  all: readonly Row[],
  table: SubjectTable<Row, Id>,
  ids: readonly Id[],
  about: (row: Row) => Omit<DishesRow, 'cells'>,
): DishesTable {
  const rows = all.map((row): DishesRow => {
    return { ...about(row), cells: new Map(ids.map((id) => [id, table.cell(row, id)])) };
  });
  const layouts = ids.map((id, index): ListedColumn<Id> => {
    const width = TEXT_WIDTHS[index] ?? Math.max(MIN_WIDTH, table.headOf(id).title.length);
    const column = { id, width, priority: PRIORITIES[index] ?? 0 };
    return index > 1 ? column : { ...column, grow: 1, holds: index === 0 ? 'names' : 'texts' };
  });
  const columns = columnsWithTexts(headedColumns<Id>(table.headOf, layouts), (id) =>
    rows.map(({ cells }) => cells.get(id)?.text ?? ''),
  );
  return { rows, ids: rows.map(({ id }) => id), columns };
}

export interface DishesModel extends DishesTable, ListWindow {
  readonly scene: Scene;
  readonly dish: string | undefined;
  readonly view: ListView;
  readonly title: string;
  readonly progress: string;
  readonly height: number;
}

function dishesModel(scene: Scene, state: MonitorState, { dish }: DishesParams): DishesModel {
  const { size, dishes: reading } = scene;
  const { dishes = NO_DISHES } = reading ?? {};
  const list = dish === undefined ? allDishes(dishes) : restaurantsOfDish(dishes, dish);
  const view = state.dishes[dish ?? ''] ?? LIST_TOP;
  const height = Math.max(1, size.height - LINES_ABOVE_ROWS - NOTE_HEIGHT);
  const window = listWindow(view, list.ids, height);
  return {
    scene,
    dish,
    view,
    ...list,
    progress: progressText(reading, scene.session.restaurants.length),
    height,
    ...window,
  };
}

function progressText(reading: DishesReading | undefined, all: number): string {
  if (reading === undefined) return '';
  const { dates, of, isOver, restaurants, refused } = reading;
  if (!isOver) return `${countText(restaurants)} of ${countOf(all, 'restaurant')} read`;
  const keyText = dates < of ? ', r reads the others' : '';
  const refusedText = refused === 0 ? '' : `, ${countOf(refused, 'restaurant')} not read`;
  return `${countText(dates)} of ${countOf(of, 'date')}${keyText}${refusedText}`;
}

function dishesList({ scene, dish, view, rows, ids, height }: DishesModel): ListUse {
  return {
    view,
    ids,
    height,
    hasTrouble: (index) => rows[index]?.isSlow === true,
    onMoved: (list) => ({ type: 'changed-dishes', dish: dish ?? '', list }),
    noun: dish === undefined ? 'dish' : 'restaurant',
    sentence: (index) =>
      `${countText(index + 1)} of ${countText(rows.length)}. ${rows[index]?.sentences.join(' ') ?? ''}`,
    scene,
  };
}

export const DISHES: ScreenDefinition<DishesParams, DishesModel> = {
  scope: 'dishes',
  model: dishesModel,
  list: dishesList,
  actions: ({ dish, ids, cursor }) => {
    const id = ids[cursor];
    if (id === undefined) return { open: 'There is nothing to open.' };
    return {
      open: () =>
        dish === undefined
          ? [{ type: 'went', to: { kind: 'dishes', dish: id } }]
          : [{ type: 'opened-restaurant', guid: id, date: undefined }],
    };
  },
  draw: (model) => <Dishes {...model} />,
  heading: ({ scene, progress }) => ({
    title: `Dishes of ${countOf(scene.session.restaurants.length, 'restaurant')}`,
    freshness: [{ text: progress }],
  }),
  announcements: (model, { refreshes }) => {
    const { dish, title, rows, progress, scene } = model;
    const occasion = `${refreshes} ${dish} ${scene.dishes?.isOver}`;
    const sentences = () => (rows.length > 0 ? [`${title}.`, `${progress}.`] : [emptyText(scene)]);
    return [{ occasion, sentences }, ...rowAnnouncements(dishesList(model), occasion)];
  },
};

function emptyText({ session, dishes }: Scene): string {
  if (session.usualReader === undefined) return EARLIER_DATES_OFF;
  return dishes?.isOver === true
    ? 'The saved dates have no dishes. r reads the others.'
    : 'Reading saved dates.';
}

function Dishes(model: DishesModel): ReactNode {
  const { scene, title, rows, columns, cursor, top, height } = model;
  const { size, theme, slow } = scene;
  const { width } = size;
  if (rows.length === 0)
    return <StatePanel {...size} heading="Dishes" sentences={[emptyText(scene)]} />;
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  const rule = slow ? '' : theme.glyphs.rule.repeat(width);
  const note = [rule, ...wrapText(rows[cursor]?.sentences.join(' ') ?? '', width)];
  return (
    <>
      <Line width={width} spans={[{ text: title, strong: true }]} right={[{ text: outOfView }]} />
      <Table
        {...{ rows, columns, cursor, top, width, height }}
        cell={({ cells }, column: string) => cells.get(column) ?? { text: '' }}
      />
      <TextLines lines={note.slice(0, NOTE_HEIGHT).map((text) => [{ text }])} width={width} />
    </>
  );
}
