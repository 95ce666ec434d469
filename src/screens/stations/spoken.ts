/** The station list in speech, besides its rows: filter and order, where they are not the default. */
import { STATIONS_VIEW } from '../../state/views/screen-views.ts';
import type { Asked, Saying } from '../everywhere/screen-definition.ts';
import { boardOrder } from '../facts/board-order.ts';
import { rowSayings } from '../frame/reading-sentences.ts';
import { type StationsModel, stationsList } from './model.ts';
import { paceSayings } from './pace-lines.ts';

/** The order, and the row under the cursor. */
export function sayStations(model: StationsModel, asked: Asked): readonly Saying[] {
  const { scene, view, text, rows } = model;
  const { stations, board, restaurant, date } = scene.check;
  const { readings, turns } = asked;
  const isQuiet = stations.data === undefined || view.filter.before !== undefined;
  const occasion = isQuiet ? undefined : `${readings} ${restaurant.guid} ${date} ${turns}`;
  const chosen = `${text} ${view.sort} ${view.descending} ${turns}`;
  const isDefault = text === '' && view.sort === STATIONS_VIEW.sort && !view.descending;
  return [
    ...paceSayings(scene.check),
    {
      on: isQuiet || (turns === 0 && isDefault) ? undefined : chosen,
      sentences: () => [
        ...(text === ''
          ? []
          : [`Filter ${text}: ${rows.length} of ${board.rows.length} stations.`]),
        ...(rows.length === 0 && text !== ''
          ? ['Backslash turns the filter off, Escape clears it.']
          : [`${boardOrder(view.sort, view.descending)}.`]),
      ],
    },
    ...rowSayings(stationsList(model), occasion),
  ];
}
