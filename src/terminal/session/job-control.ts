/** For Ctrl-Z, `kill -TSTP` and `fg`. The terminal is released before the process stops, and taken back when it continues. */

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
