/** The monitor for listeners: everything in sentences, each told once; nothing is drawn. */
import type { ReactNode } from 'react';
import { useMonitor, useNotices } from '../../hooks/monitor.tsx';
import { useLineCheck } from '../../hooks/reading/use-line-check.ts';
import { useRefreshLoop } from '../../hooks/reading/use-refresh-loop.ts';
import { useTurn } from '../../hooks/voice/use-saying.ts';
import { useToldPrompt } from '../../hooks/voice/use-told-prompt.ts';
import { useVoice } from '../../hooks/voice/voice.tsx';
import { currentScreen } from '../../state/navigation.ts';
import { progressSentence } from './reading-sentences.ts';
import { ToldAnalysis } from './ToldAnalysis.tsx';
import { ToldFulfillments } from './ToldFulfillments.tsx';
import { ToldGraph } from './ToldGraph.tsx';
import { ToldKitchen, ToldNews } from './ToldKitchen.tsx';
import { ToldMenu } from './ToldMenu.tsx';
import { ToldRecord } from './ToldRecord.tsx';
import { ToldStation } from './ToldStation.tsx';
import { ToldStations } from './ToldStations.tsx';
import { ToldTrace } from './ToldTrace.tsx';

/** The whole monitor: what is on top of the stack, and what happens meanwhile. */
export function AccessibleMonitor(): ReactNode {
  const { state } = useMonitor();
  const { say } = useVoice();
  const check = useLineCheck();
  const [asked, countAsked] = useTurn();
  useRefreshLoop(check.keepFresh);
  useNotices(say);
  useToldPrompt();

  const refresh = (): void => {
    const { day } = check;
    const reads = day.data === undefined && day.link.state === 'reading';
    say(reads ? progressSentence(day.progress, check.now) : 'Reading again.');
    void check.refresh().then(countAsked);
  };
  const telling = { check, asked, refresh };
  const { overlay } = state.navigation;
  const screen = currentScreen(state.navigation);
  const top = (): ReactNode => {
    if (overlay !== undefined && overlay !== 'help' && overlay !== 'columns') {
      return <ToldMenu key={overlay} check={check} kind={overlay} />;
    }
    switch (screen.kind) {
      case 'stations':
        return <ToldStations {...telling} />;
      case 'station':
        return <ToldStation key={screen.guid} {...telling} guid={screen.guid} />;
      case 'trace':
        return <ToldTrace {...telling} guid={screen.guid} />;
      case 'graph':
        return <ToldGraph key={check.restaurant.guid} {...telling} />;
      case 'fulfillments':
        return <ToldFulfillments {...telling} />;
      case 'analysis':
        return <ToldAnalysis key={screen.analysis} {...telling} analysis={screen.analysis} />;
      case 'record':
        return <ToldRecord {...telling} id={screen.id} />;
    }
  };
  return (
    <>
      <ToldNews key={`${check.restaurant.guid} ${check.date}`} check={check} />
      <ToldKitchen
        check={check}
        asked={asked}
        here={screen.kind === 'stations' && overlay === undefined}
      />
      {top()}
    </>
  );
}
