/** Scripts rely on the field names of the records. */
import { incidentText } from '../../kitchen/fleet/fleet-incidents.ts';
import { CHAIN_TROUBLES, SHARED_BY } from '../../kitchen/fleet/incident-families.ts';
import type { Incident } from '../../kitchen/fleet/incidents.ts';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { clockTime } from '../../kitchen/model/local-time.ts';
import { gapText, stateEventText } from '../../kitchen/pace/event-words.ts';
import type { KitchenState } from '../../kitchen/pace/kitchen-state.ts';
import { END_REASONS, FOLLOWED_STATES, type StateEvent } from '../../kitchen/pace/state-events.ts';
import type { StationPace } from '../../kitchen/pace/station-pace.ts';
import { demoField, instantText } from '../../kitchen/text/json-text.ts';
import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { countOf, hundredths, roundedMs } from '../../kitchen/text/quantities.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { RESTAURANT_TYPE, type RestaurantTarget } from '../arguments/read-restaurants.ts';

export interface FollowRecord {
  readonly event: 'begin' | 'more' | 'end' | 'gap';
  readonly repeated: boolean;
  readonly [field: string]: unknown;
}

/** `kind` and `name` describe the source of the restaurants. */
export type FollowedChain = Pick<KitchenSource, 'kind' | 'name' | 'restaurants'>;
export type FollowedRestaurant = Omit<FollowedChain, 'restaurants'> & RestaurantTarget;

/** A gap has this reason if nothing was requested, or if an archive was not updated. */
export const NOT_READ = 'NOT_READ';

/** The state was compared with `comparedDates` (`YYYYMMDD`). */
export function stateRecord(
  subject: FollowedRestaurant,
  event: StateEvent,
  businessDate: string,
  comparedDates: readonly string[],
): FollowRecord {
  const { openState, endReason, seenAt, endedAt, pace, kitchen } = event;
  const { station, state, since, saidAt, dates } = openState;
  return {
    ...recordHead(subject, endReason === undefined ? 'begin' : 'end'),
    businessDate,
    station:
      station === undefined
        ? null
        : { guid: station.key === station.name ? null : station.key, name: station.name },
    state,
    since: instantText(since),
    saidAt: instantText(saidAt),
    ...(endReason !== undefined && { endedAt: instantText(endedAt), reason: endReason }),
    at: instantText(seenAt),
    ...stateFigures(pace, kitchen, station === undefined ? dates : comparedDates),
    sentence: stateEventText(event, subject.restaurant.calendar, comparedDates),
  } satisfies ValueOf<typeof STATE_LINE>;
}

/** Nothing was read in this time (epoch ms). `reason` is a failure code, or `NOT_READ`. */
export function gapRecord(
  subject: FollowedRestaurant | FollowedChain,
  { from, to, reason }: { from: number; to: number; reason: string },
): FollowRecord {
  return {
    ...recordHead(subject, 'gap'),
    from: instantText(from),
    to: instantText(to),
    reason,
    sentence: gapText(from, to, reason, clockFace(subject)),
  } satisfies ValueOf<typeof GAP_LINE>;
}

/** The platform is lost, or answers again, for all restaurants at once. `at` is when this was noticed. Times are epoch ms. */
export function lostRecord(
  chain: FollowedChain,
  { since, at, endedAt }: { since: number; at: number; endedAt?: number },
): FollowRecord {
  const clock = clockFace(chain);
  const from = clockTime(since, clock);
  const count = countOf(chain.restaurants.length, 'restaurant');
  return {
    ...recordHead(chain, endedAt === undefined ? 'begin' : 'end'),
    station: null,
    state: 'lost',
    since: instantText(since),
    ...(endedAt !== undefined && { endedAt: instantText(endedAt), reason: 'over' }),
    at: instantText(at),
    sentence:
      endedAt === undefined
        ? `The platform hasn't answered since ${from}. States at ${count} are unknown.`
        : `The platform didn't answer from ${from} to ${clockTime(endedAt, clock)}. Changes in between are unknown.`,
  } satisfies ValueOf<typeof LOST_LINE>;
}

/** `more`: members were added. `now` is epoch ms. `note` says what else is known. */
export function incidentRecord(
  chain: FollowedChain,
  event: 'begin' | 'more' | 'end',
  { kind, code, shared, since, members, of }: Incident,
  { now, note = '' }: { readonly now: number; readonly note?: string | undefined },
): FollowRecord {
  const byGuid = new Map(chain.restaurants.map((each) => [each.guid, each]));
  const clock = byGuid.get(members[0] ?? '')?.calendar ?? clockFace(chain);
  // The clock may have been set back since.
  const endedAt = event === 'end' ? Math.max(now, since) : undefined;
  const text = incidentText({ kind, code, shared, since, members, of }, clock, endedAt);
  return {
    ...recordHead(chain, event),
    station: null,
    state: kind,
    since: instantText(since),
    ...(endedAt !== undefined && { endedAt: instantText(endedAt), reason: 'over' }),
    at: instantText(now),
    shared: { by: shared.by, value: shared.value ?? code ?? null, of },
    members: members.map((guid) => ({ guid, name: byGuid.get(guid)?.name ?? guid })),
    sentence: [text, note].filter((each) => each !== '').join(' '),
  } satisfies ValueOf<typeof INCIDENT_LINE>;
}

/** A chain has no time zone, so its times are in the zone of its first restaurant. */
function clockFace(subject: FollowedRestaurant | FollowedChain): ClockFace {
  const restaurant = 'restaurant' in subject ? subject.restaurant : subject.restaurants[0];
  return restaurant?.calendar ?? { zone: 'UTC' };
}

function recordHead<Event extends FollowRecord['event']>(
  subject: FollowedRestaurant | FollowedChain,
  event: Event,
) {
  const { kind, name: source } = subject;
  const head = { ...demoField(kind === 'demo'), event, repeated: false };
  if (!('restaurant' in subject))
    return { ...head, restaurant: null, restaurants: subject.restaurants.length, source };
  const { guid, name } = subject.restaurant;
  return { ...head, restaurant: { guid, name }, source };
}

/** Each number is null if nothing was read. The whole kitchen has only a ratio, and no ratio while it is stopped. */
function stateFigures(
  pace: StationPace | undefined,
  kitchen: KitchenState | undefined,
  comparedDates: readonly string[],
) {
  const { now, stationUsual, quarter } = pace?.unknownReason === 'day over' ? {} : (pace ?? {});
  const isCompared = pace?.stationUsual !== undefined || kitchen !== undefined;
  const ratio = kitchen?.state === 'stopped' ? undefined : kitchen?.ratio;
  return {
    nowMedianMs: roundedMs(now?.medianMs) ?? null,
    nowP90Ms: roundedMs(now?.p90Ms) ?? null,
    nowBumps: now?.bumps ?? null,
    ratio: hundredths(ratio ?? now?.ratio) ?? null,
    usualMedianMs: roundedMs(stationUsual?.at(quarter).medianMs) ?? null,
    usualDates: isCompared ? comparedDates : null,
  };
}

const HEAD = {
  repeated: 'flag: it may have been printed before',
  restaurant: { $null: RESTAURANT_TYPE },
  'restaurants?': 'count: those of a chain, where restaurant is null',
  'source sentence': 'text',
} as const;
const BEGIN_OR_END = {
  event: ['begin', 'end'],
  'since at endedAt?': 'instant',
  'reason?': END_REASONS,
} as const;

export const STATE_LINE = {
  'test?': 'true: from --webhook-test, and nothing is wrong',
  'replayed?': 'true: of --date, and sent to a webhook',
  ...HEAD,
  ...BEGIN_OR_END,
  businessDate: 'date',
  station: { $null: { guid: 'text?', name: 'text' } },
  state: FOLLOWED_STATES,
  saidAt: 'instant: when it could be known',
  'nowMedianMs nowP90Ms usualMedianMs': 'ms?',
  nowBumps: 'count?',
  ratio: 'number?',
  usualDates: { $null: { $list: 'date' } },
} as const satisfies JsonType;

export const LOST_LINE = { ...HEAD, ...BEGIN_OR_END, station: 'null', state: ['lost'] } as const;

/** Restaurants whose troubles began together, and what they share. */
export const INCIDENT_LINE = {
  ...HEAD,
  ...BEGIN_OR_END,
  event: ['begin', 'more', 'end'],
  station: 'null',
  state: CHAIN_TROUBLES,
  shared: { by: SHARED_BY, value: 'text?', of: 'count' },
  members: { $list: RESTAURANT_TYPE },
} as const satisfies JsonType;

const REASON = 'text: failure code, or NOT_READ';
export const GAP_LINE = { ...HEAD, event: ['gap'], 'from to': 'instant', reason: REASON } as const;
