import { underSignals } from '../../api/transport/cancellation.ts';
import type { Clock } from '../../api/transport/clock.ts';
import type { Outlet } from '../../output/line-output.ts';

export interface Surroundings {
  readonly stderr: Outlet;
  readonly narrated: Outlet;
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
