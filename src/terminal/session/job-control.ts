/**
 * Stops and continues with a shell (Ctrl-Z, `kill -TSTP`, `fg`). The terminal is released before the process stops, and taken back when it continues.
 */

/** What happens to the terminal around a stop. */
interface AroundStop {
  readonly giveBack: () => void;
  /** Called whenever the process continues, even after an unannounced stop (SIGSTOP). */
  readonly takeAgain: () => void;
}

/** The process as a job of a shell. */
export interface Job {
  /** Stops the process group, so that a shell notices whatever the parent is; returns when it continues. */
  readonly suspend: () => void;
  /** Signals of job control no longer affect the terminal. */
  readonly end: () => void;
}

/**
 * Longest delay of signals that accompany SIGCONT, ms: a shell sends it with SIGTERM to a stopped job that it ends, and a background job that takes
 * the terminal is stopped again.
 */
const OTHER_SIGNALS_MS = 30;

/** Follows a shell's job control from now on. */
export function joinShell({ giveBack, takeAgain }: AroundStop): Job {
  let ended = false;
  let continuing = false;
  const goOn = (): void => {
    if (continuing) return;
    continuing = true;
    setTimeout(() => {
      // Signals that arrived meanwhile come first: on a busy machine the timer may run before them.
      setImmediate(() => {
        continuing = false;
        if (!ended) takeAgain();
      });
    }, OTHER_SIGNALS_MS);
  };
  const suspend = (): void => {
    if (ended) return;
    giveBack();
    process.off('SIGTSTP', suspend);
    try {
      // No stop without a shell that could continue the process; then it just goes on.
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
    end() {
      ended = true;
      process.off('SIGTSTP', suspend);
      process.off('SIGCONT', goOn);
    },
  };
}

/**
 * Uncaught errors, held until the terminal is restored, then reported. Hands an uncaught error over instead of ending the process; returns a
 * function that stops this.
 */
export function captureCrashes(crash: (error: unknown) => void): () => void {
  process.setUncaughtExceptionCaptureCallback(crash);
  return () => process.setUncaughtExceptionCaptureCallback(null);
}
