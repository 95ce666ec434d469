/** The same dish across restaurants: all dishes, those slow anywhere first, and one dish's restaurants. */
import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line, type Span, TextLines, wrapText } from '../../components/line/Line.tsx';
import { Table } from '../../components/table/Table.tsx';
import { countOf } from '../../kitchen/text/quantities.ts';
import { said } from '../../state/monitor/actions.ts';
import { LIST_TOP } from '../../state/views/list-view.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { rowSayings } from '../frame/sayings.ts';
import {
  type DishesModel,
  type DishesPlace,
  dishesList,
  dishesModel,
  dishesPane,
} from './model.ts';

const NOTHING_YET = 'No dishes on saved dates yet. r reads the last four weeks of each restaurant.';

export const DISHES: ScreenDefinition<DishesPlace, DishesModel> = {
  scope: 'dishes',
  model: dishesModel,
  list: dishesList,
  pane: dishesPane,
  actions: ({ dish, ids, cursor }) => ({
    open: () => {
      const id = ids[cursor];
      if (id === undefined) return [said('Nothing to open.')];
      if (dish !== undefined) return [{ type: 'opened-restaurant', guid: id, date: undefined }];
      return [
        { type: 'changed-dishes', change: { places: LIST_TOP } },
        { type: 'went', to: { kind: 'dishes', dish: id } },
      ];
    },
  }),
  draw: (model) => <Dishes {...model} />,
  heading: ({ scene, progress }) => ({
    title: `Dishes of ${countOf(scene.session.restaurants.length, 'restaurant')}`,
    when: [],
    freshness: [{ text: progress }],
  }),
  say: (model, { readings }) => {
    const { dish, title, rows, progress, isRead, scene } = model;
    const on = `${readings} ${dish} ${isRead} ${scene.dishes?.isOver}`;
    const first = rows.length > 0 ? `${title}.` : emptyText(model);
    return [{ on, sentences: () => [first, `${progress}.`] }, ...rowSayings(dishesList(model), on)];
  },
};

function emptyText({ panel, isRead }: DishesModel): string {
  return panel ?? (isRead ? NOTHING_YET : 'Reading saved dates.');
}

function Dishes(model: DishesModel): ReactNode {
  const { scene, title, rows, columns, cursor, top, height } = model;
  const { width } = scene.size;
  if (rows.length === 0) {
    return <StatePanel {...scene.size} heading="Dishes" sentences={[emptyText(model)]} />;
  }
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  return (
    <>
      <Line width={width} spans={[{ text: title, strong: true }]} right={[{ text: outOfView }]} />
      <Table
        rows={rows}
        columns={columns}
        cell={({ cells }, column) => cells[column] ?? { text: '' }}
        cursor={cursor}
        top={top}
        width={width}
        height={height}
      />
      <TextLines lines={noteLines(model)} width={width} />
    </>
  );
}

function noteLines({ scene, rows, cursor, noteHeight }: DishesModel): readonly (readonly Span[])[] {
  const row = rows[cursor];
  if (row === undefined || noteHeight === 0) return [];
  const { width } = scene.size;
  const rule = scene.slow ? '' : scene.theme.glyphs.rule.repeat(width);
  const lines = wrapText(row.sentences.join(' '), width).slice(0, noteHeight - 1);
  return [[{ text: rule, tone: 'muted' }], ...lines.map((text) => [{ text }])];
}
