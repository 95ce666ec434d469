import { useMemo } from 'react';
import { usePlotTier } from '../../components/plots/plot-tier.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useSession } from '../../hooks/session.tsx';
import { USUAL_THRESHOLDS } from '../../kitchen/analysis/usual-thresholds.ts';
import type { SortKey } from '../../kitchen/table/fulfillment-query.ts';
import { analysisView, fulfillmentsView } from '../../state/monitor-state.ts';
import type { Analysis } from '../../state/navigation.ts';
import { type SelectedRows, useSelectedRows } from '../frame/selected-rows.ts';
import { acrossOf, columnOf } from './analysis-moves.ts';
import type { AnalysisInput, AnalysisPage } from './analysis-page.ts';
import { describePage } from './describe-page.ts';
import { frequencyPage } from './frequency-page.ts';
import { heatPage } from './heat-page.ts';
import { histogramPage, measureOf } from './histogram-page.ts';
import { holdingPage } from './holding-page.ts';
import { timelinePage } from './timeline-page.ts';
import type { OtherRows } from './week-before.ts';
import { worstPage } from './worst-page.ts';

/** An analysis of the rows that the list shows. */
export interface AnalysisRead extends SelectedRows {
  readonly page: AnalysisPage;
  /** Place across the cursor's entry. */
  readonly across: number;
}

/** Takes the analysis, beside another day's rows where it wants them. Rows of a day that has not come whole are none. */
export function useAnalysis(
  check: LineCheck,
  analysis: Analysis,
  other: OtherRows | undefined,
): AnalysisRead {
  const { state } = useMonitor();
  const { thresholds = USUAL_THRESHOLDS } = useSession();
  const tier = usePlotTier();
  const list = fulfillmentsView(state);
  const selected = useSelectedRows(check, list, true);
  const { all: day, shown } = selected;
  const { calendar, zoneKnown } = check.restaurant;
  const { date } = check;
  const column = columnOf(list.column);
  const { measure } = analysisView(state, analysis);
  const { order: rows } = shown;
  const input = useMemo(
    (): AnalysisInput => ({ day, rows, date, calendar, zoneKnown, tier, thresholds }),
    [day, rows, date, calendar, zoneKnown, tier, thresholds],
  );
  const page = useMemo(
    () => pageOf(analysis, input, column, measure, other),
    [analysis, input, column, measure, other],
  );
  return { ...selected, page, across: acrossOf(analysisView(state, analysis), page) };
}

function pageOf(
  analysis: Analysis,
  input: AnalysisInput,
  column: SortKey,
  measure: string | undefined,
  other: OtherRows | undefined,
): AnalysisPage {
  switch (analysis) {
    case 'frequency':
      return frequencyPage(input, column);
    case 'histogram':
      return histogramPage(input, measureOf(measure));
    case 'describe':
      return describePage(input);
    case 'timeline':
      return timelinePage(input, other);
    case 'heatMap':
      return heatPage(input);
    case 'worstTickets':
      return worstPage(input);
    case 'holding':
      return holdingPage(input);
  }
}
