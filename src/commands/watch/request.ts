import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { zoneOffsetMs } from '../../kitchen/model/zone-offset.ts';
import { MOMENT_MS } from '../../kitchen/pace/date-states.ts';
import { oldReadingMs } from '../../kitchen/pace/pace-reading.ts';
import { FOLLOWED_STATES, type FollowedState } from '../../kitchen/pace/state-events.ts';
import {
  type Decisions,
  limitsInForce,
  NO_DECISIONS,
  type SetLimits,
} from '../../kitchen/pace/station-limit.ts';
import { namesText } from '../../kitchen/text/quantities.ts';
import type { Lists, OutputFlags, Switches, Texts } from '../../output/format.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { list, readAs, span } from '../../settings/reader.ts';
import { meantRestaurant } from '../../settings/requested-restaurants.ts';
import type { ConnectionFlags, WebhookFlags } from '../../settings/settings.ts';
import { choiceOf, didYouMean, invalidValue, quotedValue } from '../../settings/typed-text.ts';
import { safeText } from '../../terminal/safe-text.ts';
import type { SummaryFlags } from '../arguments/outcome-summary.ts';
import type { HoldRules, QuietHours } from './held-starts.ts';

export type WatchFlags = ConnectionFlags &
  SummaryFlags &
  WebhookFlags &
  Pick<OutputFlags, 'allRestaurants' | 'concurrency'> &
  Texts<'date' | 'every' | 'states' | 'state' | 'againAfter'> &
  Lists<'quietHours' | 'minLength'> &
  Switches<'once' | 'webhookTest'>;

export interface WatchRequest {
  /** Pause between two readings. */
  readonly everyMs: number;
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

/** Shortest pause between platform requests, ms. */
const SHORTEST_PAUSE_MS = 5_000;

/** Only where states are followed as time passes. */
const LIVE_FLAGS = [
  ...(['state', 'againAfter', 'quietHours', 'minLength'] as const),
  ...(['webhook', 'webhookFormat', 'allowPrivateWebhook'] as const),
] as const;

/** Without a flag, the source's value counts. Throws USAGE for an invalid value, and for flags that don't go together. */
export function watchRequest(
  flags: WatchFlags,
  source: Pick<KitchenSource, 'refreshMs' | 'thresholds' | 'stationLimits' | 'restaurants'>,
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
    ...heldBy(flags, source.restaurants),
  };
}

function pauseMs(every: string | undefined, otherwise: number): number {
  const given = givenDuration('--every', every) ?? Math.max(SHORTEST_PAUSE_MS, otherwise);
  if (given >= SHORTEST_PAUSE_MS) return given;
  throw invalidValue('--every', every ?? '', 'Write 5s or more.');
}

/** The first one given, as typed. */
function givenFlag(flags: WatchFlags, names: readonly (keyof WatchFlags)[]): string | undefined {
  const found = names.find((name) => flags[name] !== undefined);
  return found && `--${found.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function givenDuration(flag: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : readAs(span, flag, text);
}

interface Rule<Value> {
  readonly isFor: (restaurant: RestaurantChoice) => boolean;
  readonly value: Value;
}

const DAY_MINUTES = 1440;

/** The last rule for a restaurant counts. Throws USAGE for an invalid value, and for a name that none of `known` has. */
export function heldBy(
  {
    againAfter,
    quietHours = [],
    minLength = [],
  }: Pick<WatchFlags, 'againAfter' | 'quietHours' | 'minLength'>,
  known: readonly RestaurantChoice[],
): {
  readonly holdOf?: (restaurant: RestaurantChoice) => HoldRules;
} {
  if (againAfter === undefined && quietHours.length + minLength.length === 0) return {};
  const againMs = givenDuration('--again-after', againAfter);
  if (againMs === 0) throw invalidValue('--again-after', againAfter ?? '', 'Write 1s or more.');
  const quiet = quietHours.map((text) => ruleOf(text, known, hoursOf));
  const shortest = minLength.map((text) =>
    ruleOf(text, known, (own) => givenDuration('--min-length', own) ?? 0),
  );
  return {
    holdOf: (restaurant) => {
      const { zone } = restaurant.calendar;
      return {
        againMs,
        quiet: quiet.findLast(({ isFor }) => isFor(restaurant))?.value,
        minMs: shortest.findLast(({ isFor }) => isFor(restaurant))?.value ?? 0,
        minuteOf: (at) => Math.floor((at + zoneOffsetMs(at, zone)) / 60_000) % DAY_MINUTES,
      };
    },
  };
}

function ruleOf<Value>(
  text: string,
  known: readonly RestaurantChoice[],
  read: (text: string) => Value,
): Rule<Value> {
  const at = text.lastIndexOf('=');
  const value = read(text.slice(at + 1));
  return { isFor: at === -1 ? () => true : isNamed(text.slice(0, at).trim(), known), value };
}

/** By tag, else by GUID or name. */
function isNamed(who: string, known: readonly RestaurantChoice[]): Rule<unknown>['isFor'] {
  const tags = new Set(known.flatMap((each) => each.tags ?? []));
  if (tags.has(who)) return (each) => each.tags?.includes(who) === true;
  const meant = meantRestaurant(who, known);
  if (meant !== undefined) return ({ guid }) => guid === meant.guid;
  const names = [...known.map(({ name }) => name), ...tags];
  const sentence = `No restaurant or tag is named ${quotedValue(who)}.${didYouMean(who, names)}`;
  const hint = `Use a GUID, a name, or a tag: ${safeText(namesText(names))}.`;
  throw new Failure('USAGE', sentence, { hint });
}

const HOURS = /^([01]?\d|2[0-3]):([0-5]\d)-([01]?\d|2[0-3]):([0-5]\d)$/;

function hoursOf(text: string): QuietHours {
  const found = HOURS.exec(text);
  if (found === null) throw invalidValue('--quiet-hours', text, 'Write hours like 22:00-6:00.');
  const [fromHour = 0, from = 0, toHour = 0, to = 0] = found.slice(1).map(Number);
  const hours = { from: fromHour * 60 + from, to: toHour * 60 + to };
  if (hours.from !== hours.to) return hours;
  throw invalidValue('--quiet-hours', text, 'Write two different times.');
}
