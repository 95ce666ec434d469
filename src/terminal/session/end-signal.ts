/** The signals that end a program. */

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Longest that a signal may take to come by a second way, ms. A terminal, `timeout` and service managers send it to every process of a
 * group, and npm, which is one of them, passes it on to us.
 */
const ECHO_MS = 1000;

type Hear = (signal: NodeJS.Signals) => void;

/** Where signals come from: the process. */
export interface SignalSource {
  readonly on: (signal: NodeJS.Signals, hear: Hear) => unknown;
  readonly off: (signal: NodeJS.Signals, hear: Hear) => unknown;
}

/** The signals of one run, and which of them ended it. */
export interface EndSignals extends SignalSource {
  /** For a signal that was just heard: until its echo must be over, the same signal again has no effect. */
  readonly ignoreEcho: (signal: NodeJS.Signals) => void;
  /** Resolves to the first of them. From then on a signal ends the process at once, as it would have without us; an echo does not. */
  readonly first: () => Promise<NodeJS.Signals>;
  /** Aborted by the first SIGINT or SIGTERM, which sets the exit code; a second one, short of an echo, ends the process immediately. */
  readonly cancelled: () => AbortSignal;
  /** Remembers the signal that work was ended by, for the exit code. */
  readonly endedBy: (signal: NodeJS.Signals) => void;
  /** The signal that work was ended by, if any was. */
  readonly ending: () => NodeJS.Signals | undefined;
}

/** Those of a run that begins. */
export function endSignals(source: SignalSource): EndSignals {
  let ending: NodeJS.Signals | undefined;
  const on = (signal: NodeJS.Signals, hear: Hear) => source.on(signal, hear);
  const off = (signal: NodeJS.Signals, hear: Hear) => source.off(signal, hear);
  const endedBy = (signal: NodeJS.Signals): void => {
    ending ??= signal;
  };
  const ignoreEcho = (signal: NodeJS.Signals): void => {
    const ignore = () => undefined;
    on(signal, ignore);
    setTimeout(() => off(signal, ignore), ECHO_MS).unref();
  };
  const first = () =>
    new Promise<NodeJS.Signals>((resolve) => {
      const hear = (signal: NodeJS.Signals) => {
        ignoreEcho(signal);
        for (const each of SIGNALS) off(each, hear);
        resolve(signal);
      };
      for (const each of SIGNALS) on(each, hear);
    });
  return {
    on,
    off,
    ignoreEcho,
    first,
    cancelled() {
      const cancelling = new AbortController();
      // The promise is pending until a signal comes.
      void first().then((signal) => {
        endedBy(signal);
        cancelling.abort();
      });
      return cancelling.signal;
    },
    endedBy,
    ending: () => ending,
  };
}

/**
 * Lets the process end by a signal's default. On its usual way out Node resets the terminal, which stops a process in the
 * background, and aborts with a core dump where the terminal is gone.
 */
export function endBySignal(signal: 'SIGHUP' | 'SIGTERM'): void {
  process.once('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
