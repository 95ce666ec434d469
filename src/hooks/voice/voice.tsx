/** Speech in place of drawing: it can't be taken back, so everything is announced once. */
import { createContext, type ReactNode, useContext } from 'react';

/** Announces sentences in order. */
export interface Voice {
  readonly say: (sentence: string) => void;
  /** Echoes a typed letter. */
  readonly echo: (text: string) => void;
}

const VoiceContext = createContext<Voice | undefined>(undefined);

export function VoiceProvider(props: {
  readonly voice: Voice;
  readonly children: ReactNode;
}): ReactNode {
  return <VoiceContext value={props.voice}>{props.children}</VoiceContext>;
}

export function useVoice(): Voice {
  const voice = useContext(VoiceContext);
  if (voice === undefined) throw new Error('useVoice outside of VoiceProvider');
  return voice;
}
