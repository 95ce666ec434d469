/** What `watch` remembers between runs, as text in its state file. Never throws: whatever is not readable is left out. */
import {
  asDate,
  asFields,
  asFlag,
  asInstant,
  asList,
  asListOfValid,
  asOneOf,
  asText,
  asTextLike,
  fromJsonText,
  type JsonReader,
  optional,
} from '../../contract/decode-json.ts';
import { isObject, parsedJson } from '../../contract/parsed-json.ts';
import {
  FOLLOWED_STATES,
  type OpenState,
  type OpenStates,
} from '../../kitchen/pace/state-events.ts';
import type { FollowRecord } from './follow-records.ts';
import type { WebhookLine } from './webhook-sender.ts';

export interface KeptWatch {
  readonly restaurants: readonly KeptRestaurant[];
  /** Since when the platform is lost, epoch ms. */
  readonly lostSince: number | undefined;
  /** Lines that may not have been printed yet. */
  readonly pending: readonly FollowRecord[];
}

export interface KeptRestaurant {
  readonly restaurant: string;
  readonly states: OpenStates;
  /** When data was last requested, epoch ms. `undefined` if never. */
  readonly readAt: number | undefined;
}

/** States of one restaurant that start and end at once. */
const MOST_STATES = 1_200;
const MOST_DATES = 8;
const MOST_RESTAURANTS = 20_000;
/** More than a closeout that a whole chain shares. */
const MOST_LINES = 1_000_000;

const openState: JsonReader<OpenState> = asFields({
  station: optional(asFields({ key: asText, name: asText })),
  state: asOneOf(FOLLOWED_STATES),
  since: asInstant,
  saidAt: asInstant,
  dates: asList(asDate, MOST_DATES),
});

const restaurantFields = asFields({
  date: asDate,
  open: asList(openState, MOST_STATES),
  readAt: optional(asInstant),
});

const lineFields = asFields({
  event: asOneOf(['begin', 'end', 'gap'] as const),
  repeated: asFlag,
});

/** Any other fields are accepted: the line is printed again unchanged. */
const line: JsonReader<FollowRecord> = (value) => {
  const read = lineFields(value);
  return read && { ...(isObject(value) ? value : {}), ...read };
};

const lines = asFields({ lostSince: optional(asInstant), pending: asList(line, MOST_LINES) });

export function restaurantText({ states, readAt }: KeptRestaurant): string {
  return JSON.stringify({ ...states, readAt });
}

export function keptRestaurant(restaurant: string, text: string): KeptRestaurant | undefined {
  return restaurantOf(restaurant, parsedJson(text));
}

export function linesText({ lostSince, pending }: Omit<KeptWatch, 'restaurants'>): string {
  return JSON.stringify({ lostSince, pending });
}

export function readLines(text: string): Omit<KeptWatch, 'restaurants'> {
  return fromJsonText(lines, text) ?? { lostSince: undefined, pending: [] };
}

function restaurantOf(restaurant: string, value: unknown): KeptRestaurant | undefined {
  const fields = restaurantFields(value);
  if (fields === undefined) return undefined;
  const { readAt, ...states } = fields;
  const keys = new Set(states.open.map(({ station }) => station?.key));
  return keys.size < states.open.length ? undefined : { restaurant, states, readAt };
}

/** The ID becomes a header. */
export const webhookLine: JsonReader<WebhookLine> = asFields({
  id: asTextLike(/^[0-9a-f]{32}$/),
  body: (value) => (typeof value === 'string' && isObject(parsedJson(value)) ? value : undefined),
});

// State files of versions up to 0.3.0 were JSON.

const OLD_VERSION = 1;

const oldState = asFields({
  version: asInstant,
  fleet: optional(asList((value) => value, MOST_RESTAURANTS)),
  lostSince: optional(asInstant),
  pending: asListOfValid(line),
});

/** A start held back by `--quiet-hours` or `--min-length`. It is printed now, because its end will be. */
const heldStarts = asFields({
  held: asListOfValid((value) => {
    const held = asFields({ begin: line, printedAt: optional(asInstant) })(value);
    return held?.printedAt === undefined ? held?.begin : undefined;
  }),
});

/** Of one restaurant, or of a fleet. */
export function readOldState(text: string): KeptWatch | 'damaged' | 'newer' {
  const value = parsedJson(text);
  const version = asFields({ version: asInstant })(value)?.version ?? 0;
  if (version > OLD_VERSION) return 'newer';
  const old = oldState(value);
  const entries = old?.fleet ?? [value];
  const restaurants = asList(oldRestaurant)(entries);
  if (old === undefined || version !== OLD_VERSION || restaurants === undefined) return 'damaged';
  const unprinted = entries.flatMap((each) => heldStarts(each)?.held ?? []);
  return { restaurants, lostSince: old.lostSince, pending: [...unprinted, ...old.pending] };
}

function oldRestaurant(value: unknown): KeptRestaurant | undefined {
  const guid = asFields({ restaurant: asText })(value)?.restaurant;
  return guid === undefined ? undefined : restaurantOf(guid, value);
}

/** The lines that waited for one webhook, in a file of their own. */
export function readOldWebhookLines(text: string): readonly WebhookLine[] {
  return fromJsonText(asFields({ waiting: asList(webhookLine) }), text)?.waiting ?? [];
}
