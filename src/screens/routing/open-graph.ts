import { stationNodeId } from '../../kitchen/routing/routing-graph.ts';
import type { Steps } from '../../state/actions.ts';

/** Opens the graph of the whole kitchen with the cursor on a station. */
export function openGraphAt(guid: string): Steps {
  const list = { cursorId: stationNodeId(guid), cursor: 0, top: 0 };
  return [
    { type: 'changed-graph', change: { list, pane: 0 } },
    { type: 'went', to: { kind: 'graph' } },
  ];
}
