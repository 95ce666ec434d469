import { useSyncExternalStore } from 'react';
import type { FailureCode } from '../api/contract.ts';
import { isSlowLink } from '../api/link.ts';
import { useSession } from './session.tsx';

/** The link, so coarse that it changes only when there is something to show. Times are ms, instants epoch ms. */
export interface LinkNews {
  /** Time to the first byte of the last answer, rounded up to a step of 10 (below 100) or 50. */
  readonly answerMs: number | undefined;
  /** When the next try is due, while the client waits for one. */
  readonly waitsUntil: number | undefined;
  /** Why it waits. */
  readonly reason: FailureCode | undefined;
  /** When the token ends; `undefined` while there is none. */
  readonly tokenEndsAt: number | undefined;
}

/** State of the link to the platform. */
export function useLink(): LinkNews {
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

/** Whether nothing large is to be read from the platform unasked. */
export function usePlatformIsSlow(): boolean {
  const { api } = useSession();
  return useSyncExternalStore(api.subscribe, () => isSlowLink(api.link()));
}

function rounded(ms: number | undefined): number | undefined {
  if (ms === undefined) return undefined;
  const step = ms < 100 ? 10 : 50;
  return Math.max(step, Math.ceil(ms / step) * step);
}
