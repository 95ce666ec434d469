/** What a user may know of the link to the platform at any moment, as one observable value. */
import { Failure, type FailureCode } from '../contract/failures.ts';

/** The link, as a value that is replaced and never changed. Times are ms. */
export interface LinkView {
  /** `busy`: a request is under way. `waiting`: the only calls left wait for their next try. */
  readonly state: 'idle' | 'busy' | 'waiting';
  /** Epoch ms of the next try, while waiting. */
  readonly until?: number;
  /** Why it waits, or how the last call ended if it failed; absent after a success. */
  readonly reason?: FailureCode;
  /** Time to the first byte of the last answer. */
  readonly lastAnswerMs?: number;
  /** Bytes of bodies received, as they crossed the network. */
  readonly bytesReceived: number;
}

/** One call's share in the link. */
interface LinkShare {
  /** A request goes out. */
  busy(): void;
  /** The call waits until `until` (epoch ms). */
  waiting(until: number, reason: FailureCode): void;
  /** The call stands behind another one, a login, which tells the state. */
  standBehind(): void;
}

/** Keeps the link's view. */
export interface Link {
  readonly view: () => LinkView;
  /** Calls `listener` after every change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Runs a call with a share in the link, from its first `busy` or `waiting` on. What `signal` ends is no reason. */
  follow<T>(signal: AbortSignal, call: (share: LinkShare) => Promise<T>): Promise<T>;
  readonly received: (bytes: number) => void;
  answered(afterMs: number): void;
}

/** Creates a link on which nothing has happened yet. */
export function createLink(): Link {
  const listeners = new Set<() => void>();
  /** Calls under way; a value means that the call waits. */
  const calls = new Map<LinkShare, { until: number; reason: FailureCode } | undefined>();
  let view: LinkView = { state: 'idle', bytesReceived: 0 };
  let lastReason: FailureCode | undefined;

  function change(facts: Partial<Pick<LinkView, 'lastAnswerMs' | 'bytesReceived'>> = {}): void {
    const { lastAnswerMs = view.lastAnswerMs, bytesReceived = view.bytesReceived } = facts;
    view = {
      ...stateOf([...calls.values()], lastReason),
      ...(lastAnswerMs !== undefined && { lastAnswerMs }),
      bytesReceived,
    };
    for (const listener of listeners) listener();
  }

  return {
    view: () => view,
    subscribe(listener) {
      // A wrapper of its own, so that one function subscribed twice is two subscriptions.
      const entry = () => listener();
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    async follow(signal, call) {
      const share: LinkShare = {
        busy() {
          calls.set(share, undefined);
          change();
        },
        waiting(until, reason) {
          calls.set(share, { until, reason });
          change();
        },
        standBehind: () => calls.delete(share),
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
    received: (bytes) => change({ bytesReceived: view.bytesReceived + bytes }),
    answered: (afterMs) => change({ lastAnswerMs: afterMs }),
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
