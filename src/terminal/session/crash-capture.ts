/** What nobody caught, while the terminal must be restored before it is told. */

/** Hands it over instead of ending the process; returns what ends that. */
export function captureCrashes(crash: (error: unknown) => void): () => void {
  process.setUncaughtExceptionCaptureCallback(crash);
  return () => process.setUncaughtExceptionCaptureCallback(null);
}
