import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import { useNews, useSaying } from '../../hooks/voice/use-saying.ts';
import { useToldKeys } from '../../hooks/voice/use-told-keys.ts';
import { useVoice } from '../../hooks/voice/voice.tsx';
import { egoGraph } from '../../kitchen/routing/ego-graph.ts';
import { type BoardRow, selectBoardRows } from '../../kitchen/stations/station-board.ts';
import { PANES, type Pane, type StationView, stationView } from '../../state/monitor-state.ts';
import { crossGraph, placeInGraph, walkGraph } from '../../state/views/graph-walk.ts';
import { stationFulfillments } from '../station/station-fulfillments.ts';
import { openGraphAt } from '../station/station-graph.ts';
import { openTrace } from '../trace/station-trace.ts';
import { edgeSentence, routingSentences } from './routing-sentences.ts';
import {
  fieldSentences,
  figureSentences,
  findingSentences,
  stationSentence,
} from './station-sentences.ts';
import { type Telling, useReadingTold } from './telling.ts';

/** One station: where its tickets go and why, and what is wrong with it; figures and fields when asked for. */
export function ToldStation({
  check,
  asked,
  refresh,
  guid,
}: Telling & { readonly guid: string }): null {
  const monitor = useMonitor();
  const { latest, dispatch } = monitor;
  const { say } = useVoice();
  const everywhere = useToldKeys(check, 'station', refresh);
  const { board, stations } = check;
  const order = selectBoardRows(board.rows, '', 'name', false);
  const at = order.findIndex(({ station }) => station.guid === guid);
  const row = order[at];
  const ego = egoGraph(board.graph, guid);
  const sides = { left: ego?.incoming.length ?? 0, right: ego?.outgoing.length ?? 0 };
  const now = () => stationView(latest(), guid);
  const change = (changed: Partial<StationView>) =>
    dispatch({ type: 'changed-station', guid, change: changed });
  const notice = (text: string) => dispatch({ type: 'noticed', notice: text });

  const occasion = `${asked} ${check.date}`;
  useReadingTold('the station', stations, occasion);
  useSaying(stations.data === undefined ? undefined : `${occasion} ${row === undefined}`, () => {
    if (row === undefined || ego === undefined) {
      return ['This station is gone: it was in the list before and has been removed. q goes back.'];
    }
    return [
      stationSentence(row, `${at + 1} of ${order.length}`, check),
      ...routingSentences(ego, row.expo),
      ...findingSentences(row, check),
    ];
  });

  const isDayThere = board.day !== undefined;
  useNews(String(isDayThere), () => {
    if (!isDayThere || row === undefined) return '';
    const place = `${at + 1} of ${order.length}`;
    return [stationSentence(row, place, check), ...figureSentences(row, check)].join(' ');
  });

  const go = (to: (cursor: number) => number, otherwise: string) => () => {
    const before = placeInGraph(now().cursor, sides);
    const after = to(now().cursor);
    if (ego === undefined || after === before) return notice(otherwise);
    change({ cursor: after });
    say(edgeSentence(ego, after));
  };
  const paneSentences = (pane: Pane, of: BoardRow): readonly string[] => {
    switch (pane) {
      case 'findings':
        return findingSentences(of, check);
      case 'figures':
        return figureSentences(of, check);
      case 'fields':
        return fieldSentences(of, check);
    }
  };
  const whole = () => {
    if (row !== undefined) for (const each of paneSentences(now().pane, row)) say(each);
  };
  const step = (by: number) => () => {
    const next = order[(at + by + order.length) % order.length];
    if (next !== undefined) {
      dispatch({ type: 'replaced', by: { kind: 'station', guid: next.station.guid } });
    }
  };

  useKeys(
    'station',
    offeredKeys(check, 'station', {
      ...everywhere,
      up: go((cursor) => walkGraph(cursor, sides, -1), 'That is the first on this side.'),
      down: go((cursor) => walkGraph(cursor, sides, 1), 'That is the last on this side.'),
      left: go((cursor) => crossGraph(cursor, sides, true), 'No other way to the left.'),
      right: go((cursor) => crossGraph(cursor, sides, false), 'No other way to the right.'),
      pageUp: whole,
      pageDown: whole,
      open: () => {
        const cursor = placeInGraph(now().cursor, sides);
        const { kind, stationGuid } =
          (cursor < 0 ? ego?.incoming[-1 - cursor] : ego?.outgoing[cursor])?.node ?? {};
        if (kind === 'station' && stationGuid !== undefined && stationGuid !== guid) {
          dispatch({ type: 'went', to: { kind: 'station', guid: stationGuid } });
        } else
          notice('Only stations can be opened. j and k go to others, h and l to the other side.');
      },
      pane: () => {
        const pane = PANES[(PANES.indexOf(now().pane) + 1) % PANES.length] ?? 'findings';
        change({ pane, top: 0 });
        say(`The ${pane}:`);
        whole();
      },
      graph: () => openGraphAt(monitor, guid),
      trace: () => openTrace(monitor, row?.station),
      fulfillments: () => stationFulfillments(monitor, row?.station),
      allFulfillments: () => stationFulfillments(monitor, undefined),
      stations: () => dispatch({ type: 'went-home' }),
      previousStation: step(-1),
      nextStation: step(1),
    }),
    useEverywhereCommands(check),
  );
  return null;
}
