/** Routing graph in speech: link count, then each link. */

import { silentLevelSentence } from '../../kitchen/routing/words.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { HEARD_PAGE, type ListUse } from '../../state/monitor/list-actions.ts';
import type { Asked, ScreenAnnouncement } from '../everywhere/screen-definition.ts';
import { dayArrival } from '../frame/day-arrival.ts';
import { readingSayings, rowSayings } from '../frame/sayings.ts';
import { unreadDayText } from '../frame/words.ts';
import { isFaulty } from './graph-items.ts';
import type { GraphModel } from './model.ts';
import { edgeLine, graphSentence, LINKS_SHOW_USE, NO_LINKS } from './words.ts';

export function graphList({ scene, kitchen, lines, ids, list }: GraphModel): ListUse {
  return {
    view: list,
    ids,
    height: HEARD_PAGE,
    isFault: (index) => {
      const line = lines[index];
      return line !== undefined && isFaulty(kitchen, line);
    },
    moved: (place) => ({ type: 'changed-graph', change: { list: place } }),
    what: 'link',
    sentence: (index) => {
      const edge = lines[index]?.edge;
      const at = `${countText(index + 1)} of ${countText(lines.length)}`;
      return edge === undefined ? '' : `${edgeLine(kitchen, edge, 'to')}. ${at}.`;
    },
    isPaged: scene.slow,
    isHeard: scene.isHeard,
  };
}

/** Link count and the cursor's link. Usage once the date is loaded. */
export function sayGraph(
  model: GraphModel,
  { readings, turns }: Asked,
): readonly ScreenAnnouncement[] {
  const { scene, view, kitchen, lines } = model;
  const { stations, day, restaurant, date } = scene.check;
  const place = `${readings} ${restaurant.guid} ${date}`;
  const occasion = stations.data === undefined ? undefined : `${place} ${turns}`;
  const isWhole = dayArrival(day) === 'whole';
  const silent = () => kitchen.traffic.silentLevels.map(silentLevelSentence);
  const arrived = [LINKS_SHOW_USE];
  return [
    {
      on: String(isWhole),
      isChangeOnly: true,
      sentences: () => (isWhole ? [[...arrived, ...silent()].join(' ')] : []),
    },
    ...readingSayings('prep stations', stations, place),
    {
      on: occasion,
      sentences: () => [
        graphSentence(view.level, lines.length),
        ...(isWhole ? silent() : [unreadDayText(day)]),
        ...(lines.length === 0 ? [NO_LINKS] : []),
      ],
    },
    ...rowSayings(graphList(model), occasion),
  ];
}
