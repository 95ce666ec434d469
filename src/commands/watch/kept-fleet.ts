import { isObject } from '../../files/kept-file.ts';
import type { FollowRecord } from './follow-records.ts';
import {
  isInstant,
  KEPT_VERSION,
  type KeptCodec,
  type KeptFault,
  type KeptFollow,
  keptParts,
  listOf,
  pendingRecord,
  readKeptParts,
  readKeptVersion,
} from './kept-follow.ts';

export interface KeptFleet {
  /** Without pending lines of their own. */
  readonly restaurants: readonly KeptFollow[];
  /** Since when the platform is lost, epoch ms. */
  readonly lostSince: number | undefined;
  readonly pending: readonly FollowRecord[];
}

/** Restaurants, and lines of as many. */
const MAX_ENTRIES = 20_000;

export const KEPT_FLEET: KeptCodec<KeptFleet> = {
  text: ({ restaurants, lostSince, pending }) => {
    const fleet = restaurants.map(keptParts);
    return `${JSON.stringify({ version: KEPT_VERSION, fleet, lostSince, pending })}\n`;
  },
  read: readKeptFleet,
};

/** Never throws. */
function readKeptFleet(text: string): KeptFleet | KeptFault {
  const found = readKeptVersion(text);
  if (!isObject(found)) return found;
  const { restaurant, fleet, lostSince, pending } = found;
  if (restaurant !== undefined) return 'foreign';
  const restaurants = listOf(fleet, MAX_ENTRIES, (each) =>
    isObject(each) ? readKeptParts(each) : undefined,
  );
  const records = listOf(pending, MAX_ENTRIES, pendingRecord);
  if (restaurants === undefined || records === undefined) return 'damaged';
  if (!(lostSince === undefined || isInstant(lostSince))) return 'damaged';
  return { restaurants, lostSince, pending: records };
}
