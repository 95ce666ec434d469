import { LIST_TOP, type ListView } from './list-view.ts';

/** The view of an analysis of a business date's rows. */
export interface AnalysisView {
  readonly list: ListView;
  /** Place among the hours of the heat map; `undefined` for the first that has a figure. */
  readonly hour: number | undefined;
  /** Id of the measure that the histogram is of. */
  readonly measure: string | undefined;
}

/** As an analysis is first seen. */
export const ANALYSIS_VIEW: AnalysisView = { list: LIST_TOP, hour: undefined, measure: undefined };
