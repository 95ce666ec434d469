const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Max delay of the same signal by a second path, ms. A terminal, `timeout` and service managers send it to every process in a group. npm,
 * part of that group, passes it on as well.
 */
const ECHO_MS = 1000;

type Hear = (signal: NodeJS.Signals) => void;

export interface SignalSource {
  readonly on: (signal: NodeJS.Signals, hear: Hear) => unknown;
  readonly off: (signal: NodeJS.Signals, hear: Hear) => unknown;
}

export type EndSignals = ReturnType<typeof endSignals>;

export function endSignals(source: SignalSource) {
  let ending: NodeJS.Signals | undefined;
  const on = (signal: NodeJS.Signals, hear: Hear) => source.on(signal, hear);
  const off = (signal: NodeJS.Signals, hear: Hear) => source.off(signal, hear);
  /** For the exit code. */
  const endedBy = (signal: NodeJS.Signals): void => {
    ending ??= signal;
  };
  /** After a signal: ignores the same signal while its echo may arrive. */
  const ignoreEcho = (signal: NodeJS.Signals): void => {
    const ignore = () => undefined;
    on(signal, ignore);
    setTimeout(() => off(signal, ignore), ECHO_MS).unref();
  };
  /** Resolves to the first signal. From then on, a signal other than an echo ends the process immediately, as by default. */
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
    /** Aborted by the first SIGINT or SIGTERM, for the exit code. A second one, short of an echo, ends the process immediately. */
    canceled(): AbortSignal {
      const canceling = new AbortController();
      void first().then((signal) => {
        endedBy(signal);
        canceling.abort();
      });
      return canceling.signal;
    },
    endedBy,
    /** Signal behind the end of the work, if any. */
    ending: () => ending,
  };
}

/** An end that takes longer echoes keys, so that Ctrl-C works, ms. */
const QUIET_MS = 2_000;

/**
 * Leaves keys typed before the process has ended to the shell. The terminal would echo them, and the shell again. A longer end must hear
 * Ctrl-C.
 */
export function endQuietly(input: { setRawMode(raw: boolean): unknown; pause(): unknown }): void {
  input.pause();
  setTimeout(() => input.setRawMode(false), QUIET_MS).unref();
}

/**
 * Ends the process by the signal's default action. At a normal exit, Node resets the terminal. That stops a background process, and aborts
 * with a core dump where the terminal is gone.
 */
export function endBySignal(signal: 'SIGHUP' | 'SIGTERM'): void {
  process.once('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

// For Ctrl-Z, `kill -TSTP` and `fg`. The terminal is released before the process stops, and taken back when it continues.

interface AroundStop {
  readonly giveBack: () => void;
  /** Called whenever the process continues, even after an unannounced stop (SIGSTOP). */
  readonly takeAgain: () => void;
}

/**
 * Max delay of signals accompanying SIGCONT, ms. A shell sends it with SIGTERM to end a stopped job, and a background job taking the
 * terminal is stopped again.
 */
const OTHER_SIGNALS_MS = 30;

export function joinShell({ giveBack, takeAgain }: AroundStop) {
  let ended = false;
  let continuing = false;
  const goOn = (): void => {
    if (continuing) return;
    continuing = true;
    setTimeout(() => {
      // Signals from meanwhile come first: on a busy machine the timer may run before them.
      setImmediate(() => {
        continuing = false;
        if (!ended) takeAgain();
      });
    }, OTHER_SIGNALS_MS);
  };
  /** Stops the process group, so a shell notices whatever the parent is. Returns when it continues. */
  const suspend = (): void => {
    if (ended) return;
    giveBack();
    process.off('SIGTSTP', suspend);
    try {
      // No stop without a shell to continue the process. Then it just goes on.
      process.kill(0, 'SIGTSTP');
    } finally {
      process.on('SIGTSTP', suspend);
      goOn();
    }
  };
  process.on('SIGTSTP', suspend);
  process.on('SIGCONT', goOn);
  return {
    suspend,
    end: (): void => {
      ended = true;
      process.off('SIGTSTP', suspend);
      process.off('SIGCONT', goOn);
    },
  };
}

/**
 * Hands over an uncaught error instead of ending the process, to report it once the terminal is restored. Returns a function to stop this.
 */
export function captureCrashes(crash: (error: unknown) => void): () => void {
  process.setUncaughtExceptionCaptureCallback(crash);
  return () => process.setUncaughtExceptionCaptureCallback(null);
}
