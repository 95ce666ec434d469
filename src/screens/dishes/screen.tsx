/** The same dish across restaurants: all dishes, those slow anywhere first, and a dish's restaurants. */
import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line, TextLines, wrapText } from '../../components/line/Line.tsx';
import { Table } from '../../components/table/Table.tsx';
import { countOf } from '../../kitchen/text/quantities.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { EARLIER_DATES_OFF } from '../everywhere/words.ts';
import { rowSayings } from '../frame/sayings.ts';
import {
  type DishesModel,
  type DishesPlace,
  dishesList,
  dishesModel,
  NOTE_HEIGHT,
} from './model.ts';

export const DISHES: ScreenDefinition<DishesPlace, DishesModel> = {
  scope: 'dishes',
  model: dishesModel,
  list: dishesList,
  actions: ({ dish, ids, cursor }) => ({
    open: () => {
      const id = ids[cursor];
      if (id === undefined) return [];
      if (dish !== undefined) return [{ type: 'opened-restaurant', guid: id, date: undefined }];
      return [{ type: 'went', to: { kind: 'dishes', dish: id } }];
    },
  }),
  draw: (model) => <Dishes {...model} />,
  heading: ({ scene, progress }) => ({
    title: `Dishes of ${countOf(scene.session.restaurants.length, 'restaurant')}`,
    when: [],
    freshness: [{ text: progress }],
  }),
  say: (model, { readings }) => {
    const { dish, title, rows, progress, scene } = model;
    const on = `${readings} ${dish} ${scene.dishes?.isOver}`;
    const sentences = () => (rows.length > 0 ? [`${title}.`, `${progress}.`] : [emptyText(scene)]);
    return [{ on, sentences }, ...rowSayings(dishesList(model), on)];
  },
};

function emptyText({ session, dishes }: DishesModel['scene']): string {
  if (session.usual === undefined) return EARLIER_DATES_OFF;
  return dishes?.isOver === true
    ? 'No dishes on saved dates. r reads others.'
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
        cell={({ texts, isSlow }, column) => ({
          text: texts[Number(column)] ?? '',
          ...(isSlow && column === '1' && { tone: 'error' }),
        })}
      />
      <TextLines lines={note.slice(0, NOTE_HEIGHT).map((text) => [{ text }])} width={width} />
    </>
  );
}
