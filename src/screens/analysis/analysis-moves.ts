import { SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import { narrowed } from '../../kitchen/filter/cell-filter.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import { MEASURES } from '../../kitchen/measures/measures.ts';
import { noticed, type Steps, saying } from '../../state/monitor/actions.ts';
import { listActions } from '../../state/monitor/list-actions.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import type { FulfillmentsView } from '../../state/views/fulfillments-view.ts';
import { LIST_TOP } from '../../state/views/list-view.ts';
import type { Drill } from './analysis-page.ts';
import { measureOf } from './histogram-page.ts';
import { type AnalysisModel, analysisList, columnOf, entrySentence } from './model.ts';
import { NOTHING_BESIDE } from './words.ts';

/** Enter on a business date (`YYYYMMDD`), given the list's view. */
export function followCursor(
  { listed }: { readonly listed: FulfillmentsView },
  drill: Drill,
  date: string,
): Steps {
  switch (drill.kind) {
    case 'none':
      return [noticed(drill.why)];
    case 'record':
      return [{ type: 'went', to: { kind: 'record', id: drill.id, date } }];
    case 'histogram':
      return [
        {
          type: 'changed-analysis',
          analysis: 'histogram',
          change: { measure: drill.measure, list: LIST_TOP },
        },
        { type: 'went', to: { kind: 'analysis', analysis: 'histogram' } },
      ];
    case 'frequency':
      return [
        { type: 'changed-fulfillments', change: { column: drill.column } },
        { type: 'went', to: { kind: 'analysis', analysis: 'frequency' } },
      ];
    case 'narrow': {
      const by = narrowedBy(listed, drill.by);
      const { error } = typedFilter(by);
      if (error !== undefined) return [noticed(error.sentence)];
      return [{ type: 'drilled', by, date }];
    }
  }
}

/** Narrows the filter in effect, not the typed text: one turned off doesn't count, an invalid one counts up to the mistake. */
export function narrowedBy({ filter, drill: outer = '' }: FulfillmentsView, by: string): string {
  const counted = printFilter(typedFilter(activeFilter(filter)).filter);
  return narrowed(counted === '' ? outer : narrowed(outer, counted), by);
}

/** Left and right: next column, measure, quarter hour, or hour. Within a page, speech repeats the entry. A new page is introduced. */
export function sideSteps(model: AnalysisModel, by: 1 | -1): Steps {
  const { analysis, view, listed, page, place } = model;
  switch (analysis) {
    case 'frequency': {
      const column = beside(SORT_KEYS, columnOf(listed.column), by);
      return [{ type: 'changed-fulfillments', change: { column } }];
    }
    case 'histogram': {
      const measure = beside(MEASURES, measureOf(view.measure), by).id;
      return [{ type: 'changed-analysis', analysis, change: { measure } }];
    }
    case 'heatMap': {
      const places = page.across?.length ?? 0;
      const hour = Math.max(0, Math.min(place.across + by, places - 1));
      return [
        { type: 'changed-analysis', analysis, change: { hour } },
        saying(() => [entrySentence(model, place.entry, hour)]),
      ];
    }
    case 'timeline': {
      const move = listActions(analysisList(model))[by === 1 ? 'down' : 'up'];
      return typeof move === 'function' ? move() : [];
    }
    case 'describe':
    case 'worstTickets':
    case 'holding':
      return [noticed(NOTHING_BESIDE)];
  }
}

/** Previous or next, wrapping around. */
function beside<Thing>(all: readonly Thing[], thing: Thing, by: 1 | -1): Thing {
  const at = all.indexOf(thing);
  return all[(at + by + all.length) % all.length] ?? thing;
}
