import { underSignals, waitFor } from '../../api/cancellation.ts';
import type { Clock } from '../../api/clock.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { noticeOutlet, writeBlocks } from '../../output/line-output.ts';
import { firstRestaurant, type KitchenSource, oneRestaurant } from '../../reader/kitchen-source.ts';
import type { FleetSource } from '../../reader/read-restaurant.ts';
import { configuredSource } from '../../reader/sources/configured-source.ts';
import type { WatchFlags } from '../arguments/command-flags.ts';
import type { Run } from '../arguments/io.ts';
import { restaurantsNotice } from '../arguments/notes-about.ts';
import { severalRestaurants } from '../arguments/read-restaurants.ts';
import { loadDecisions } from '../arguments/stored-decisions.ts';
import type { WatchOutlets } from './delivery.ts';
import { readOnce } from './read-once.ts';
import { watchRequest } from './request.ts';
import { watchFleet } from './watch-fleet.ts';
import { WatchMemory } from './watch-memory.ts';
import { watchRestaurant } from './watch-restaurant.ts';
import { testWebhooks } from './webhook-test.ts';
import { openWebhooks } from './webhooks.ts';

/** Ends with CANCELLED after SIGINT or SIGTERM. */
export async function watchCommand(flags: WatchFlags, run: Run): Promise<void> {
  if (flags.webhookTest === true) return testWebhooks(flags, run);
  const source = await configuredSource(flags, run);
  const { load, latest } = await loadDecisions(run.environment);
  const outlets = {
    ...run,
    openWebhooks: (memory?: WatchMemory) => openWebhooks(flags, run, memory),
  };
  if (flags.once === true || flags.date !== undefined)
    return run.endWith(await readOnce(source, flags, outlets, run.clock, load));
  const signal = run.signals.canceled();
  run.endWith(await follow(source, flags, outlets, run.clock, signal, latest));
}

/**
 * Returns 0 when nobody reads the lines any more. Throws USAGE, NOT_WRITTEN for a state file that can't be made, CANCELLED after the
 * signal, a first failure that a retry can't fix, and later failures that end all reading. Closes the source.
 */
export async function follow(
  source: KitchenSource,
  flags: WatchFlags,
  { stdout, stderr, openWebhooks: open }: WatchOutlets,
  clock: Clock,
  signal: AbortSignal,
  decisionsOf: FleetSource['decisionsOf'] = () => NO_DECISIONS,
): Promise<number> {
  let memory: WatchMemory | undefined;
  try {
    const decisions = await decisionsOf(firstRestaurant(source).guid);
    const request = watchRequest(flags, source, decisions);
    const restaurants =
      flags.allRestaurants === true ? severalRestaurants(source, flags) : undefined;
    if (restaurants === undefined) oneRestaurant(source);
    const notices = noticeOutlet(stderr, flags);
    notices.write(restaurantsNotice(source, restaurants !== undefined));
    if (flags.state !== undefined) memory = await WatchMemory.open(flags.state, clock.now());
    const webhooks = await open?.(memory);
    await underSignals([signal], async (anySignal, stop) => {
      const context = { stderr, notices, memory, webhooks, clock, signal: anySignal };
      const blocks =
        restaurants === undefined
          ? watchRestaurant(source, request, context)
          : watchFleet({ ...source, restaurants }, request, context, decisionsOf);
      try {
        await waitFor(writeBlocks(blocks, stdout), anySignal);
      } finally {
        stop();
        // This call waits for a save in progress.
        await blocks.return();
        await webhooks?.close();
      }
    });
    return EXIT.done;
  } catch (error) {
    throw signal.aborted ? new Failure('CANCELLED', 'Canceled.') : error;
  } finally {
    await memory?.close();
    await source.close();
  }
}
