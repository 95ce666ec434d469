/** The end of a program whose terminal is not its own any more. */

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
