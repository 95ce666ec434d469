/** Uncaught errors, held until the terminal is restored, then reported. */

/** Hands it over instead of ending the process; returns what ends that. */
export function captureCrashes(crash: (error: unknown) => void): () => void {
  process.setUncaughtExceptionCaptureCallback(crash);
  return () => process.setUncaughtExceptionCaptureCallback(null);
}
