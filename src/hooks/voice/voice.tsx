/** The way to tell something instead of showing it: what is told stays told, so each thing is told once. */
import { createContext, type ReactNode, useContext } from 'react';

/** Tells sentences in order. */
export interface Voice {
  readonly say: (sentence: string) => void;
  /** Shows a typed letter as it is typed. */
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
