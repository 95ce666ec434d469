import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import { useRoutingTraffic } from '../../hooks/reading/use-routing-traffic.ts';
import { useNews, useSaying, useTurn } from '../../hooks/voice/use-saying.ts';
import { useToldKeys } from '../../hooks/voice/use-told-keys.ts';
import { useToldList } from '../../hooks/voice/use-told-list.ts';
import { useVoice } from '../../hooks/voice/voice.tsx';
import { silentLevelSentence } from '../../kitchen/routing/routing-traffic.ts';
import { countOf, countText } from '../../kitchen/wording/quantities.ts';
import { graphView } from '../../state/monitor-state.ts';
import { unreadDayText } from '../frame/unread-day.ts';
import { graphKitchen, graphLines, isFaulty, lineOf } from '../routing/graph-items.ts';
import { graphKeys } from '../routing/graph-keys.ts';
import { edgeLine, itemSentences } from '../routing/graph-words.ts';
import { dayArrival } from './day-arrival.ts';
import { type Telling, useReadingTold } from './telling.ts';

/** The routing graph of the whole kitchen: a sentence for each edge. */
export function ToldGraph({ check, asked, refresh }: Telling): null {
  const monitor = useMonitor();
  const { state, latest, dispatch } = monitor;
  const { say } = useVoice();
  const everywhere = useToldKeys(check, 'graph', refresh);
  const [turn, tellAnew] = useTurn();
  const traffic = useRoutingTraffic(check);
  const kitchen = graphKitchen(traffic, check.board);
  const { level } = graphView(state);
  const lines = graphLines(kitchen, 'list', level);
  const ids = lines.map(({ id }) => id);
  const { stations, day } = check;
  const place = `${asked} ${check.restaurant.guid} ${check.date}`;
  const occasion = stations.data === undefined ? undefined : `${place} ${turn}`;
  const listOf = () => {
    const { list } = graphView(latest());
    return { ...list, cursorId: lineOf(lines, list.cursorId) };
  };

  const isWhole = dayArrival(day) === 'whole';
  const silent = () => traffic.silentLevels.map(silentLevelSentence);
  const arrived = ['The business date is read: edges tell how they were used.'];
  useNews(String(isWhole), () => (isWhole ? [...arrived, ...silent()].join(' ') : ''));
  useReadingTold('prep stations', stations, place);
  useSaying(occasion, () => [
    `The routing graph${level === undefined ? '' : `, level ${level} alone`}: ${countOf(lines.length, 'edge')}.`,
    ...(isWhole ? silent() : [unreadDayText(day)]),
    ...(lines.length === 0 ? ['There is nothing to tell of; a tells all edges.'] : []),
  ]);
  const list = useToldList({
    view: listOf(),
    latest: listOf,
    ids,
    isFault: (index) => {
      const line = lines[index];
      return line !== undefined && isFaulty(kitchen, line);
    },
    onMove: (moved) => dispatch({ type: 'changed-graph', change: { list: moved } }),
    occasion,
    what: 'edge',
    tell: (index) => {
      const edge = lines[index]?.edge;
      const at = `${countText(index + 1)} of ${countText(lines.length)}`;
      return edge === undefined ? '' : `${edgeLine(kitchen, edge, 'to')}. ${at}.`;
    },
  });
  const whole = (): void => {
    const line = lines[list.current()];
    if (line === undefined) return;
    for (const sentence of itemSentences(kitchen, line, level, 'to')) say(sentence);
  };
  const alone = 'Edges are told one after the other: j and k. Space tells all of one.';

  useKeys(
    'graph',
    offeredKeys(check, 'graph', {
      ...everywhere,
      ...list.handlers,
      ...graphKeys({
        monitor,
        check,
        kitchen: () => kitchen,
        item: () => lines[list.current()],
        levelChosen: tellAnew,
      }),
      nextGraphFault: list.handlers.nextFault ?? alone,
      previousGraphFault: list.handlers.previousFault ?? alone,
      graphLeft: alone,
      graphRight: alone,
      graphForm: 'Told as a list; the graph and the tree are for where it is drawn.',
      pageUp: whole,
      pageDown: whole,
    }),
    useEverywhereCommands(check),
  );
  return null;
}
