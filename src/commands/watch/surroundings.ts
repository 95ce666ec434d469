import type { Clock } from '../../api/clock.ts';
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
