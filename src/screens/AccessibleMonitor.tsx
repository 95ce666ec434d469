/** The monitor for listeners: everything in sentences, each said once; nothing is drawn. */
import type { ReactNode } from 'react';
import { KeyDispatcher } from '../hooks/keys/key-dispatcher.tsx';
import { useEffects } from '../hooks/keys/use-effects.ts';
import { useMonitor, useNotices } from '../hooks/monitor.tsx';
import { useAlerts } from '../hooks/reading/use-alerts.ts';
import {
  type Saying,
  useHeardAhead,
  usePromptSaid,
  useSayings,
  useTurn,
  useTurnsOf,
} from '../hooks/voice/use-sayings.ts';
import { useVoice } from '../hooks/voice/voice.tsx';
import type { Listener } from '../state/monitor/actions.ts';
import type { MonitorState } from '../state/monitor/monitor-state.ts';
import { currentScreen } from '../state/navigation.ts';
import { progressSentence } from './frame/reading-sentences.ts';
import { nameOnTop, screenOnTop } from './screens.ts';
import { useScene } from './use-scene.ts';
import { changeSayings, kitchenSayings } from './voice/kitchen-sayings.ts';
import { pinnedRow } from './voice/row-sayings.ts';

/** The spoken monitor: what is on top of the stack, and what changes meanwhile. */
export function AccessibleMonitor(): ReactNode {
  const { state, latest, dispatch } = useMonitor();
  const { say, echo } = useVoice();
  const { scene, sceneAt, refresh } = useScene(true);
  const { check } = scene;
  const name = nameOnTop(state);
  const [readings, countReading] = useTurn();
  const [turns, nextTurn] = useTurnsOf(name);
  const ahead = useHeardAhead();
  useAlerts(check, () => undefined);
  useNotices(say);
  usePromptSaid();
  const run = useEffects(() => sceneAt(latest()).check, refresh, {
    say,
    echo,
    again: () => nextTurn(nameOnTop(latest())),
    refresh: () => {
      const { day } = check;
      const isReading = day.data === undefined && day.link.state === 'reading';
      say(isReading ? progressSentence(day.progress, check.now) : 'Refreshing.');
      void refresh().then(countReading);
    },
  });
  const { overlay } = state.navigation;
  const { kind } = currentScreen(state.navigation);
  const isHome = kind === 'stations' && overlay === undefined;
  const sayings = screenOnTop(scene, state).say({ readings, turns });
  const pinning = sayings.map(({ pins, ...saying }): Saying => {
    const pin = pins && pinnedRow(pins);
    return pin === undefined ? saying : { ...saying, after: () => dispatch(pin) };
  });
  const listenerAt = (at: MonitorState): Listener => {
    const top = screenOnTop(sceneAt(at), at);
    if (nameOnTop(at) !== name) ahead.hear(at.navigation, () => top.say({ readings, turns: 0 }));
    return top.listener();
  };
  return (
    <>
      <KeyDispatcher listenerAt={listenerAt} run={run} />
      <Said key={`${check.restaurant.guid} ${check.date}`} sayings={changeSayings(check)} />
      <Said sayings={kitchenSayings(check, readings, isHome)} />
      <Said key={`top ${name}`} sayings={pinning} before={ahead.heardOf(state.navigation)} />
    </>
  );
}

function Said(props: {
  readonly sayings: readonly Saying[];
  readonly before?: ReadonlyMap<number, string> | undefined;
}): null {
  useSayings(props.sayings, props.before);
  return null;
}
