import { isBusinessDate } from '../../contract/business-date.ts';
import { isObject } from '../../files/kept-file.ts';
import {
  FOLLOWED_STATES,
  type OpenState,
  type OpenStates,
} from '../../kitchen/pace/state-events.ts';
import type { FollowRecord } from './follow-records.ts';

export interface KeptFollow {
  readonly restaurant: string;
  readonly states: OpenStates;
  /** When data was last requested, epoch ms. `undefined` if never. */
  readonly readAt: number | undefined;
  /** Possibly not printed yet. */
  readonly pending: readonly FollowRecord[];
}

/** Why a text can't be used. */
export type KeptFault = 'damaged' | 'newer';

const VERSION = 1;
/** The last time with a four-digit year, epoch ms. */
const LATEST = 253_402_300_799_999;
/** Records starting and ending at once. */
const MOST = 1_200;
/** Dates to compare with. */
const MAX_DATES = 8;

export function keptFollowText(kept: KeptFollow): string {
  const { restaurant, states, readAt, pending } = kept;
  const text = JSON.stringify({ version: VERSION, restaurant, ...states, readAt, pending });
  return `${text}\n`;
}

/** A dropped entry would start a second time, so all must be valid. Never throws. */
export function readKeptFollow(text: string): KeptFollow | KeptFault {
  const found = parsed(text);
  if (!isObject(found)) return 'damaged';
  const { version, restaurant, date, open, readAt, pending } = found;
  if (typeof version === 'number' && version > VERSION) return 'newer';
  if (version !== VERSION || typeof restaurant !== 'string') return 'damaged';
  if (!isDate(date) || !(readAt === undefined || isInstant(readAt))) return 'damaged';
  const states = listOf(open, openState);
  const records = listOf(pending, pendingRecord);
  if (states === undefined || records === undefined) return 'damaged';
  const keys = new Set(states.map(({ station }) => station?.key));
  if (keys.size < states.length) return 'damaged';
  return { restaurant, states: { date, open: states }, readAt, pending: records };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `undefined` unless every entry is valid. */
function listOf<T>(
  found: unknown,
  read: (entry: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(found) || found.length > MOST) return undefined;
  const entries = found.flatMap((each: unknown) => read(each) ?? []);
  return entries.length === found.length ? entries : undefined;
}

function openState(found: unknown): OpenState | undefined {
  if (!isObject(found)) return undefined;
  const { station: foundStation, since, saidAt } = found;
  const state = FOLLOWED_STATES.find((each) => each === found['state']);
  const station = foundStation === undefined ? undefined : stationOf(foundStation);
  const dates = listOf(found['dates'], (each) => (isDate(each) ? each : undefined));
  if (state === undefined || dates === undefined || dates.length > MAX_DATES) return undefined;
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
  const event = (['begin', 'end', 'gap'] as const).find((each) => each === found['event']);
  if (event === undefined || typeof found['repeated'] !== 'boolean') return undefined;
  return { ...found, event, repeated: found['repeated'] };
}

function isDate(found: unknown): found is string {
  return typeof found === 'string' && isBusinessDate(found);
}

function isInstant(found: unknown): found is number {
  return typeof found === 'number' && found >= 0 && found <= LATEST;
}
