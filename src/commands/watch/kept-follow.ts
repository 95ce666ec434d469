import { isBusinessDate } from '../../contract/instant.ts';
import { isObject, listOf, parsedJson } from '../../contract/parsed-json.ts';
import {
  FOLLOWED_STATES,
  type OpenState,
  type OpenStates,
} from '../../kitchen/pace/state-events.ts';
import type { FollowRecord } from './follow-records.ts';
import { type HeldStart, heldStart } from './held-starts.ts';

export interface KeptFollow {
  readonly restaurant: string;
  readonly states: OpenStates;
  /** When data was last requested, epoch ms. `undefined` if never. */
  readonly readAt: number | undefined;
  /** Started, absent where none is held. */
  readonly held?: readonly HeldStart[];
  /** Possibly not printed yet. */
  readonly pending: readonly FollowRecord[];
}

export type KeptFault = 'damaged' | 'newer' | 'foreign';

/** Never throws. */
export interface KeptCodec<Kept extends object> {
  readonly text: (kept: Kept) => string;
  readonly read: (text: string) => Kept | KeptFault;
  /** In refusals, unless it is a state file. */
  readonly called?: string;
  readonly hint?: string;
}

const KEPT_VERSION = 1;
/** The last time with a four-digit year, epoch ms. */
const LATEST = 253_402_300_799_999;
/** Records starting and ending at once. */
const MOST = 1_200;
const MAX_DATES = 8;

type Fields = Readonly<Record<string, unknown>>;

/** Behind the version. `read` takes a file's other fields. */
export function keptCodec<Kept extends object>(
  fields: (kept: Kept) => object,
  read: (found: Fields) => Kept | KeptFault,
): KeptCodec<Kept> {
  return {
    text: (kept) => `${JSON.stringify({ version: KEPT_VERSION, ...fields(kept) })}\n`,
    read: (text) => {
      const found = parsedJson(text);
      if (!isObject(found)) return 'damaged';
      const { version } = found;
      if (version === KEPT_VERSION) return read(found);
      return typeof version === 'number' && version > KEPT_VERSION ? 'newer' : 'damaged';
    },
  };
}

/** A file with another restaurant is foreign. A dropped entry would start a second time, so all must be valid. */
export function keptFollow(restaurant: string): KeptCodec<KeptFollow> {
  return keptCodec(
    (kept) => ({ ...keptParts(kept), pending: kept.pending }),
    (found) => {
      if (found['fleet'] !== undefined) return 'foreign';
      const parts = readKeptParts(found);
      const pending = listOf(found['pending'], MOST, pendingRecord);
      if (parts === undefined || pending === undefined) return 'damaged';
      return parts.restaurant === restaurant ? { ...parts, pending } : 'foreign';
    },
  );
}

function keptParts({ restaurant, states, readAt, held }: KeptFollow) {
  return { restaurant, ...states, readAt, held };
}

/** Without pending lines. */
function readKeptParts(found: Fields): KeptFollow | undefined {
  const { restaurant, date, open, readAt, held = [] } = found;
  if (typeof restaurant !== 'string' || !isDate(date)) return undefined;
  if (!(readAt === undefined || isInstant(readAt))) return undefined;
  const states = listOf(open, MOST, openState);
  const starts = listOf(held, MOST, (each) => heldStart(each, pendingRecord));
  if (states === undefined || starts === undefined) return undefined;
  const keys = new Set(states.map(({ station }) => station?.key));
  if (keys.size < states.length) return undefined;
  const kept = { restaurant, states: { date, open: states }, readAt, pending: [] };
  return starts.length === 0 ? kept : { ...kept, held: starts };
}

function openState(found: unknown): OpenState | undefined {
  if (!isObject(found)) return undefined;
  const { station: foundStation, since, saidAt } = found;
  const state = FOLLOWED_STATES.find((each) => each === found['state']);
  const station = foundStation === undefined ? undefined : stationOf(foundStation);
  const dates = listOf(found['dates'], MAX_DATES, (each) => (isDate(each) ? each : undefined));
  if (state === undefined || dates === undefined) return undefined;
  if (foundStation !== undefined && station === undefined) return undefined;
  if (!isInstant(since) || !isInstant(saidAt)) return undefined;
  return { station, state, since, saidAt, dates };
}

function stationOf(found: unknown): OpenState['station'] {
  if (!isObject(found)) return undefined;
  const { key, name } = found;
  return typeof key === 'string' && typeof name === 'string' ? { key, name } : undefined;
}

/** Any record is accepted: it is printed again unchanged. */
function pendingRecord(found: unknown): FollowRecord | undefined {
  if (!isObject(found)) return undefined;
  const event = (['begin', 'again', 'end', 'gap'] as const).find((each) => each === found['event']);
  if (event === undefined || typeof found['repeated'] !== 'boolean') return undefined;
  return { ...found, event, repeated: found['repeated'] };
}

function isDate(found: unknown): found is string {
  return typeof found === 'string' && isBusinessDate(found);
}

function isInstant(found: unknown): found is number {
  return typeof found === 'number' && found >= 0 && found <= LATEST;
}

export interface KeptFleet {
  /** Without pending lines of their own. */
  readonly restaurants: readonly KeptFollow[];
  /** Since when the platform is lost, epoch ms. */
  readonly lostSince: number | undefined;
  readonly pending: readonly FollowRecord[];
}

const MAX_RESTAURANTS = 20_000;
/** More than a common closeout has. The file's size is bounded, too. */
const MAX_LINES = 1_000_000;

export const KEPT_FLEET: KeptCodec<KeptFleet> = keptCodec(
  ({ restaurants, lostSince, pending }) => {
    return { fleet: restaurants.map(keptParts), lostSince, pending };
  },
  ({ restaurant, fleet, lostSince, pending }) => {
    if (restaurant !== undefined) return 'foreign';
    const restaurants = listOf(fleet, MAX_RESTAURANTS, (each) =>
      isObject(each) ? readKeptParts(each) : undefined,
    );
    const records = listOf(pending, MAX_LINES, pendingRecord);
    if (restaurants === undefined || records === undefined) return 'damaged';
    if (!(lostSince === undefined || isInstant(lostSince))) return 'damaged';
    return { restaurants, lostSince, pending: records };
  },
);
