/** What `watch` remembers between runs, as text in its state file. Never throws: whatever is not readable is left out. */
import { isBusinessDate } from '../../contract/instant.ts';
import { isObject, listOf, parsedJson } from '../../contract/parsed-json.ts';
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

/** The last time with a four-digit year, epoch ms. */
const LATEST = 253_402_300_799_999;
/** States of one restaurant that start and end at once. */
const MOST_STATES = 1_200;
const MOST_DATES = 8;
const MOST_RESTAURANTS = 20_000;
/** More than a closeout that a whole chain shares. */
const MOST_LINES = 1_000_000;

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
  const value = parsedJson(text);
  const { lostSince, pending } = isObject(value) ? value : {};
  return {
    lostSince: isInstant(lostSince) ? lostSince : undefined,
    pending: listOf(pending, MOST_LINES, lineOf) ?? [],
  };
}

function restaurantOf(restaurant: unknown, value: unknown): KeptRestaurant | undefined {
  if (typeof restaurant !== 'string' || !isObject(value)) return undefined;
  const { date, open, readAt } = value;
  if (!isDate(date) || !(readAt === undefined || isInstant(readAt))) return undefined;
  const states = listOf(open, MOST_STATES, openState);
  if (states === undefined) return undefined;
  const keys = new Set(states.map(({ station }) => station?.key));
  if (keys.size < states.length) return undefined;
  return { restaurant, states: { date, open: states }, readAt };
}

function openState(value: unknown): OpenState | undefined {
  if (!isObject(value)) return undefined;
  const { since, saidAt } = value;
  const state = FOLLOWED_STATES.find((each) => each === value['state']);
  const station = value['station'] === undefined ? undefined : stationOf(value['station']);
  const dates = listOf(value['dates'], MOST_DATES, (each) => (isDate(each) ? each : undefined));
  if (state === undefined || dates === undefined) return undefined;
  if (value['station'] !== undefined && station === undefined) return undefined;
  if (!isInstant(since) || !isInstant(saidAt)) return undefined;
  return { station, state, since, saidAt, dates };
}

function stationOf(value: unknown): OpenState['station'] {
  if (!isObject(value)) return undefined;
  const { key, name } = value;
  return typeof key === 'string' && typeof name === 'string' ? { key, name } : undefined;
}

/** Any fields are accepted: the line is printed again unchanged. */
function lineOf(value: unknown): FollowRecord | undefined {
  if (!isObject(value)) return undefined;
  const event = (['begin', 'end', 'gap'] as const).find((each) => each === value['event']);
  if (event === undefined || typeof value['repeated'] !== 'boolean') return undefined;
  return { ...value, event, repeated: value['repeated'] };
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && isBusinessDate(value);
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LATEST;
}

// State files of versions up to 0.3.0 were JSON.

const OLD_VERSION = 1;

/** Of one restaurant, or of a fleet. */
export function readOldState(text: string): KeptWatch | 'damaged' | 'newer' {
  const value = parsedJson(text);
  if (!isObject(value)) return 'damaged';
  const { version, fleet, lostSince, pending } = value;
  if (typeof version === 'number' && version > OLD_VERSION) return 'newer';
  const entries = fleet === undefined ? [value] : fleet;
  const restaurants = listOf(entries, MOST_RESTAURANTS, oldRestaurant);
  if (version !== OLD_VERSION || restaurants === undefined) return 'damaged';
  return {
    restaurants,
    ...readLines(JSON.stringify({ lostSince, pending: oldLines([entries].flat(), pending) })),
  };
}

function oldRestaurant(value: unknown): KeptRestaurant | undefined {
  return isObject(value) ? restaurantOf(value['restaurant'], value) : undefined;
}

/** A start held back by `--quiet-hours` or `--min-length` is printed now, because its end will be. */
function oldLines(restaurants: readonly unknown[], pending: unknown): readonly unknown[] {
  const starts = restaurants.flatMap((each) => (isObject(each) ? each['held'] : undefined) ?? []);
  const unprinted = starts.filter((each) => isObject(each) && each['printedAt'] === undefined);
  const lines = [pending].flat().filter((each) => isObject(each) && each['event'] !== 'again');
  return [...unprinted.map((each) => (isObject(each) ? each['begin'] : each)), ...lines];
}

/** The lines that waited for one webhook, in a file of their own. */
export function readOldWebhookLines(text: string): readonly WebhookLine[] {
  const value = parsedJson(text);
  return (isObject(value) ? listOf(value['waiting'], MOST_STATES, webhookLine) : undefined) ?? [];
}

/** The ID becomes a header. */
export function webhookLine(value: unknown): WebhookLine | undefined {
  if (!isObject(value)) return undefined;
  const { id, body } = value;
  if (typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id)) return undefined;
  return typeof body === 'string' && isObject(parsedJson(body)) ? { id, body } : undefined;
}
