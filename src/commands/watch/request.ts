import { Failure } from '../../contract/failures.ts';
import { MOMENT_MS } from '../../kitchen/pace/date-states.ts';
import { oldReadingMs } from '../../kitchen/pace/pace-reading.ts';
import {
  ALERTING_STATES,
  FOLLOWED_STATES,
  type FollowedState,
} from '../../kitchen/pace/state-events.ts';
import {
  type ConfiguredLimits,
  type Decisions,
  limitsInForce,
  NO_DECISIONS,
  type SetLimits,
} from '../../kitchen/pace/station-limit.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { list, readAs, span } from '../../settings/reader.ts';
import { invalidValue, readChoice } from '../../settings/typed-text.ts';
import type { WatchFlags } from '../arguments/command-flags.ts';

export interface WatchRequest {
  readonly everyMs: number;
  readonly followed: ReadonlySet<FollowedState>;
  /** Data older than this can't show the current state. */
  readonly oldMs: number;
  readonly limits: SetLimits;
}

const STATES_READER = {
  ...list,
  must: `one or more of ${FOLLOWED_STATES.join(', ')}, separated by commas`,
};

/** Two requests to the platform are at least this far apart. */
const MIN_PAUSE_MS = 5_000;

/** These flags don't work for a single reading. */
const LIVE_FLAGS = ['every', 'state', 'webhook', 'webhookFormat', 'allowPrivateWebhook'] as const;

/** Values without a flag come from the source. Throws USAGE for an invalid value, and for flags that don't go together. */
export function watchRequest(
  flags: WatchFlags,
  source: Pick<KitchenSource, 'refreshMs' | keyof ConfiguredLimits>,
  decisions: Decisions = NO_DECISIONS,
): WatchRequest {
  const isPast = flags.date !== undefined;
  if (isPast && flags.once === true) {
    const hint = 'Use --once for the states open now, or --date for those of a business date.';
    throw new Failure('USAGE', '--once does not work with --date.', { hint });
  }
  if (isPast || flags.once === true) {
    const liveFlag = firstFlag(flags, isPast ? ['state'] : LIVE_FLAGS);
    if (liveFlag !== undefined) {
      const message = `${liveFlag} does not work with ${isPast ? '--date' : '--once'}.`;
      const hint = 'It is for following states as time passes. Remove it.';
      throw new Failure('USAGE', message, { hint });
    }
  } else if (flags.allRestaurants === true && flags.every !== undefined) {
    throw new Failure('USAGE', '--every does not work with --all-restaurants without --date.', {
      hint: 'Leave it out. Restaurants in service are read every 2 minutes, closed ones every 15.',
    });
  }
  const everyMs = pauseMs(flags.every, isPast ? MOMENT_MS : source.refreshMs);
  const names = readAs(STATES_READER, '--states', flags.states ?? ALERTING_STATES.join(','));
  const followed = new Set(names.map((name) => readChoice('state', FOLLOWED_STATES, name)));
  const limits = limitsInForce(source, decisions);
  return { everyMs, followed, limits, oldMs: oldReadingMs(everyMs) };
}

function pauseMs(every: string | undefined, defaultMs: number): number {
  if (every === undefined) return Math.max(MIN_PAUSE_MS, defaultMs);
  const ms = readAs(span, '--every', every);
  if (ms >= MIN_PAUSE_MS) return ms;
  throw invalidValue('--every', every, 'Write 5s or more.');
}

function firstFlag(flags: WatchFlags, names: readonly (keyof WatchFlags)[]): string | undefined {
  const flag = names.find((name) => flags[name] !== undefined);
  return flag && `--${flag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
