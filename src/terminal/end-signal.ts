const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * How much later the same signal may come a second time, ms. Terminals, `timeout`, and service managers send a signal to every process in a
 * group, and npm, which is in that group, passes it on.
 */
const ECHO_MS = 1000;

type SignalListener = (signal: NodeJS.Signals) => void;

export interface SignalSource {
  readonly on: (signal: NodeJS.Signals, hear: SignalListener) => unknown;
  readonly off: (signal: NodeJS.Signals, hear: SignalListener) => unknown;
}

export type EndSignals = ReturnType<typeof endSignals>;

export function endSignals(source: SignalSource) {
  let ending: NodeJS.Signals | undefined;
  const on = (signal: NodeJS.Signals, hear: SignalListener) => source.on(signal, hear);
  const off = (signal: NodeJS.Signals, hear: SignalListener) => source.off(signal, hear);
  /** Notes the signal that ends the work, for the exit code. */
  const endedBy = (signal: NodeJS.Signals): void => {
    ending ??= signal;
  };
  /** After a signal, ignores the same signal as long as its echo may arrive. */
  const ignoreEcho = (signal: NodeJS.Signals): void => {
    const ignore = () => undefined;
    on(signal, ignore);
    setTimeout(() => off(signal, ignore), ECHO_MS).unref();
  };
  /** Resolves to the first signal. After that, any signal but its echo ends the process immediately, as by default. */
  const firstSignal = () =>
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
    first: firstSignal,
    /** Returns a signal that the first SIGINT or SIGTERM aborts. A second SIGINT or SIGTERM ends the process immediately. */
    canceled(): AbortSignal {
      const canceling = new AbortController();
      void firstSignal().then((signal) => {
        endedBy(signal);
        canceling.abort();
      });
      return canceling.signal;
    },
    endedBy,
    /** The signal that ended the work, if one did. */
    ending: () => ending,
  };
}

/** If the end takes longer, the terminal echoes keys again, so that Ctrl-C works. Ms. */
const QUIET_MS = 2_000;

/**
 * Leaves keys that are typed before the process has ended to the shell. In raw mode, the terminal does not echo them, so only the shell
 * does.
 */
export function endQuietly(input: { setRawMode(raw: boolean): unknown; pause(): unknown }): void {
  input.pause();
  setTimeout(() => input.setRawMode(false), QUIET_MS).unref();
}

/**
 * Ends the process by the signal's default action. At a normal exit, Node would reset the terminal, which stops a background process, and
 * aborts with a core dump if the terminal is gone.
 */
export function endBySignal(signal: 'SIGHUP' | 'SIGTERM'): void {
  process.once('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

// Ctrl-Z, `kill -TSTP`, and `fg`: the terminal is given back before the process stops, and taken again when it continues.

interface AroundStop {
  readonly giveBack: () => void;
  /** Called whenever the process continues, even after an unannounced stop (SIGSTOP). */
  readonly takeAgain: () => void;
}

/**
 * How much later signals that come with SIGCONT may arrive, ms. To end a stopped job, a shell sends SIGCONT and SIGTERM. A job that takes
 * the terminal in the background is stopped again.
 */
const OTHER_SIGNALS_MS = 30;

export function handleSuspension({ giveBack, takeAgain }: AroundStop) {
  let isOver = false;
  let isContinuing = false;
  const scheduleContinue = (): void => {
    if (isContinuing) return;
    isContinuing = true;
    setTimeout(() => {
      // On a busy machine, the timer may run before signals that came earlier.
      setImmediate(() => {
        isContinuing = false;
        if (!isOver) takeAgain();
      });
    }, OTHER_SIGNALS_MS);
  };
  /** Stops the process group, so that the shell notices, whatever the parent is. Returns when the process continues. */
  const suspend = (): void => {
    if (isOver) return;
    giveBack();
    process.off('SIGTSTP', suspend);
    try {
      // Without a shell that could continue the process, the system ignores this signal.
      process.kill(0, 'SIGTSTP');
    } finally {
      process.on('SIGTSTP', suspend);
      scheduleContinue();
    }
  };
  process.on('SIGTSTP', suspend);
  process.on('SIGCONT', scheduleContinue);
  return {
    suspend,
    end: (): void => {
      isOver = true;
      process.off('SIGTSTP', suspend);
      process.off('SIGCONT', scheduleContinue);
    },
  };
}

/**
 * Passes on an uncaught error instead of ending the process, to report it once the terminal is restored. Returns a function to stop this.
 */
export function captureCrashes(crash: (error: unknown) => void): () => void {
  process.setUncaughtExceptionCaptureCallback(crash);
  return () => process.setUncaughtExceptionCaptureCallback(null);
}
