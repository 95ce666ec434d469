import { underSignals } from '../../api/transport/cancellation.ts';
import type { Clock } from '../../api/transport/clock.ts';
import type { Outlet } from '../../output/line-output.ts';
import type { FollowRecord } from './follow-records.ts';

export interface Webhooks {
  /** Resolves once the lines are kept. Throws program defects. */
  readonly add: (records: readonly FollowRecord[]) => Promise<void>;
  /** Sends what waits, for some seconds. Prints how much is left. */
  readonly close: () => Promise<void>;
}

export interface Surroundings {
  readonly stderr: Outlet;
  readonly narrated: Outlet;
  /** Also get each line. */
  readonly webhooks?: Pick<Webhooks, 'add'> | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** At most this long (ms). */
export async function within(
  ms: number,
  work: Promise<void>,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  await underSignals([signal], async (either, stop) => {
    const slept = clock.sleep(ms, either).catch(() => undefined);
    try {
      await Promise.race([work, slept]);
    } finally {
      stop();
    }
  });
}
