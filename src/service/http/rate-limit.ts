/** The request quota per client and restaurant, in fixed slices of time. The document has no quota. */
import type { FastifyReply } from 'fastify';
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

/**
 * Counts a request, and puts the remaining requests into the reply's headers. `sent` has the values of the restaurant header. Throws 429
 * for a request too many, which is not counted.
 */
export type RateLimit = (client: ApiClient, sent: readonly string[], reply: FastifyReply) => void;

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
  const { rateLimit: header } = platformHeaders(dialect);

  const quotaOf = (key: string): readonly Slice[] => {
    const quota = quotas.get(key) ?? [
      { limit: limits.perSecond, lengthMs: SECOND_MS, index: 0, used: 0 },
      { limit: limits.perQuarterHour, lengthMs: QUARTER_HOUR_MS, index: 0, used: 0 },
    ];
    // Setting the quota makes it the newest, so that it is dropped last.
    quotas.set(key, quota);
    return quota;
  };

  return (client, sent, reply) => {
    const time = now();
    const quota = quotaOf(JSON.stringify([client.id, countedRestaurant(client, sent)]));
    for (const slice of quota) {
      const index = Math.floor(time / slice.lengthMs);
      // A clock that was set back starts a new slice. Otherwise, clients would be refused for the time difference.
      if (index !== slice.index) Object.assign(slice, { index, used: 0 });
    }
    const isFree = quota.every((slice) => remainingIn(slice) > 0);
    if (isFree) for (const slice of quota) slice.used += 1;

    const remaining = Math.min(...quota.map(remainingIn));
    const tightest = quota.filter((slice) => remainingIn(slice) === remaining);
    // If both slices are used up, the longer slice decides when requests pass again.
    const end = Math.max(...tightest.map(({ index, lengthMs }) => (index + 1) * lengthMs));
    void reply.headers({
      [`${header}-By`]: 'client,restaurant',
      [`${header}-Remaining`]: String(remaining),
      [`${header}-Reset`]: String(end / SECOND_MS),
    });
    if (isFree) return;
    const seconds = Math.ceil((end - time) / SECOND_MS);
    const message = `Too many requests from this client for this restaurant. Try again in ${seconds} s.`;
    throw new RequestError('tooManyRequests', message, { 'retry-after': String(seconds) });
  };
}

function remainingIn({ limit, used }: Slice): number {
  return limit - used;
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
