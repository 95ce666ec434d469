import type { ReactNode } from 'react';
import { KeyDispatcher, useEffects } from '../hooks/key-dispatcher.tsx';
import { useMonitor } from '../hooks/monitor.tsx';
import { useTerminal } from '../hooks/session.tsx';
import { useAlerts } from '../hooks/use-alerts.ts';
import { Frame } from './everywhere/Frame.tsx';
import { screenOnTop, useScene } from './screens.ts';
import { troubleText } from './stations/pace-lines.ts';

export function Monitor(): ReactNode {
  const top = useScene(false);
  const { check } = top.scene;
  useAlerts(check);
  const named = [troubleText(check), check.restaurant.name].filter(Boolean).join(' · ');
  return <TopScreen {...top} named={named} />;
}

/** All that is drawn again for a key in a list. */
function TopScreen(props: ReturnType<typeof useScene> & { readonly named: string }): ReactNode {
  const { scene, sceneAt, refresh, pressed, named } = props;
  const { state, latest } = useMonitor();
  const run = useEffects(() => sceneAt(latest()).check, refresh);
  const top = screenOnTop(scene, state);
  const heading = top.heading();
  useTerminal(heading?.title ?? named, state.mouse);
  return (
    <>
      <KeyDispatcher
        listenerAt={(at) => (at === state ? top : screenOnTop(sceneAt(at), at)).listener()}
        run={run}
        pressed={pressed}
      />
      <Frame
        scene={scene}
        scope={top.footer()}
        prompt={top.prompt()}
        heading={heading}
        unavailable={top.unavailable().join(' ')}
      >
        {top.draw()}
      </Frame>
    </>
  );
}
