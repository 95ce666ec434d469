import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { MOMENT_MS } from '../../kitchen/pace/date-states.ts';
import { type Decisions, limitsInForce, NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import { oldReadingMs } from '../../kitchen/pace/pace-reading.ts';
import { FOLLOWED_STATES, type FollowedState } from '../../kitchen/pace/state-events.ts';
import type { SetLimits } from '../../kitchen/pace/station-limit.ts';
import { choiceOf } from '../../settings/choice.ts';
import { list, readAs } from '../../settings/reader.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { lateLimits } from '../arguments/judged-date.ts';
import type { HoldRules } from './held-starts.ts';
import { heldBy } from './hold-flags.ts';
import {
  givenFlag,
  isReplay,
  LIVE_FLAGS,
  type WatchFlags,
  type WatchPace,
  watchPace,
} from './request.ts';

export interface FollowRequest extends WatchPace {
  readonly followed: ReadonlySet<FollowedState>;
  /** Data this old can't show the current state. */
  readonly oldMs: number;
  readonly limits: SetLimits;
  /** Absent where starts are printed immediately, and once. */
  readonly holdOf?: (restaurant: RestaurantChoice) => HoldRules;
}

const DEFAULT_STATES = 'slow,quiet,stopped';
const STATES = {
  ...list,
  must: `one or more of ${FOLLOWED_STATES.join(', ')}, separated by commas`,
};

/** Without a flag, the source's value counts. Throws USAGE for a condition's options, and for an invalid value. */
export function followRequest(
  words: readonly string[],
  flags: WatchFlags,
  source: Pick<KitchenSource, 'refreshMs' | 'thresholds' | 'stationLimits' | 'restaurants'>,
  decisions: Decisions = NO_DECISIONS,
): FollowRequest {
  const ofCondition = givenFlag(flags, ['until', 'window']);
  if (ofCondition !== undefined) {
    throw new Failure('USAGE', `--follow does not work with ${ofCondition}.`, {
      hint: 'Use --follow with --for to end after a time, or --until without --follow.',
    });
  }
  if (words.length > 0) {
    throw new Failure(
      'USAGE',
      '--follow does not take filters: each station is judged by all tickets.',
      {
        hint: `Filter the lines, as in jq 'select(.station.name == "Grill")'.`,
      },
    );
  }
  const isPast = isReplay(flags);
  const ofLive = givenFlag(flags, ['for', ...LIVE_FLAGS]);
  if (isPast && ofLive !== undefined) {
    throw new Failure('USAGE', `${ofLive} does not work with --date, --from, or --to.`, {
      hint: 'A replay starts and ends with its dates. Remove it.',
    });
  }
  if (!isPast && flags.allRestaurants === true && flags.every !== undefined) {
    throw new Failure('USAGE', '--every does not work with --all-restaurants without a date.', {
      hint: 'Leave it out. Restaurants in service are read every 2 minutes, closed ones every 15.',
    });
  }
  const pace = watchPace(flags, isPast ? { refreshMs: MOMENT_MS } : source);
  const followed = readAs(STATES, '--states', flags.states ?? DEFAULT_STATES).map((name) =>
    choiceOf('state', FOLLOWED_STATES, name),
  );
  return {
    ...pace,
    followed: new Set(followed),
    limits: lateLimits(flags.late, limitsInForce(source, decisions)),
    oldMs: oldReadingMs(pace.everyMs),
    ...heldBy(flags, source.restaurants),
  };
}
