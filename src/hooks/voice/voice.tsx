/** Speech in place of drawing: what was spoken cannot be taken back, so each thing is spoken once. */
import { createContext, type ReactNode, useContext } from 'react';

/** Speaks sentences in order. */
export interface Voice {
  readonly say: (sentence: string) => void;
  /** Echoes a letter as it is typed. */
  readonly echo: (text: string) => void;
}

const VoiceContext = createContext<Voice | undefined>(undefined);

/** Gives the voice to all below. */
export function VoiceProvider(props: {
  readonly voice: Voice;
  readonly children: ReactNode;
}): ReactNode {
  return <VoiceContext value={props.voice}>{props.children}</VoiceContext>;
}

/** The voice that the monitor was opened with. */
export function useVoice(): Voice {
  const voice = useContext(VoiceContext);
  if (voice === undefined) throw new Error('useVoice outside of VoiceProvider');
  return voice;
}
