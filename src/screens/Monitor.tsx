import type { ReactNode } from 'react';
import { useMonitor } from '../hooks/monitor.tsx';
import { useLineCheck } from '../hooks/reading/use-line-check.ts';
import { useRefreshLoop } from '../hooks/reading/use-refresh-loop.ts';
import { currentScreen } from '../state/navigation.ts';
import { Analysis } from './analysis/Analysis.tsx';
import { Fulfillments } from './fulfillments/Fulfillments.tsx';
import { Overlay } from './overlays/Overlays.tsx';
import { Record } from './record/Record.tsx';
import { Graph } from './routing/Graph.tsx';
import { Station } from './station/Station.tsx';
import { Stations } from './stations/Stations.tsx';
import { Trace } from './trace/Trace.tsx';

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
