import { Failure, type FailureCode } from '../contract/failures.ts';

export interface LinkView {
  /** `busy`: a request is in progress. `waiting`: all open calls wait for their next try. */
  readonly state: 'idle' | 'busy' | 'waiting';
  /** The time of the next try, epoch ms. Present only while waiting. */
  readonly until?: number;
  /** Why the link waits, or how the last call failed. Absent after a success. */
  readonly reason?: FailureCode;
  readonly lastAnswerMs?: number;
  /** Compressed bytes, as received from the network. */
  readonly bytesReceived: number;
  /** All answers, including logins and refusals (429). */
  readonly answers: number;
  readonly refusedAsTooMany: number;
  /** Measured from the last body that was large or slow enough. */
  readonly bytesPerSecond?: number;
  /** The rest of the platform's quota, from the last answer with that header. */
  readonly requestsLeft?: number;
}

export const UNUSED_LINK: LinkView = {
  state: 'idle',
  bytesReceived: 0,
  answers: 0,
  refusedAsTooMany: 0,
};

const TOO_MANY = 429;
/** At this speed, a busy date takes half a minute, and the restaurant needs its internet connection for other things. */
const SLOW_BYTES_PER_SECOND = 32 * 1024;
/** A body that is smaller and also came faster says nothing about the connection's speed. */
const MEASURED_BYTES = 64 * 1024;
const MEASURED_MS = 5_000;

export function isSlowLink({ bytesPerSecond }: Pick<LinkView, 'bytesPerSecond'>): boolean {
  return bytesPerSecond !== undefined && bytesPerSecond < SLOW_BYTES_PER_SECOND;
}

export interface LinkShare {
  busy(): void;
  waiting(until: number, reason: FailureCode): void;
  /** The call waits for a login. The login counts as a separate call. */
  waitBehind(): void;
}

export type Link = ReturnType<typeof createLink>;

export function createLink() {
  const listeners = new Set<() => void>();
  const calls = new Map<LinkShare, { until: number; reason: FailureCode } | undefined>();
  let view = UNUSED_LINK;
  let lastReason: FailureCode | undefined;

  function change(facts: Partial<Omit<LinkView, 'state' | 'until' | 'reason'>> = {}): void {
    const { until: _until, reason: _reason, ...known } = view;
    view = { ...known, ...facts, ...stateOf([...calls.values()], lastReason) };
    for (const listener of listeners) listener();
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      // The wrapper keeps two subscriptions of the same function apart.
      const entry = () => listener();
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    /** A call counts from its first `busy` or `waiting` on. The failure of an aborted call is not noted. */
    async follow<T>(signal: AbortSignal, call: (share: LinkShare) => Promise<T>): Promise<T> {
      const share: LinkShare = {
        busy() {
          calls.set(share, undefined);
          change();
        },
        waiting(until, reason) {
          calls.set(share, { until, reason });
          change();
        },
        waitBehind: () => calls.delete(share),
      };
      try {
        const result = await call(share);
        lastReason = undefined;
        return result;
      } catch (error) {
        if (error instanceof Failure && !signal.aborted) lastReason = error.code;
        throw error;
      } finally {
        calls.delete(share);
        change();
      }
    },
    received: (bytes: number) => change({ bytesReceived: view.bytesReceived + bytes }),
    counted: ({ status }: { readonly status: number }) =>
      change({
        answers: view.answers + 1,
        refusedAsTooMany: view.refusedAsTooMany + (status === TOO_MANY ? 1 : 0),
      }),
    answered: (afterMs: number, requestsLeft?: number) =>
      change({ lastAnswerMs: afterMs, ...(requestsLeft !== undefined && { requestsLeft }) }),
    ended: (bytes: number, afterMs: number): void => {
      if (bytes < MEASURED_BYTES && afterMs < MEASURED_MS) return;
      change({ bytesPerSecond: (bytes * 1_000) / Math.max(1, afterMs) });
    },
  };
}

function stateOf(
  calls: readonly ({ until: number; reason: FailureCode } | undefined)[],
  lastReason: FailureCode | undefined,
): Pick<LinkView, 'state' | 'until' | 'reason'> {
  const waits = calls.filter((wait) => wait !== undefined);
  const first = waits.sort((a, b) => a.until - b.until)[0];
  if (first !== undefined && waits.length === calls.length) return { state: 'waiting', ...first };
  const state = calls.length === 0 ? 'idle' : 'busy';
  return lastReason === undefined ? { state } : { state, reason: lastReason };
}
