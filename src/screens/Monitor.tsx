import type { ReactNode } from 'react';
import { KeyDispatcher, useEffects } from '../hooks/key-dispatcher.tsx';
import { useMonitor } from '../hooks/monitor.tsx';
import { useTerminal } from '../hooks/session.tsx';
import { useAlerts } from '../hooks/use-alerts.ts';
import { Frame } from './everywhere/Frame.tsx';
import { type SceneUse, screenOnTop, useScene } from './screens.ts';
import { troubleText } from './stations/pace-lines.ts';

export function Monitor(): ReactNode {
  const use = useScene(false);
  const { check } = use.scene;
  useAlerts(check);
  const title = [troubleText(check), check.restaurant.name].filter(Boolean).join(' · ');
  return <TopScreen {...use} title={title} />;
}

/** Only this part is drawn again for a key in a list. */
function TopScreen(props: SceneUse & { readonly title: string }): ReactNode {
  const { scene, sceneAt, refresh, onKeyPressed, title } = props;
  const { state, latest } = useMonitor();
  const run = useEffects(() => sceneAt(latest()).check, refresh);
  const top = screenOnTop(scene, state);
  const heading = top.heading();
  useTerminal(heading?.title ?? title, state.isMouseOn);
  return (
    <>
      <KeyDispatcher
        listenerAt={(newest) =>
          (newest === state ? top : screenOnTop(sceneAt(newest), newest)).listener()
        }
        run={run}
        onPressed={onKeyPressed}
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
