import { Failure } from '../../contract/failures.ts';
import { zoneOffsetMs } from '../../kitchen/calendar/zone-offset.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { namesText } from '../../kitchen/text/quantities.ts';
import { didYouMean } from '../../settings/choice.ts';
import { invalidValue, quotedValue } from '../../settings/quoted-value.ts';
import { meantRestaurant } from '../../settings/requested-restaurants.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import type { HoldRules, QuietHours } from './held-starts.ts';
import { givenDuration, type WatchFlags } from './request.ts';

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
        quiet: lastFor(restaurant, quiet),
        minMs: lastFor(restaurant, shortest) ?? 0,
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
  throw new Failure(
    'USAGE',
    `No restaurant or tag is named ${quotedValue(who)}.${didYouMean(who, names)}`,
    { hint: `Use a GUID, a name, or a tag: ${safeText(namesText(names))}.` },
  );
}

function lastFor<Value>(
  restaurant: RestaurantChoice,
  rules: readonly Rule<Value>[],
): Value | undefined {
  return rules.findLast(({ isFor }) => isFor(restaurant))?.value;
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
