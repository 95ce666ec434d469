/** What the keys of an analysis do. */
import { type Actions, type Steps, said } from '../../state/monitor/actions.ts';
import { cursorOf } from '../../state/monitor/list-actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { openAnalysis } from '../everywhere/open-screens.ts';
import { stillReadingText } from '../frame/unread-day.ts';
import { follow, sideSteps } from './analysis-moves.ts';
import { type AnalysisModel, analysisList } from './model.ts';

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
