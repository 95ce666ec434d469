import type { ReactNode } from 'react';
import { KeyDispatcher, useEffects } from '../hooks/keys/key-dispatcher.tsx';
import { useMonitor } from '../hooks/monitor.tsx';
import { useAlerts } from '../hooks/reading/use-alerts.ts';
import { useTerminal } from '../hooks/session.tsx';
import { Frame } from './frame/Frame.tsx';
import { screenOnTop } from './screens.ts';
import { troubleText } from './stations/pace-lines.ts';
import { useScene } from './use-scene.ts';

export function Monitor(): ReactNode {
  const { state, latest } = useMonitor();
  const { scene, sceneAt, refresh, pressed } = useScene(false);
  const run = useEffects(() => sceneAt(latest()).check, refresh);
  useAlerts(scene.check);
  const top = screenOnTop(scene, state);
  const heading = top.heading();
  const named = [troubleText(scene.check), scene.check.restaurant.name].filter(Boolean);
  useTerminal(heading?.title ?? named.join(' · '), state.mouse);
  return (
    <>
      <KeyDispatcher
        listenerAt={(at) => screenOnTop(sceneAt(at), at).listener()}
        run={run}
        pressed={pressed}
      />
      <Frame
        scene={scene}
        scope={top.footer()}
        prompt={top.prompt()}
        heading={heading}
        isEmpty={top.isEmpty()}
      >
        {top.draw()}
      </Frame>
    </>
  );
}
