/** What Enter and the keys to the sides do in an analysis. */

import type { List } from '../../hooks/use-list.ts';
import { narrowed } from '../../kitchen/filter/cell-filter.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import { MEASURES } from '../../kitchen/measures/measures.ts';
import { SORT_KEYS, type SortKey } from '../../kitchen/table/fulfillment-query.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import { type AnalysisView, analysisView, fulfillmentsView } from '../../state/monitor-state.ts';
import type { Analysis } from '../../state/navigation.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import { LIST_TOP } from '../../state/views/list-view.ts';
import type { AnalysisStore } from './analysis-keys.ts';
import type { AnalysisPage, Drill } from './analysis-page.ts';
import { measureOf } from './histogram-page.ts';

/** The column of the list that the cursor is in; the first where it is none of the day's own. */
export function columnOf(column: string): SortKey {
  return SORT_KEYS.find((key) => key === column) ?? SORT_KEYS[0];
}

/** The place across the cursor's entry. */
export function acrossOf({ hour }: AnalysisView, { across }: AnalysisPage): number {
  if (across === undefined) return 0;
  return Math.max(0, Math.min(hour ?? across.first, across.length - 1));
}

/** Does what Enter stands for, on a business date (`YYYYMMDD`). */
export function follow({ latest, dispatch }: AnalysisStore, drill: Drill, date: string): void {
  switch (drill.kind) {
    case 'none':
      return dispatch({ type: 'noticed', notice: drill.why });
    case 'record':
      return dispatch({ type: 'went', to: { kind: 'record', id: drill.id, date } });
    case 'histogram':
      dispatch({
        type: 'changed-analysis',
        analysis: 'histogram',
        change: { measure: drill.measure, list: LIST_TOP },
      });
      return dispatch({ type: 'went', to: { kind: 'analysis', analysis: 'histogram' } });
    case 'frequency':
      dispatch({ type: 'changed-fulfillments', change: { column: drill.column } });
      return dispatch({ type: 'went', to: { kind: 'analysis', analysis: 'frequency' } });
    case 'narrow': {
      const { filter, drill: outer = '' } = fulfillmentsView(latest());
      // What counted is narrowed, not what was typed: a filter that is off, or cannot be read to its end, counted as far.
      const counted = printFilter(typedFilter(activeFilter(filter)).filter);
      const known = counted === '' ? outer : narrowed(outer, counted);
      const by = narrowed(known, drill.by);
      const { error } = typedFilter(by);
      if (error !== undefined) return dispatch({ type: 'noticed', notice: error.sentence });
      return dispatch({ type: 'drilled', by, date });
    }
  }
}

/** Left and right: another column, measure, quarter hour or hour. `list` is the cursor over the entries. */
export function sideKeys(
  { latest, dispatch }: AnalysisStore,
  analysis: Analysis,
  page: AnalysisPage,
  list: List,
): Handlers {
  const step = (by: 1 | -1) => () => {
    const view = analysisView(latest(), analysis);
    const change = (changed: Partial<AnalysisView>) =>
      dispatch({ type: 'changed-analysis', analysis, change: changed });
    switch (analysis) {
      case 'frequency': {
        const column = columnOf(fulfillmentsView(latest()).column);
        const next = beside(SORT_KEYS, column, by);
        return dispatch({ type: 'changed-fulfillments', change: { column: next } });
      }
      case 'histogram':
        return change({ measure: beside(MEASURES, measureOf(view.measure), by).id });
      case 'heatMap': {
        const places = page.across?.length ?? 0;
        const hour = Math.max(0, Math.min(acrossOf(view, page) + by, places - 1));
        return change({ hour });
      }
      case 'timeline': {
        const move = list.handlers[by === 1 ? 'down' : 'up'];
        return typeof move === 'function' ? move() : undefined;
      }
      case 'describe':
      case 'worstTickets':
      case 'holding':
        return dispatch({ type: 'noticed', notice: 'Nothing lies to the sides here.' });
    }
  };
  return { acrossLeft: step(-1), acrossRight: step(1) };
}

/** The one before or after in a list, going round. */
function beside<Thing>(all: readonly Thing[], thing: Thing, by: 1 | -1): Thing {
  const at = all.indexOf(thing);
  return all[(at + by + all.length) % all.length] ?? thing;
}
