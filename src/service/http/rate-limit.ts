/** The request quota per client and restaurant, in fixed slices of time. The document has no quota. */

import { type Dialect, platformHeaders } from '../../contract/dialect.ts';
import { SECOND_MS } from '../../contract/instant.ts';
import { BoundedCache } from '../../contract/once.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import type { ApiClient } from '../archive/archive.ts';
import { RequestError } from './request-error.ts';

export interface RateLimits {
  readonly perSecond: number;
  readonly perQuarterHour: number;
}

/** Known limits of platforms. */
export const PLATFORM_RATE_LIMITS: RateLimits = { perSecond: 20, perQuarterHour: 10_000 };

const QUARTER_HOUR_MS = 15 * 60_000;

const MAX_QUOTAS = 50_000;

export interface CountedRequest {
  readonly headerValues: (name: string) => readonly string[];
  readonly announce: (headers: Readonly<Record<string, string>>) => void;
}

/** Counts a request and announces the remaining requests. Throws 429 for a request too many, which is not counted. */
export type RateLimit = (client: ApiClient, request: CountedRequest) => void;

interface Slice {
  readonly limit: number;
  readonly lengthMs: number;
  index: number;
  used: number;
}

/**
 * Slices start at full seconds and UTC quarter hours. Headers describe the slice with the fewest requests left. `now` returns epoch ms.
 * A request counts for the restaurant in its header, else the client's only restaurant. Unknown restaurants share one quota.
 */
export function rateLimit(limits: RateLimits, dialect: Dialect, now: () => number): RateLimit {
  const quotas = new BoundedCache<readonly Slice[]>(MAX_QUOTAS);
  const { rateLimit: header, restaurant: restaurantHeader } = platformHeaders(dialect);

  const quotaOf = (key: string): readonly Slice[] => {
    const quota = quotas.get(key) ?? [
      { limit: limits.perSecond, lengthMs: SECOND_MS, index: 0, used: 0 },
      { limit: limits.perQuarterHour, lengthMs: QUARTER_HOUR_MS, index: 0, used: 0 },
    ];
    // Setting the quota makes it the newest, so that it is dropped last.
    quotas.set(key, quota);
    return quota;
  };

  return (client, { headerValues, announce }) => {
    const time = now();
    const restaurant = countedRestaurant(client, headerValues(restaurantHeader));
    const quota = quotaOf(JSON.stringify([client.id, restaurant]));
    for (const slice of quota) startCurrentSlice(slice, time);
    const isFree = quota.every((slice) => remainingIn(slice) > 0);
    if (isFree) for (const slice of quota) slice.used += 1;

    const tightest = quota.reduce((a, b) => (remainingIn(b) < remainingIn(a) ? b : a));
    // If both slices are used up, the longer slice decides when requests pass again.
    const end = Math.max(
      ...quota.filter((slice) => remainingIn(slice) === remainingIn(tightest)).map(sliceEnd),
    );
    announce({
      [`${header}-By`]: 'client,restaurant',
      [`${header}-Remaining`]: String(remainingIn(tightest)),
      [`${header}-Reset`]: String(end / SECOND_MS),
    });
    if (isFree) return;
    const seconds = Math.ceil((end - time) / SECOND_MS);
    throw new RequestError(
      'tooManyRequests',
      `Too many requests from this client for this restaurant. Try again in ${seconds} s.`,
      { 'retry-after': String(seconds) },
    );
  };
}

/** A clock that was set back starts a new slice. Otherwise, clients would be refused for the time difference. */
function startCurrentSlice(slice: Slice, time: number): void {
  const index = Math.floor(time / slice.lengthMs);
  if (index === slice.index) return;
  slice.index = index;
  slice.used = 0;
}

function remainingIn({ limit, used }: Slice): number {
  return limit - used;
}

function sliceEnd({ index, lengthMs }: Slice): number {
  return (index + 1) * lengthMs;
}

function countedRestaurant(
  { restaurants }: ApiClient,
  sent: readonly string[],
): string | undefined {
  const requestedGuid = sent.length > 1 ? undefined : sent[0]?.trim();
  if (requestedGuid !== undefined && requestedGuid !== '')
    return restaurants.find((guid) => isSameGuid(guid, requestedGuid));
  return restaurants.length === 1 && sent.length <= 1 ? restaurants[0] : undefined;
}
