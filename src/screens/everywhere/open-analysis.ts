/** The keys that look at the rows together: from the list, and from one such view to another. */

import type { Actions, Steps } from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { ANALYSES, type Analysis, currentScreen, type Screen } from '../../state/navigation.ts';

/** A view takes the place of another one, so that Esc leads back to the list from each. */
export function openAnalysis({ navigation }: MonitorState): Actions {
  const screen = currentScreen(navigation);
  const open = (analysis: Analysis) => (): Steps => {
    const to: Screen = { kind: 'analysis', analysis };
    return [screen.kind === 'analysis' ? { type: 'replaced', by: to } : { type: 'went', to }];
  };
  return {
    ...Object.fromEntries(ANALYSES.map((analysis) => [analysis, open(analysis)])),
    nextAnalysis: () => {
      if (screen.kind !== 'analysis') return [];
      const at = ANALYSES.indexOf(screen.analysis);
      return open(ANALYSES[(at + 1) % ANALYSES.length] ?? screen.analysis)();
    },
  };
}
