/**
 * Being stopped and continued by a shell (Ctrl-Z, `kill -TSTP`, `fg`). The terminal is handed over before the process stops
 * and taken again when it goes on.
 */

/** What happens to the terminal around a stop. */
interface Handover {
  readonly giveBack: () => void;
  /** Called whenever the process goes on, also where it was stopped without a word (SIGSTOP). */
  readonly takeAgain: () => void;
}

/** The process as a job of a shell. */
export interface Job {
  /** Stops the process group, so that a shell notices whatever the parent is; returns when it goes on. */
  readonly suspend: () => void;
  /** From now on signals of job control have no effect on the terminal. */
  readonly end: () => void;
}

/**
 * How long the other signals that came with SIGCONT may take to be heard, ms: a shell sends it along with SIGTERM to a stopped
 * job that it ends, and a background job that takes the terminal is stopped again.
 */
const OTHER_SIGNALS_MS = 30;

/** Obeys a shell from now on. */
export function joinShell({ giveBack, takeAgain }: Handover): Job {
  let ended = false;
  let continuing = false;
  const goOn = (): void => {
    if (continuing) return;
    continuing = true;
    setTimeout(() => {
      // Due or not, what came meanwhile is heard first: on a busy machine the timer may be the first thing to run.
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
      // Nothing stops where no shell could continue us; then we simply go on.
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
