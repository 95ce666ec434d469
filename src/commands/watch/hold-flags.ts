import { zoneOffsetMs } from '../../kitchen/calendar/zone-offset.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { invalidValue } from '../../settings/quoted-value.ts';
import type { HoldRules, QuietHours } from './held-starts.ts';
import { givenDuration, type WatchFlags } from './request.ts';

interface Rule<Value> {
  /** Name, GUID or tag. `undefined` for every restaurant. */
  readonly who: string | undefined;
  readonly value: Value;
}

const DAY_MINUTES = 1440;

/** The last rule for a restaurant counts. Throws USAGE for an invalid value. */
export function heldBy({
  againAfter,
  quietHours = [],
  minLength = [],
}: Pick<WatchFlags, 'againAfter' | 'quietHours' | 'minLength'>): {
  readonly holdOf?: (restaurant: RestaurantChoice) => HoldRules;
} {
  if (againAfter === undefined && quietHours.length + minLength.length === 0) return {};
  const againMs = givenDuration('--again-after', againAfter);
  const quiet = quietHours.map((text) => ruleOf(text, hoursOf));
  const shortest = minLength.map((text) =>
    ruleOf(text, (own) => givenDuration('--min-length', own) ?? 0),
  );
  return {
    holdOf: (restaurant) => {
      const { zone } = restaurant.calendar;
      return {
        againMs,
        quiet: lastFor(restaurant, quiet),
        minMs: lastFor(restaurant, shortest) ?? 0,
        minuteOf: (at) => Math.floor((at + zoneOffsetMs(at, zone)) / 60_000) % DAY_MINUTES,
      };
    },
  };
}

function ruleOf<Value>(text: string, read: (text: string) => Value): Rule<Value> {
  const at = text.lastIndexOf('=');
  const who = at === -1 ? undefined : text.slice(0, at);
  return { who, value: read(text.slice(at + 1)) };
}

function lastFor<Value>(
  { guid, name, tags = [] }: RestaurantChoice,
  rules: readonly Rule<Value>[],
): Value | undefined {
  const isFor = ({ who }: Rule<Value>) =>
    who === undefined || who === guid || who === name || tags.includes(who);
  return rules.findLast(isFor)?.value;
}

const HOURS = /^([01]?\d|2[0-3]):([0-5]\d)-([01]?\d|2[0-3]):([0-5]\d)$/;

function hoursOf(text: string): QuietHours {
  const found = HOURS.exec(text);
  if (found === null) throw invalidValue('--quiet-hours', text, 'Write hours like 22:00-6:00.');
  const [fromHour = 0, from = 0, toHour = 0, to = 0] = found.slice(1).map(Number);
  return { from: fromHour * 60 + from, to: toHour * 60 + to };
}
