/** What the keys of an analysis do. */
import { type Actions, type Steps, said } from '../../state/actions.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { cursorOf } from '../../state/views/list-actions.ts';
import { stillReadingText } from '../frame/unread-day.ts';
import { follow, sideSteps } from './analysis-moves.ts';
import { type AnalysisModel, analysisList } from './model.ts';
import { openAnalysis } from './open-analysis.ts';

/** The keys. */
export function analysisActions(model: AnalysisModel, state: MonitorState): Actions {
  const { scene, page, place } = model;
  const { day, date } = scene.check;
  return {
    acrossLeft: () => sideSteps(model, -1),
    acrossRight: () => sideSteps(model, 1),
    ...openAnalysis(state),
    open: (): Steps =>
      cursorOf(analysisList(model)) === -1
        ? [said(stillReadingText(day) ?? 'Nothing to open.')]
        : follow(model, page.drill(place), date),
  };
}
