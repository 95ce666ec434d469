import type { ReactNode } from 'react';
import { useMonitor } from '../hooks/monitor.tsx';
import { currentScreen } from '../hooks/navigation.ts';
import { useLineCheck } from '../hooks/use-line-check.ts';
import { useRefreshLoop } from '../hooks/use-refresh-loop.ts';
import { Analysis } from './analysis/Analysis.tsx';
import { Fulfillments } from './Fulfillments.tsx';
import { Overlay } from './Overlays.tsx';
import { Record } from './Record.tsx';
import { Graph } from './routing/Graph.tsx';
import { Station } from './Station.tsx';
import { Stations } from './Stations.tsx';
import { Trace } from './Trace.tsx';

/** The whole monitor: what is on top of the stack. */
export function Monitor(): ReactNode {
  const { state } = useMonitor();
  const check = useLineCheck();
  useRefreshLoop(check.keepFresh);
  const { overlay } = state.navigation;
  if (overlay !== undefined) return <Overlay check={check} kind={overlay} />;
  const screen = currentScreen(state.navigation);
  switch (screen.kind) {
    case 'stations':
      return <Stations check={check} />;
    case 'station':
      return <Station key={screen.guid} check={check} guid={screen.guid} />;
    case 'trace':
      return <Trace check={check} guid={screen.guid} />;
    case 'graph':
      return <Graph key={check.restaurant.guid} check={check} />;
    case 'fulfillments':
      return <Fulfillments check={check} />;
    case 'analysis':
      return <Analysis check={check} analysis={screen.analysis} />;
    case 'record':
      return <Record check={check} id={screen.id} />;
  }
}
