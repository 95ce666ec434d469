/** Work on an archive that a signal may end before its time. */
import { endSignal } from './end-signal.ts';

/** Does the work; its signal is aborted by the first SIGINT or SIGTERM, and a second one ends the process at once. */
export async function cancellable<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  void endSignal().then(() => ending.abort());
  return work(ending.signal);
}
