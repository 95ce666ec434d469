import { stationNodeId } from '../../kitchen/routing/routing-graph.ts';
import type { Dispatch } from '../../state/monitor-state.ts';

/** Opens the graph of the whole kitchen with the cursor on a station. */
export function openGraphAt({ dispatch }: { readonly dispatch: Dispatch }, guid: string): void {
  const list = { cursorId: stationNodeId(guid), cursor: 0, top: 0 };
  dispatch({ type: 'changed-graph', change: { list, pane: 0 } });
  dispatch({ type: 'went', to: { kind: 'graph' } });
}
