import { constants, openSync, readSync } from 'node:fs';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** A process group and npm each pass a signal on, so the same signal may come twice within this time. */
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
  const endedBy = (signal: NodeJS.Signals): void => {
    ending ??= signal;
  };
  const ignoreEcho = (signal: NodeJS.Signals): void => {
    const ignore = () => undefined;
    on(signal, ignore);
    setTimeout(() => off(signal, ignore), ECHO_MS).unref();
  };
  /** Resolves to the first signal. A later one ends the process immediately, as by default, unless it is the first signal's echo. */
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
    canceled(): AbortSignal {
      const canceling = new AbortController();
      void firstSignal().then((signal) => {
        endedBy(signal);
        canceling.abort();
      });
      return canceling.signal;
    },
    endedBy,
    ending: () => ending,
  };
}

/** If ending the process takes longer than this, the terminal echoes keys again, and Ctrl-C works. */
const QUIET_MS = 2_000;

/** The terminal stays in raw mode, so that it doesn't echo keys that are typed before the process has ended. */
export function endQuietly(
  input: { setRawMode(raw: boolean): unknown; pause(): unknown },
  isInForeground: boolean,
): void {
  input.pause();
  setTimeout(() => input.setRawMode(false), QUIET_MS).unref();
  if (isInForeground) process.once('exit', discardKeys);
}

const WITHOUT_WAITING = constants.O_RDONLY | constants.O_NONBLOCK;

/** The shell would take unread keys for its own. In the background, this would stop the process. */
function discardKeys(): void {
  try {
    const terminal = openSync('/dev/tty', WITHOUT_WAITING);
    while (readSync(terminal, Buffer.alloc(4_096)) > 0);
  } catch {
    // Nothing is left, or there is no terminal.
  }
  // Node would first free its memory, with the terminal already echoing again.
  process.exit();
}

/** At a normal exit, Node would reset the terminal. That stops a background process, and dumps core if the terminal is gone. */
export function endBySignal(signal: 'SIGHUP' | 'SIGTERM'): void {
  process.once('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

interface AroundStop {
  readonly giveBack: () => void;
  /** The process may also continue after a stop that it could not notice (SIGSTOP). */
  readonly takeAgain: () => void;
}

/** A shell ends a stopped job with SIGCONT and then SIGTERM. Taking the terminal before SIGTERM would stop the job again. */
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
  /** Stops the whole process group, so that the shell notices, whatever the parent process is. Returns when the process continues. */
  const suspend = (): void => {
    if (isOver) return;
    giveBack();
    process.off('SIGTSTP', suspend);
    try {
      // If no shell could continue the process, the system ignores this signal.
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

/** Keeps the process running after an uncaught error, so that the error is printed after the terminal is restored. */
export function captureCrashes(crash: (error: unknown) => void): () => void {
  process.setUncaughtExceptionCaptureCallback(crash);
  return () => process.setUncaughtExceptionCaptureCallback(null);
}
