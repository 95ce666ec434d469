/** A lake's row at another restaurant and date: other GUIDs, and other times, so that it compresses as a real one does. */
import { randomBytes } from 'node:crypto';
import type { LakeRow } from '../../src/commands/export/lake.ts';
import { MASS_BUMP_LIMIT_MS, OVER_HOUR_MS } from '../../src/kitchen/model/row-oddities.ts';
import { LAKE_COLUMNS, type LakeValue } from '../../src/kitchen/tables/item-export.ts';

/** Of 16 hexadecimal digits, from 0 to 1. */
const SHARE_DIGITS = 4;
const JITTER_MS = 60_000;

const PLACES = new Map(LAKE_COLUMNS.map(({ name }, at) => [name, at]));

function placeOf(name: string): number {
  const at = PLACES.get(name);
  if (at === undefined) throw new Error(`no column ${name}`);
  return at;
}

const RESTAURANT = placeOf('restaurantGuid');
const ORDER = placeOf('orderGuid');
const SELECTION = placeOf('selectionGuid');
const TICKET = placeOf('ticketGuid');
const FIRED = placeOf('ticketFiredAt');
const STARTED = placeOf('itemStartedAt');
const BUMPED = placeOf('itemFulfilledAt');
const QUEUE = placeOf('queueMs');
const MAKE = placeOf('makeMs');
const WAIT = placeOf('waitMs');
const ODD = placeOf('odd');
const LATE = placeOf('late');
const LIMIT = placeOf('limitMs');

/** A date's rows, by fire. A ticket is fired up to a minute later, and an ordinary row takes up to a fifth more or less. */
export function movedRows(
  rows: readonly LakeRow[],
  restaurantGuid: string,
  laterMs: number,
): readonly LakeRow[] {
  const known = new Map<LakeValue, string>();
  const renamed = (guid: LakeValue): string => {
    const own = known.get(guid) ?? nextGuid();
    known.set(guid, own);
    return own;
  };
  const moved = rows.map((row) => {
    const copy = [...row];
    copy[RESTAURANT] = restaurantGuid;
    for (const at of [ORDER, SELECTION, TICKET]) {
      if (copy[at] !== undefined) copy[at] = renamed(copy[at]);
    }
    const later = laterMs + Math.round(shareOf(copy[TICKET]) * JITTER_MS);
    moveTimes(copy, later, 0.8 + 0.4 * shareOf(copy[SELECTION]));
    return copy;
  });
  return moved.sort((a, b) => Number(a[FIRED] ?? Infinity) - Number(b[FIRED] ?? Infinity));
}

function moveTimes(row: LakeValue[], laterMs: number, factor: number): void {
  const { [FIRED]: fired, [WAIT]: wait, [QUEUE]: queue, [LIMIT]: limit } = row;
  const isOrdinary = row[ODD] === undefined;
  for (const at of [FIRED, STARTED, BUMPED]) {
    const instant = row[at];
    if (typeof instant === 'number') row[at] = instant + laterMs;
  }
  if (!isOrdinary || typeof fired !== 'number' || typeof wait !== 'number') return;
  const waitMs = Math.round(Math.min(OVER_HOUR_MS, Math.max(MASS_BUMP_LIMIT_MS, wait * factor)));
  row[WAIT] = waitMs;
  row[BUMPED] = fired + laterMs + waitMs;
  if (typeof limit === 'number') row[LATE] = waitMs >= limit;
  if (typeof queue !== 'number') return;
  const queueMs = Math.min(waitMs, Math.round(queue * factor));
  row[QUEUE] = queueMs;
  row[MAKE] = waitMs - queueMs;
  row[STARTED] = fired + laterMs + queueMs;
}

function shareOf(guid: LakeValue): number {
  return Number.parseInt(String(guid).slice(0, SHARE_DIGITS), 16) / 16 ** SHARE_DIGITS || 0;
}

let hex = '';
let used = 0;

function nextGuid(): string {
  if (used === hex.length) [hex, used] = [randomBytes(16_384).toString('hex'), 0];
  const at = used;
  used += 32;
  const start = `${hex.slice(at, at + 8)}-${hex.slice(at + 8, at + 12)}`;
  return `${start}-4${hex.slice(at + 13, at + 16)}-a${hex.slice(at + 17, at + 20)}-${hex.slice(at + 20, at + 32)}`;
}
