/** A station in speech: routes with reasons, and issues. Stats and fields on request. */

import type { Pane } from '../../state/views/screen-views.ts';
import type { Asked, ScreenAnnouncement } from '../everywhere/screen-definition.ts';
import {
  fieldSentences,
  figureSentences,
  findingSentences,
  stationSentence,
} from '../facts/station-words.ts';
import { readingSayings } from '../frame/sayings.ts';
import { stationGoneSentence } from '../frame/words.ts';
import type { StationModel } from './model.ts';
import { stationPaceSentences } from './StationPanes.tsx';
import { routingSentences } from './words.ts';

/** Sentences once, and the date once loaded. */
export function sayStation(
  model: StationModel,
  { readings }: Asked,
): readonly ScreenAnnouncement[] {
  const { scene, order, row, ego } = model;
  const { check } = scene;
  const { stations, board, date } = check;
  const occasion = `${readings} ${date}`;
  const sentence = (): readonly string[] =>
    row === undefined
      ? []
      : [stationSentence(row, `${order.indexOf(row) + 1} of ${order.length}`, check)];
  const isDayThere = board.day !== undefined;
  return [
    ...readingSayings('the station', stations, occasion),
    {
      on: stations.data === undefined ? undefined : `${occasion} ${row === undefined}`,
      sentences: () =>
        row === undefined || ego === undefined
          ? [stationGoneSentence(check)]
          : [...sentence(), ...routingSentences(ego, row.expo), ...findingSentences(row, check)],
    },
    {
      on: String(isDayThere),
      isChangeOnly: true,
      sentences: () =>
        isDayThere && row !== undefined
          ? [[...sentence(), ...figureSentences(row, check)].join(' ')]
          : [],
    },
  ];
}

export function paneSentences({ scene, row }: StationModel, pane: Pane): readonly string[] {
  if (row === undefined) return [];
  switch (pane) {
    case 'pace':
      return stationPaceSentences(row, scene.check);
    case 'findings':
      return findingSentences(row, scene.check);
    case 'figures':
      return figureSentences(row, scene.check);
    case 'fields':
      return fieldSentences(row, scene.check);
  }
}
