import type { EdgeLevel } from '../../kitchen/routing/routing-order.ts';
import type { GraphForm } from './graph-form.ts';
import { LIST_TOP, type ListView } from './list-view.ts';

/** The view of the kitchen's routing graph. */
export interface GraphView {
  readonly form: GraphForm;
  readonly level: EdgeLevel;
  /** The node or edge under the cursor, the same in every form; its index is the row of the drawing, or of the list. */
  readonly list: ListView;
  /** First line shown of the pane. */
  readonly pane: number;
}

/** Default view of the routing graph. */
export const GRAPH_VIEW: GraphView = { form: 'graph', level: undefined, list: LIST_TOP, pane: 0 };
