import { LIST_TOP, type ListView } from './list-view.ts';

/** The view of an analysis of a business date's rows. */
export interface AnalysisView {
  readonly list: ListView;
  /** Index among the heat map's hours; `undefined` for the first with a figure. */
  readonly hour: number | undefined;
  /** ID of the histogram's measure. */
  readonly measure: string | undefined;
}

/** Default view of an analysis. */
export const ANALYSIS_VIEW: AnalysisView = { list: LIST_TOP, hour: undefined, measure: undefined };
