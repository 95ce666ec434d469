import type { ReactNode } from 'react';
import { KeyDispatcher, useEffects } from '../hooks/keys/key-dispatcher.tsx';
import { useMonitor } from '../hooks/monitor.tsx';
import { useAlerts } from '../hooks/reading/use-alerts.ts';
import { noticed } from '../state/monitor/actions.ts';
import { Frame } from './frame/Frame.tsx';
import { screenOnTop } from './screens.ts';
import { useScene } from './use-scene.ts';

export function Monitor(): ReactNode {
  const { state, latest, dispatch } = useMonitor();
  const { scene, sceneAt, refresh } = useScene(false);
  const run = useEffects(() => sceneAt(latest()).check, refresh);
  useAlerts(scene.check, (text) => dispatch(noticed(text)));
  const top = screenOnTop(scene, state);
  return (
    <>
      <KeyDispatcher listenerAt={(at) => screenOnTop(sceneAt(at), at).listener()} run={run} />
      <Frame
        scene={scene}
        scope={top.footer()}
        prompt={top.prompt()}
        heading={top.heading()}
        isEmpty={top.isEmpty()}
      >
        {top.draw()}
      </Frame>
    </>
  );
}
