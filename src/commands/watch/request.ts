import { Failure } from '../../contract/failures.ts';
import { MOMENT_MS } from '../../kitchen/pace/date-states.ts';
import { oldReadingMs } from '../../kitchen/pace/pace-reading.ts';
import { FOLLOWED_STATES, type FollowedState } from '../../kitchen/pace/state-events.ts';
import {
  type Decisions,
  limitsInForce,
  NO_DECISIONS,
  type SetLimits,
} from '../../kitchen/pace/station-limit.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { list, readAs, span } from '../../settings/reader.ts';
import { choiceOf, invalidValue } from '../../settings/typed-text.ts';
import type { WatchFlags } from '../arguments/command-flags.ts';

export interface WatchRequest {
  /** Pause between two readings. */
  readonly everyMs: number;
  readonly followed: ReadonlySet<FollowedState>;
  /** Data this old can't show the current state. */
  readonly oldMs: number;
  readonly limits: SetLimits;
}

const DEFAULT_STATES = 'slow,quiet,stopped';
const STATES = {
  ...list,
  must: `one or more of ${FOLLOWED_STATES.join(', ')}, separated by commas`,
};

/** Shortest pause between platform requests, ms. */
const SHORTEST_PAUSE_MS = 5_000;

/** Only where states are followed as time passes. */
const LIVE_FLAGS = ['state', 'webhook', 'webhookFormat', 'allowPrivateWebhook'] as const;

/** Without a flag, the source's value counts. Throws USAGE for an invalid value, and for flags that don't go together. */
export function watchRequest(
  flags: WatchFlags,
  source: Pick<KitchenSource, 'refreshMs' | 'thresholds' | 'stationLimits'>,
  decisions: Decisions = NO_DECISIONS,
): WatchRequest {
  const isPast = flags.date !== undefined;
  if (isPast && flags.once === true) {
    throw new Failure('USAGE', '--once does not work with --date.', {
      hint: 'Use --once for the states open now, or --date for those of a business date.',
    });
  }
  if (isPast || flags.once === true) {
    const live = givenFlag(flags, [...(isPast ? [] : (['every'] as const)), ...LIVE_FLAGS]);
    if (live !== undefined) {
      throw new Failure('USAGE', `${live} does not work with ${isPast ? '--date' : '--once'}.`, {
        hint: 'It is for following states as time passes. Remove it.',
      });
    }
  } else if (flags.allRestaurants === true && flags.every !== undefined) {
    throw new Failure('USAGE', '--every does not work with --all-restaurants without --date.', {
      hint: 'Leave it out. Restaurants in service are read every 2 minutes, closed ones every 15.',
    });
  }
  const everyMs = pauseMs(flags.every, isPast ? MOMENT_MS : source.refreshMs);
  const followed = readAs(STATES, '--states', flags.states ?? DEFAULT_STATES).map((name) =>
    choiceOf('state', FOLLOWED_STATES, name),
  );
  return {
    everyMs,
    followed: new Set(followed),
    limits: limitsInForce(source, decisions),
    oldMs: oldReadingMs(everyMs),
  };
}

function pauseMs(every: string | undefined, otherwise: number): number {
  const given =
    every === undefined ? Math.max(SHORTEST_PAUSE_MS, otherwise) : readAs(span, '--every', every);
  if (given >= SHORTEST_PAUSE_MS) return given;
  throw invalidValue('--every', every ?? '', 'Write 5s or more.');
}

/** The first one given, as typed. */
function givenFlag(flags: WatchFlags, names: readonly (keyof WatchFlags)[]): string | undefined {
  const found = names.find((name) => flags[name] !== undefined);
  return found && `--${found.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
