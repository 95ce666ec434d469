/** Whatever can't be read from the state file is left out. Reading never throws. */
import {
  asDate,
  asFields,
  asFlag,
  asInstant,
  asList,
  asListOfValid,
  asNumber,
  asOneOf,
  asText,
  asTextLike,
  fromJsonText,
  type JsonReader,
  optional,
} from '../../contract/decode-json.ts';
import { FAILURES } from '../../contract/failures.ts';
import { isObject, parseJson } from '../../contract/parsed-json.ts';
import { CHAIN_TROUBLES, SHARED_BY } from '../../kitchen/fleet/incident-families.ts';
import {
  FOLLOWED_STATES,
  type OpenState,
  type OpenStates,
} from '../../kitchen/pace/state-events.ts';
import { idsOf } from '../../kitchen/text/record-lines.ts';
import type { FollowRecord } from './follow-records.ts';
import type { OpenIncident } from './joined-lines.ts';
import type { WebhookLine } from './webhook-sender.ts';

interface SharedSnapshot {
  /** The platform has not answered since this time (epoch ms). */
  readonly lostSince: number | undefined;
  /** These lines may not have been printed yet. */
  readonly pending: readonly FollowRecord[];
  /** Only those of a chain. */
  readonly incidents?: readonly OpenIncident[] | undefined;
}

export interface WatchSnapshot extends SharedSnapshot {
  readonly restaurants: readonly RestaurantSnapshot[];
}

export interface RestaurantSnapshot {
  readonly guid: string;
  readonly states: OpenStates;
  /** Data was last requested at this time (epoch ms). `undefined` means never. */
  readonly readAt: number | undefined;
}

/** At most this many states of a restaurant start and end in one reading. */
const MAX_STATES = 1_200;
const MAX_DATES = 8;
const MAX_RESTAURANTS = 20_000;
/** Each line is the start or end of a state. Even the closeout of a whole chain ends fewer states. */
const MAX_LINES = 1_000_000;

const openState: JsonReader<OpenState> = asFields({
  station: optional(asFields({ key: asText, name: asText })),
  state: asOneOf(FOLLOWED_STATES),
  since: asInstant,
  saidAt: asInstant,
  dates: asList(asDate, MAX_DATES),
});

const restaurantFields = asFields({
  date: asDate,
  open: asList(openState, MAX_STATES),
  readAt: optional(asInstant),
});

const lineFields = asFields({
  event: asOneOf(['begin', 'more', 'end', 'gap'] as const),
  repeated: asFlag,
});

/** Keeps all other fields, too, because the line is printed again unchanged. */
const line: JsonReader<FollowRecord> = (value) => {
  const fields = lineFields(value);
  return fields && { ...(isObject(value) ? value : {}), ...fields };
};

const incident: JsonReader<OpenIncident> = asFields({
  incident: asFields({
    kind: asOneOf(CHAIN_TROUBLES),
    code: optional(asOneOf(idsOf(FAILURES))),
    shared: asFields({ by: asOneOf(SHARED_BY), value: optional(asText) }),
    since: asInstant,
    members: asList(asText, MAX_RESTAURANTS),
    of: asNumber,
  }),
  printedMembers: asNumber,
  joined: asList(line, MAX_LINES),
});

const sharedFields = asFields({
  lostSince: optional(asInstant),
  pending: asList(line, MAX_LINES),
  incidents: optional(asListOfValid(incident)),
});

export function restaurantText({ states, readAt }: RestaurantSnapshot): string {
  return JSON.stringify({ ...states, readAt });
}

export function readRestaurantText(guid: string, text: string): RestaurantSnapshot | undefined {
  return readRestaurant(guid, parseJson(text));
}

export function sharedText({ lostSince, pending, incidents }: SharedSnapshot): string {
  return JSON.stringify({ lostSince, pending, incidents });
}

export function readSharedText(text: string): SharedSnapshot {
  return fromJsonText(sharedFields, text) ?? { lostSince: undefined, pending: [] };
}

function readRestaurant(guid: string, value: unknown): RestaurantSnapshot | undefined {
  const fields = restaurantFields(value);
  if (fields === undefined) return undefined;
  const { readAt, ...states } = fields;
  const stationKeys = new Set(states.open.map(({ station }) => station?.key));
  // A station has at most one open state.
  return stationKeys.size < states.open.length ? undefined : { guid, states, readAt };
}

/** The ID must be safe in a header. */
export const webhookLine: JsonReader<WebhookLine> = asFields({
  id: asTextLike(/^[0-9a-f]{32}$/),
  body: (value) => (typeof value === 'string' && isObject(parseJson(value)) ? value : undefined),
});

// State files of versions up to 0.3.0 were JSON.

const OLD_VERSION = 1;

const oldFields = asFields({
  version: asInstant,
  fleet: optional(asList((value) => value, MAX_RESTAURANTS)),
  lostSince: optional(asInstant),
  pending: asListOfValid(line),
});

/** `--quiet-hours` and `--min-length`, now removed, held these starts back. Their ends will be printed, so the starts are printed, too. */
const heldStarts = asFields({
  held: asListOfValid((value) => {
    const held = asFields({ begin: line, printedAt: optional(asInstant) })(value);
    return held?.printedAt === undefined ? held?.begin : undefined;
  }),
});

export function readOldState(text: string): WatchSnapshot | 'damaged' | 'newer' {
  const value = parseJson(text);
  const version = asFields({ version: asInstant })(value)?.version ?? 0;
  if (version > OLD_VERSION) return 'newer';
  const state = oldFields(value);
  const entries = state?.fleet ?? [value];
  const restaurants = asList(readOldRestaurant)(entries);
  if (state === undefined || version !== OLD_VERSION || restaurants === undefined) return 'damaged';
  const starts = entries.flatMap((each) => heldStarts(each)?.held ?? []);
  return { restaurants, lostSince: state.lostSince, pending: [...starts, ...state.pending] };
}

function readOldRestaurant(value: unknown): RestaurantSnapshot | undefined {
  const guid = asFields({ restaurant: asText })(value)?.restaurant;
  return guid === undefined ? undefined : readRestaurant(guid, value);
}

/** The lines that waited for a webhook had a file of their own. */
export function readOldWebhookLines(text: string): readonly WebhookLine[] {
  return fromJsonText(asFields({ waiting: asList(webhookLine) }), text)?.waiting ?? [];
}
