import { useStdout } from 'ink';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSlowLink, type LinkView } from '../api/link.ts';
import { type TerminalLink, useSession } from './session.tsx';

/** Rounded, so that it changes only if a screen would. Durations are in ms, times in epoch ms. */
export interface LinkState {
  /** Time to the first byte of the last answer, rounded up to a step of 10 (below 100) or 50. */
  readonly answerMs: number | undefined;
  /** `undefined` while no call waits. */
  readonly waitsUntil: number | undefined;
  readonly reason: LinkView['reason'];
  /** `undefined` without a token. */
  readonly tokenEndsAt: number | undefined;
}

export function useLink(): LinkState {
  const { api } = useSession();
  return {
    answerMs: useSyncExternalStore(api.subscribe, () => rounded(api.link().lastAnswerMs)),
    waitsUntil: useSyncExternalStore(api.subscribe, () => {
      const { state, until } = api.link();
      return state === 'waiting' ? until : undefined;
    }),
    reason: useSyncExternalStore(api.subscribe, () => api.link().reason),
    tokenEndsAt: useSyncExternalStore(api.subscribe, () => api.token()?.expiresAt),
  };
}

/** Whether large reads from the platform wait for a key press. */
export function usePlatformIsSlow(): boolean {
  const { api } = useSession();
  return useSyncExternalStore(api.subscribe, () => isSlowLink(api.link()));
}

function rounded(ms: number | undefined): number | undefined {
  if (ms === undefined) return undefined;
  const step = ms < 100 ? 10 : 50;
  return Math.max(step, Math.ceil(ms / step) * step);
}

const UNKNOWN: TerminalLink = { roundTripMs: undefined, bytesPerSecond: 0, slow: false };
export const subscribeToNothing = () => () => undefined;
const readNothing = () => UNKNOWN;

export function useTerminalLink(): TerminalLink {
  const { terminalLink } = useSession();
  return useSyncExternalStore(
    terminalLink?.subscribe ?? subscribeToNothing,
    terminalLink?.reading ?? readNothing,
  );
}

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Ink's own hook would draw each screen twice when the screen opens. */
export function useTerminalSize(): Size {
  const { stdout } = useStdout();
  const [size, setSize] = useState(() => sizeOf(stdout));
  useEffect(() => {
    const renew = (): void => setSize(sizeOf(stdout));
    stdout.on('resize', renew);
    return () => {
      stdout.off('resize', renew);
    };
  }, [stdout]);
  return size;
}

function sizeOf(stdout: object): Size {
  const cells = (side: keyof Size): number => Number(Reflect.get(stdout, side));
  return { columns: cells('columns'), rows: cells('rows') };
}
