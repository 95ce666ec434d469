/** The keys that look at the rows together: from the list, and from one such view to another. */

import type { Handlers } from '../../state/keys/bindings.ts';
import type { Dispatch, MonitorState } from '../../state/monitor-state.ts';
import { ANALYSES, type Analysis, currentScreen, type Screen } from '../../state/navigation.ts';

/** Where these keys work. */
export interface AnalysisStore {
  /** The view state as it is when a key comes. */
  readonly latest: () => MonitorState;
  readonly dispatch: Dispatch;
}

/** A view takes the place of another one, so that Esc leads back to the list from each. */
export function analysisKeys({ latest, dispatch }: AnalysisStore): Handlers {
  const open = (analysis: Analysis) => () => {
    const screen: Screen = { kind: 'analysis', analysis };
    const isOpen = currentScreen(latest().navigation).kind === 'analysis';
    dispatch(isOpen ? { type: 'replaced', by: screen } : { type: 'went', to: screen });
  };
  const next = () => {
    const screen = currentScreen(latest().navigation);
    if (screen.kind !== 'analysis') return;
    const at = ANALYSES.indexOf(screen.analysis);
    open(ANALYSES[(at + 1) % ANALYSES.length] ?? screen.analysis)();
  };
  return {
    ...Object.fromEntries(ANALYSES.map((analysis) => [analysis, open(analysis)])),
    nextAnalysis: next,
  };
}
