/** Measures the terminal's own link. Queries only accompany other output, so an idle screen stays silent. */

export interface LinkReading {
  /** ms, `undefined` until the terminal has answered. */
  readonly roundTripMs: number | undefined;
  /** Over the last minute. */
  readonly bytesPerSecond: number;
  /** Whether to draw sparingly. */
  readonly slow: boolean;
}

export const LINK_POLICIES = ['auto', 'slow', 'fast'] as const;
export type LinkPolicy = (typeof LINK_POLICIES)[number];

export type LinkMeter = ReturnType<typeof linkMeter>;

/** For the cursor's position (DSR 6). Every known terminal answers. */
const QUESTION = '\u001b[6n';
// oxlint-disable-next-line no-control-regex -- the answer is a control sequence
const ANSWER = /^\u001b\[\d+;\d+R$/;

/** Between two queries, ms. */
const PAUSE_MS = 10_000;
/** After this, a terminal won't answer. */
const PATIENCE_MS = 15_000;
/** A link is slow from this time on, and fast again below half of it, to avoid flicker. */
const SLOW_MS = 250;
const MINUTE_MS = 60_000;

/** In epoch ms. */
export function linkMeter(policy: LinkPolicy, now: () => number) {
  const listeners = new Set<() => void>();
  const sent: { readonly sentAt: number; readonly bytes: number }[] = [];
  let reading: LinkReading = {
    roundTripMs: undefined,
    bytesPerSecond: 0,
    slow: policy === 'slow',
  };
  let askedAt: number | undefined;
  let isWaiting = false;

  return {
    reading: () => reading,
    /** Calls `listener` after every change, until the returned function is called. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Counts bytes about to be sent. Returns a query to send after them, or nothing. */
    sending: (bytes: number): string => {
      const time = now();
      sent.push({ sentAt: time, bytes });
      while ((sent[0]?.sentAt ?? time) < time - MINUTE_MS) sent.shift();
      if (policy === 'fast') return '';
      const { roundTripMs, slow } = reading;
      const isDoubtful = !isWaiting && !slow && (roundTripMs ?? 0) >= SLOW_MS;
      const wait = isDoubtful ? 0 : roundTripMs === undefined ? PATIENCE_MS : PAUSE_MS;
      if (askedAt !== undefined && time - askedAt < wait) return '';
      askedAt = time;
      isWaiting = true;
      return QUESTION;
    },
    /** True if the key is the terminal's answer. */
    answered: (key: string): boolean => {
      if (!ANSWER.test(key) || askedAt === undefined) return false;
      isWaiting = false;
      const roundTripMs = now() - askedAt;
      const limit = reading.slow ? SLOW_MS / 2 : SLOW_MS;
      // A loaded machine answers late at times, a slow link always.
      const least = Math.min(roundTripMs, reading.roundTripMs ?? 0);
      const bytes = sent.reduce((sum, each) => sum + each.bytes, 0);
      reading = {
        roundTripMs,
        bytesPerSecond: bytes / (MINUTE_MS / 1000),
        slow: policy === 'slow' || (policy === 'auto' && least >= limit),
      };
      for (const listener of listeners) listener();
      return true;
    },
    /** The terminal's next reader would take a pending answer for typed text. */
    isWaiting: () => isWaiting && now() - (askedAt ?? 0) < PATIENCE_MS,
  };
}
