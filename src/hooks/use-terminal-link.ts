import { useSyncExternalStore } from 'react';
import { type TerminalLink, useSession } from './session.tsx';

const UNKNOWN: TerminalLink = { roundTripMs: undefined, bytesPerSecond: 0, slow: false };
const subscribeToNothing = () => () => undefined;
const readNothing = () => UNKNOWN;

/** The measured link to the terminal, if the session measures it. */
export function useTerminalLink(): TerminalLink {
  const { terminalLink } = useSession();
  return useSyncExternalStore(
    terminalLink?.subscribe ?? subscribeToNothing,
    terminalLink?.reading ?? readNothing,
  );
}
