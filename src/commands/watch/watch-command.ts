/** Runs `linecheck watch` on the configured restaurants: waits for a condition, or follows states. */
import { configuredSource } from '../../sources/configured/configured-source.ts';
import type { Run } from '../arguments/io.ts';
import { keptDecisions } from '../arguments/kept-decisions.ts';
import { follow } from './follow.ts';
import type { WatchFlags } from './request.ts';
import { watch } from './watch.ts';

/** Reads until it ends; SIGINT and SIGTERM end it with CANCELLED. */
export async function watchCommand(
  words: readonly string[],
  flags: WatchFlags,
  run: Run,
): Promise<void> {
  const signal = run.signals.canceled();
  const source = await configuredSource(flags, run);
  const { load } = await keptDecisions(run.environment);
  if (flags.follow !== true) {
    return run.endWith(await watch(source, words, flags, run, run.clock, signal, load));
  }
  run.endWith(await follow(source, words, flags, run, run.clock, signal, load));
}
