/** The signals by which a program is told to end. */

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Longest that a signal may take to come by a second way, ms. A terminal, `timeout` and service managers send it to every process of a
 * group, and npm, which is one of them, passes it on to us.
 */
const ECHO_MS = 1000;

/** For a signal that was just heard: until that time is over, the same signal again has no effect. */
export function ignoreEcho(signal: NodeJS.Signals): void {
  const ignore = () => undefined;
  process.on(signal, ignore);
  setTimeout(() => process.off(signal, ignore), ECHO_MS).unref();
}

/** Resolves to the first of them. From then on a signal ends the process at once, as it would have without us; an echo does not. */
export function endSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const hear = (signal: NodeJS.Signals) => {
      ignoreEcho(signal);
      for (const each of SIGNALS) process.off(each, hear);
      resolve(signal);
    };
    for (const each of SIGNALS) process.on(each, hear);
  });
}

let ending: NodeJS.Signals | undefined;

/** Remembers the signal that work was ended by, for the exit code. */
export function endedBy(signal: NodeJS.Signals): void {
  ending ??= signal;
}

/** Aborted by the first SIGINT or SIGTERM, which the exit code then tells; a second one, short of an echo, ends the process at once. */
export function cancelledBySignal(): AbortSignal {
  const cancelling = new AbortController();
  // The promise is pending for as long as nobody ends it.
  void endSignal().then((signal) => {
    endedBy(signal);
    cancelling.abort();
  });
  return cancelling.signal;
}

/** The signal that work was ended by, if any was. */
export function endingSignal(): NodeJS.Signals | undefined {
  return ending;
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
