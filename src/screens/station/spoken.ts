/** A station in speech: where its tickets go and why, and its issues; figures and fields on request. */
import { shortGuid } from '../../kitchen/model/station.ts';
import type { EgoGraph, Neighbor } from '../../kitchen/routing/ego-graph.ts';
import type { ExpoPath } from '../../kitchen/routing/expo-routing.ts';
import type { RoutingNode } from '../../kitchen/routing/routing-graph.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import type { Pane } from '../../state/views/screen-views.ts';
import type { Asked, ScreenAnnouncement } from '../everywhere/screen-definition.ts';
import {
  fieldSentences,
  figureSentences,
  findingSentences,
  stationSentence,
} from '../facts/station-sentences.ts';
import { readingSayings, STATION_GONE } from '../frame/reading-sentences.ts';
import type { StationModel } from './model.ts';
import { stationPaceSentences } from './StationPanes.tsx';

/** Its sentences once, and its date once that is read. */
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
          ? [STATION_GONE]
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

/** The routing of a station, each edge with its number for the cursor. */
function routingSentences(ego: EgoGraph, expo: ExpoPath): readonly string[] {
  const { incoming, outgoing } = ego;
  return [
    outgoing.length === 0
      ? 'Nothing shows where its tickets go.'
      : `${countOf(outgoing.length, 'route')} out:`,
    ...outgoing.map((_, index) => edgeSentence(ego, index)),
    ...(expo === 'none' ? ['Its tickets skip expo.'] : []),
    ...(expo === 'not stated' ? ['Whether expo gets its tickets is not set.'] : []),
    incoming.length === 0
      ? 'No other station monitors it.'
      : `Monitored by ${countOf(incoming.length, 'station')}:`,
    ...incoming.map((_, index) => edgeSentence(ego, -1 - index)),
  ];
}

/** One edge; `cursor` counts routes out from 0, stations that monitor this one from -1 down. */
export function edgeSentence({ incoming, outgoing }: EgoGraph, cursor: number): string {
  const side = cursor < 0 ? incoming : outgoing;
  const index = cursor < 0 ? -1 - cursor : cursor;
  const neighbor = side[index];
  if (neighbor === undefined) return 'Nothing there.';
  const route = cursor < 0 ? `Monitored by ${nodeName(neighbor.node)}: ` : routeOut(neighbor);
  return `${index + 1} of ${side.length}. ${route}${neighbor.edge.reason}`;
}

/** What goes before the reason; a reason about a KDS needs nothing. */
function routeOut({ node, edge, sharedWith }: Neighbor): string {
  switch (edge.kind) {
    case 'display':
      return '';
    case 'print': {
      const shared = sharedWith.length === 0 ? '' : `, shared with ${sharedWith.join(', ')}`;
      return `${node.label}${shared}: `;
    }
    case 'expo':
      return 'Expo: ';
    case 'monitor':
      return edge.from === edge.to ? 'Monitors itself: ' : `Monitors ${nodeName(node)}: `;
  }
}

function nodeName({ kind, label, stationGuid }: RoutingNode): string {
  return kind === 'missing' ? `a station ending in ${shortGuid(stationGuid ?? '')}` : label;
}
