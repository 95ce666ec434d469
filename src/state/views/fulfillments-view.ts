/** The item list as it was left. */
import { EVERY_ROW, type FulfillmentQuery } from '../../kitchen/columns/fulfillment-query.ts';
import { type ColumnChoice, DEFAULT_COLUMNS } from './column-choice.ts';
import { type FilterView, NO_FILTER } from './filter-view.ts';
import { LIST_TOP, type ListView } from './list-view.ts';

/** A business date's listed rows and their order, besides the filter. */
export type ListQuery = Omit<FulfillmentQuery, 'filter'>;

/** The query's filter is parsed from the prompt's text. */
export interface FulfillmentsView {
  readonly list: ListView;
  readonly filter: FilterView;
  readonly query: ListQuery;
  readonly column: string;
  readonly columns: ColumnChoice;
  /** IDs of marked rows on one business date. */
  readonly marks: ReadonlySet<string>;
  /** For the chip, where the query is narrowed to a station. */
  readonly stationName: string | undefined;
  /** Filter text from an analysis, in addition to `filter`. `undefined` in the list itself. */
  readonly drill: string | undefined;
}

export const FULFILLMENTS_VIEW: FulfillmentsView = {
  list: LIST_TOP,
  filter: NO_FILTER,
  query: {
    levels: EVERY_ROW.levels,
    stationGuid: undefined,
    sort: EVERY_ROW.sort,
    descending: EVERY_ROW.descending,
  },
  column: EVERY_ROW.sort,
  columns: DEFAULT_COLUMNS,
  marks: new Set(),
  stationName: undefined,
  drill: undefined,
};
