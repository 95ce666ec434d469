/** Records of `linecheck watch`, with stable names for scripts. */
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { clockTime } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { KitchenState } from '../../kitchen/pace/kitchen-state.ts';
import { END_REASONS, FOLLOWED_STATES, type StateEvent } from '../../kitchen/pace/state-events.ts';
import type { StationPace } from '../../kitchen/pace/station-pace.ts';
import { gapText, stateEventText } from '../../kitchen/pace/words.ts';
import { demoField, instantText } from '../../kitchen/text/json-text.ts';
import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { countOf, hundredths, roundedMs } from '../../kitchen/text/quantities.ts';
import { jsonLine } from '../../output/line-output.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { NAMED } from '../arguments/read-restaurants.ts';

/** A line before it is text. Marked if it may have been printed before. */
export interface FollowRecord {
  readonly event: 'begin' | 'end' | 'gap' | 'test';
  readonly repeated: boolean;
  readonly [field: string]: unknown;
}

export interface FollowPlace extends Pick<KitchenSource, 'kind'> {
  readonly restaurant: RestaurantChoice;
  readonly name: string;
}

export interface FollowedChain extends Pick<KitchenSource, 'kind'> {
  readonly restaurants: readonly RestaurantChoice[];
  readonly name: string;
}

/** A gap without a failure: nothing was requested, or a copy was not renewed. */
export const NOT_READ = 'NOT_READ';

/** A time with nothing read, epoch ms. */
export interface ReadingGap {
  readonly from: number;
  readonly to: number;
  /** Failure code. `NOT_READ` without one. */
  readonly reason: string;
}

/** A state's start or end on a business date. `dates` are those compared with. */
export function stateRecord(
  place: FollowPlace,
  event: StateEvent,
  businessDate: string,
  dates: readonly string[],
): FollowRecord {
  const { of, ended, at, until, pace, kitchen } = event;
  const { station, state, since, saidAt } = of;
  return {
    ...headOf(place, ended === undefined ? 'begin' : 'end'),
    businessDate,
    station:
      station === undefined
        ? null
        : { guid: station.key === station.name ? null : station.key, name: station.name },
    state,
    since: instantText(since),
    saidAt: instantText(saidAt),
    ...(ended !== undefined && { endedAt: instantText(until), reason: ended }),
    at: instantText(at),
    ...figures(pace, kitchen, of.station === undefined ? of.dates : dates),
    sentence: stateEventText(event, place.restaurant.calendar, dates),
  } satisfies ValueOf<typeof STATE_LINE>;
}

export function gapRecord(
  place: FollowPlace | FollowedChain,
  { from, to, reason }: ReadingGap,
): FollowRecord {
  return {
    ...headOf(place, 'gap'),
    from: instantText(from),
    to: instantText(to),
    reason,
    sentence: gapText(from, to, reason, clockOf(place)),
  } satisfies ValueOf<typeof GAP_LINE>;
}

/** The platform's loss, or its end, once for all restaurants. Times are epoch ms. */
export function lostRecord(
  place: FollowedChain,
  { since, at, endedAt }: { since: number; at: number; endedAt?: number },
): FollowRecord {
  const clock = clockOf(place);
  const from = clockTime(since, clock);
  const of = countOf(place.restaurants.length, 'restaurant');
  return {
    ...headOf(place, endedAt === undefined ? 'begin' : 'end'),
    station: null,
    state: 'lost',
    since: instantText(since),
    ...(endedAt !== undefined && { endedAt: instantText(endedAt), reason: 'over' }),
    at: instantText(at),
    sentence:
      endedAt === undefined
        ? `The platform hasn't answered since ${from}. States at ${of} are unknown.`
        : `The platform didn't answer from ${from} to ${clockTime(endedAt, clock)}. Changes in between are unknown.`,
  } satisfies ValueOf<typeof LOST_LINE>;
}

/** A chain has no time zone: its first restaurant's. */
function clockOf(place: FollowPlace | FollowedChain): ClockFace {
  const { calendar } = ('restaurant' in place ? place.restaurant : place.restaurants[0]) ?? {};
  return calendar ?? { zone: 'UTC' };
}

export function recordLine(record: FollowRecord): string {
  return jsonLine(record);
}

function headOf<Event extends FollowRecord['event']>(
  place: FollowPlace | FollowedChain,
  event: Event,
) {
  const { kind, name: source } = place;
  const chain = 'restaurant' in place ? undefined : place.restaurants.length;
  return {
    ...demoField(kind === 'demo'),
    event,
    repeated: false,
    restaurant:
      'restaurant' in place ? { guid: place.restaurant.guid, name: place.restaurant.name } : null,
    ...(chain !== undefined && { restaurants: chain }),
    source,
  };
}

/** As in `stations --now`. Null with nothing read. The whole kitchen has only a ratio, and none while stopped. */
function figures(
  pace: StationPace | undefined,
  kitchen: KitchenState | undefined,
  dates: readonly string[],
) {
  const { now, usual, quarter } = pace?.why === 'day over' ? {} : (pace ?? {});
  const isCompared = pace?.usual !== undefined || kitchen !== undefined;
  const ratio = kitchen?.state === 'stopped' ? undefined : kitchen?.ratio;
  return {
    nowMedianMs: roundedMs(now?.medianMs) ?? null,
    nowP90Ms: roundedMs(now?.p90Ms) ?? null,
    nowBumps: now?.bumps ?? null,
    ratio: hundredths(ratio ?? now?.ratio) ?? null,
    usualMedianMs: roundedMs(usual?.at(quarter).medianMs) ?? null,
    usualDates: isCompared ? dates : null,
  };
}

const HEAD = {
  repeated: 'flag: it may have been printed before',
  restaurant: { $null: NAMED },
  'restaurants?': 'count: those of a chain, where restaurant is null',
  'source sentence': 'text',
} as const;
const BEGIN_OR_END = {
  event: ['begin', 'end'],
  'since at endedAt?': 'instant',
  'reason?': END_REASONS,
} as const;
const STATE = {
  businessDate: 'date',
  station: { $null: { guid: 'text?', name: 'text' } },
  state: FOLLOWED_STATES,
  saidAt: 'instant: when it could be known',
} as const;

export const STATE_LINE = {
  ...HEAD,
  ...BEGIN_OR_END,
  ...STATE,
  'nowMedianMs nowP90Ms usualMedianMs': 'ms?',
  nowBumps: 'count?',
  ratio: 'number?',
  usualDates: { $null: { $list: 'date' } },
} as const satisfies JsonType;

/** The platform is lost, or back. */
export const LOST_LINE = { ...HEAD, ...BEGIN_OR_END, station: 'null', state: ['lost'] } as const;

const REASON = 'text: failure code, or NOT_READ';
export const GAP_LINE = { ...HEAD, event: ['gap'], 'from to': 'instant', reason: REASON } as const;
