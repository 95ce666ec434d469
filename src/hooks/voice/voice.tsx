/** Speech in place of drawing: it can't be taken back, so everything is announced once. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { spokenText } from '../../kitchen/wording/spoken-durations.ts';

/** Announces sentences in order. */
export interface Voice {
  readonly say: (sentence: string) => void;
  /** Echoes a typed letter. */
  readonly echo: (text: string) => void;
}

const VoiceContext = createContext<Voice | undefined>(undefined);

/** Durations are spoken in words. */
export function VoiceProvider(props: {
  readonly voice: Voice;
  readonly children: ReactNode;
}): ReactNode {
  const { voice, children } = props;
  const spoken = useMemo(
    (): Voice => ({ ...voice, say: (sentence) => voice.say(spokenText(sentence)) }),
    [voice],
  );
  return <VoiceContext value={spoken}>{children}</VoiceContext>;
}

export function useVoice(): Voice {
  const voice = useContext(VoiceContext);
  if (voice === undefined) throw new Error('useVoice outside of VoiceProvider');
  return voice;
}
