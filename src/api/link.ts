import { Failure, type FailureCode } from '../contract/failures.ts';

/** Immutable. Times in ms. */
export interface LinkView {
  /** `busy`: a request is in progress. `waiting`: all open calls wait for their next try. */
  readonly state: 'idle' | 'busy' | 'waiting';
  /** Next try while waiting, epoch ms. */
  readonly until?: number;
  /** Why it waits, or how the last call failed. Absent after a success. */
  readonly reason?: FailureCode;
  /** Time to the last answer's first byte. */
  readonly lastAnswerMs?: number;
  /** Body bytes as they crossed the network. */
  readonly bytesReceived: number;
  /** All answers, including logins, and those refused as one too many (429). */
  readonly answers: number;
  readonly refusedAsTooMany: number;
  /** From the last body large or slow enough to measure. */
  readonly bytesPerSecond?: number;
  /** Left in the platform's quota, by the last answer with that header (A24). */
  readonly requestsLeft?: number;
}

export const UNUSED_LINK: LinkView = {
  state: 'idle',
  bytesReceived: 0,
  answers: 0,
  refusedAsTooMany: 0,
};

const TOO_MANY = 429;
/** At this speed, a busy date takes half a minute, and the restaurant needs the line for other things. */
const SLOW_BYTES_PER_SECOND = 32 * 1024;
/** A body that is smaller and came faster says nothing about the speed of the line. */
const MEASURED_BYTES = 64 * 1024;
const MEASURED_MS = 5_000;

/** Whether the link is too slow for large reads in the background. */
export function isSlowLink({ bytesPerSecond }: Pick<LinkView, 'bytesPerSecond'>): boolean {
  return bytesPerSecond !== undefined && bytesPerSecond < SLOW_BYTES_PER_SECOND;
}

export interface LinkShare {
  busy(): void;
  waiting(until: number, reason: FailureCode): void;
  /** The call waits for a login, which is a call of its own. */
  waitBehind(): void;
}

export type Link = ReturnType<typeof createLink>;

export function createLink() {
  const listeners = new Set<() => void>();
  /** Open calls. A value means that the call waits. */
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
    /** Calls `listener` after every change, until the returned function is called. */
    subscribe: (listener: () => void) => {
      // A wrapper, so that one function subscribed twice is two subscriptions.
      const entry = () => listener();
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    /** The call counts from its first `busy` or `waiting` on. The failure of an aborted call is not noted. */
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
    /** `requestsLeft` is there if the headers have it. */
    answered: (afterMs: number, requestsLeft?: number) =>
      change({ lastAnswerMs: afterMs, ...(requestsLeft !== undefined && { requestsLeft }) }),
    /** So many bytes were received in `afterMs`. */
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
