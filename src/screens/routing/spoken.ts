/** The routing graph in speech: how many links there are, and each of them. */
import { silentLevelSentence } from '../../kitchen/routing/routing-traffic.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { HEARD_PAGE, type ListUse } from '../../state/monitor/list-actions.ts';
import type { Asked, ScreenAnnouncement } from '../everywhere/screen-definition.ts';
import { readingSayings, rowSayings } from '../frame/reading-sentences.ts';
import { dayArrival, unreadDayText } from '../frame/unread-day.ts';
import { isFaulty } from './graph-items.ts';
import { edgeLine, LEVEL_NAMES } from './graph-words.ts';
import type { GraphModel } from './model.ts';

/** Its links as a list under a cursor. */
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

/** The number of links and the one under the cursor; how they were used, once the date is read. */
export function sayGraph(
  model: GraphModel,
  { readings, turns }: Asked,
): readonly ScreenAnnouncement[] {
  const { scene, view, kitchen, lines } = model;
  const { stations, day, restaurant, date } = scene.check;
  const { level } = view;
  const place = `${readings} ${restaurant.guid} ${date}`;
  const occasion = stations.data === undefined ? undefined : `${place} ${turns}`;
  const isWhole = dayArrival(day) === 'whole';
  const silent = () => kitchen.traffic.silentLevels.map(silentLevelSentence);
  const arrived = ['The date is read: links now show how they were used.'];
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
        `The routing graph${level === undefined ? '' : `, ${LEVEL_NAMES[level]} only`}: ${countOf(lines.length, 'link')}.`,
        ...(isWhole ? silent() : [unreadDayText(day)]),
        ...(lines.length === 0 ? ['No links in this view. a shows all links.'] : []),
      ],
    },
    ...rowSayings(graphList(model), occasion),
  ];
}
