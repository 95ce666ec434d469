/** Measures the link to the terminal. A query is sent only with other output, so an idle screen sends nothing. */
export interface LinkReading {
  /** `undefined` until the terminal has answered. */
  readonly roundTripMs: number | undefined;
  /** Over the last minute. */
  readonly bytesPerSecond: number;
  readonly slow: boolean;
}

export const LINK_POLICIES = ['auto', 'slow', 'fast'] as const;
export type LinkPolicy = (typeof LINK_POLICIES)[number];

export type LinkMeter = ReturnType<typeof linkMeter>;

/** Asks for the cursor's position (DSR 6), because every known terminal answers that. */
const POSITION_QUERY = '\u001b[6n';
// oxlint-disable-next-line no-control-regex -- the answer is a control sequence
const POSITION_ANSWER = /^\u001b\[\d+;\d+R$/;

const QUERY_PAUSE_MS = 10_000;
/** A terminal that has not answered within this time will never answer. */
const MAX_ANSWER_MS = 15_000;
/** A link is slow from this round trip on. It is fast again below half of it, so that it does not change back and forth. */
const SLOW_MS = 250;
const MINUTE_MS = 60_000;

/** `now` is epoch ms. */
export function linkMeter(policy: LinkPolicy, now: () => number) {
  const listeners = new Set<() => void>();
  const sentBytes: { readonly sentAt: number; readonly bytes: number }[] = [];
  let reading: LinkReading = {
    roundTripMs: undefined,
    bytesPerSecond: 0,
    slow: policy === 'slow',
  };
  let askedAt: number | undefined;
  let isWaiting = false;

  return {
    reading: () => reading,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Counts bytes that are about to be sent. Returns a query to send after them, or an empty text. */
    sending: (bytes: number): string => {
      const time = now();
      sentBytes.push({ sentAt: time, bytes });
      while ((sentBytes[0]?.sentAt ?? time) < time - MINUTE_MS) sentBytes.shift();
      if (policy === 'fast') return '';
      const { roundTripMs, slow } = reading;
      // After one late answer, the next query is sent at once.
      const mayBeSlow = !isWaiting && !slow && (roundTripMs ?? 0) >= SLOW_MS;
      const wait = mayBeSlow ? 0 : roundTripMs === undefined ? MAX_ANSWER_MS : QUERY_PAUSE_MS;
      if (askedAt !== undefined && time - askedAt < wait) return '';
      askedAt = time;
      isWaiting = true;
      return POSITION_QUERY;
    },
    answered: (key: string): boolean => {
      if (!POSITION_ANSWER.test(key) || askedAt === undefined) return false;
      isWaiting = false;
      const roundTripMs = now() - askedAt;
      const limit = reading.slow ? SLOW_MS / 2 : SLOW_MS;
      // A busy machine answers late now and then, but a slow link always does. So the faster of the last two answers counts.
      const fasterMs = Math.min(roundTripMs, reading.roundTripMs ?? 0);
      const bytes = sentBytes.reduce((sum, each) => sum + each.bytes, 0);
      reading = {
        roundTripMs,
        bytesPerSecond: bytes / (MINUTE_MS / 1000),
        slow: policy === 'slow' || (policy === 'auto' && fasterMs >= limit),
      };
      for (const listener of listeners) listener();
      return true;
    },
    /** Whether an answer is pending. The program that reads the terminal next would take it for typed text. */
    isWaiting: () => isWaiting && now() - (askedAt ?? 0) < MAX_ANSWER_MS,
  };
}
