/** What the keys of the kitchen's routing graph do. */
import type { EdgeLevel } from '../../kitchen/routing/routing-order.ts';
import { type Actions, noticed, type Steps, said, saying } from '../../state/monitor/actions.ts';
import { listActions } from '../../state/monitor/list-actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { openFulfillments } from '../everywhere/open-fulfillments.ts';
import { openTrace } from '../everywhere/open-trace.ts';
import { stationOf } from './graph-items.ts';
import { itemSentences } from './graph-words.ts';
import type { GraphModel } from './model.ts';
import { graphMoves } from './moves.ts';
import { graphList } from './spoken.ts';

/** The keys. */
export function graphActions(model: GraphModel, state: MonitorState): Actions {
  const { scene, kitchen, item } = model;
  const station = item && stationOf(kitchen, item);
  const show = (level: EdgeLevel) => (): Steps => [
    { type: 'changed-graph', change: { level, pane: 0 } },
    { effect: 'say-again' },
  ];
  return {
    ...(scene.isHeard ? heardMoves(model) : graphMoves(model)),
    open: () =>
      station === undefined
        ? [noticed('Only stations can be opened.')]
        : [{ type: 'went', to: { kind: 'station', guid: station.guid } }],
    trace: () => openTrace(station),
    fulfillments: () =>
      station === undefined
        ? [noticed('Only stations have items. F shows all items.')]
        : openFulfillments(state, station),
    allFulfillments: () => openFulfillments(state, undefined),
    stationEdges: show(0),
    firstExpoEdges: show(1),
    secondExpoEdges: show(2),
    allEdges: show(undefined),
  };
}

/** A listener goes from edge to edge. */
function heardMoves(model: GraphModel): Actions {
  const { kitchen, item, view } = model;
  const { up, down, nextFault, previousFault } = listActions(graphList(model));
  const all = (): Steps => [
    saying(() => (item === undefined ? [] : itemSentences(kitchen, item, view.level, 'to'))),
  ];
  const oneByOne = () => [said('j and k go from link to link. Space reads everything about one.')];
  return {
    ...(up && { up }),
    ...(down && { down }),
    ...(nextFault && { nextGraphFault: nextFault }),
    ...(previousFault && { previousGraphFault: previousFault }),
    graphLeft: oneByOne,
    graphRight: oneByOne,
    graphForm: () => [said('Speech has the list only. The graph and the tree are drawn.')],
    pageUp: all,
    pageDown: all,
  };
}
