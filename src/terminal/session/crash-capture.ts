/** Uncaught errors, held until the terminal is restored, then reported. */

/** Hands an uncaught error over instead of ending the process; returns a function that stops this. */
export function captureCrashes(crash: (error: unknown) => void): () => void {
  process.setUncaughtExceptionCaptureCallback(crash);
  return () => process.setUncaughtExceptionCaptureCallback(null);
}
