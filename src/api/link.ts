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
  /** How fast bodies came while the last one did that was large or slow enough to measure it. */
  readonly bytesPerSecond?: number;
}

/** A line on which a busy date takes half a minute: the store needs it for other things. */
const SLOW_BYTES_PER_SECOND = 32 * 1024;
/** A smaller body that is over sooner is no measure of the line. */
const MEASURED_BYTES = 64 * 1024;
const MEASURED_MS = 5_000;

/** Whether the line to the platform is so slow that nothing large is read over it unasked. */
export function isSlowLink({ bytesPerSecond }: Pick<LinkView, 'bytesPerSecond'>): boolean {
  return bytesPerSecond !== undefined && bytesPerSecond < SLOW_BYTES_PER_SECOND;
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
  /** A body came to its end: `bytes` were received since it began. */
  ended(bytes: number, afterMs: number): void;
}

/** Creates a link on which nothing has happened yet. */
export function createLink(): Link {
  const listeners = new Set<() => void>();
  /** Calls under way; a value means that the call waits. */
  const calls = new Map<LinkShare, { until: number; reason: FailureCode } | undefined>();
  let view: LinkView = { state: 'idle', bytesReceived: 0 };
  let lastReason: FailureCode | undefined;

  function change(
    facts: Partial<Pick<LinkView, 'lastAnswerMs' | 'bytesReceived' | 'bytesPerSecond'>> = {},
  ): void {
    const {
      lastAnswerMs = view.lastAnswerMs,
      bytesReceived = view.bytesReceived,
      bytesPerSecond = view.bytesPerSecond,
    } = facts;
    view = {
      ...stateOf([...calls.values()], lastReason),
      ...(lastAnswerMs !== undefined && { lastAnswerMs }),
      bytesReceived,
      ...(bytesPerSecond !== undefined && { bytesPerSecond }),
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
    ended(bytes, afterMs) {
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
