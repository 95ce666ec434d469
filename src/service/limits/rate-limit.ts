/** The quota of each client at each restaurant, which the document does not speak of (A24): requests counted in fixed slices of time. */
import type { ApiClient } from '../../archive/archive.ts';
import { type Dialect, platformHeaders } from '../../contract/dialect.ts';
import { RequestError } from '../http/request-error.ts';
import { BoundedCache } from './bounded-cache.ts';

/** Most requests in one slice of each kind. */
export interface RateLimits {
  /** In a second. */
  readonly perSecond: number;
  /** In 15 minutes. */
  readonly perQuarterHour: number;
}

/** What platforms are known to allow (A24). */
export const PLATFORM_RATE_LIMITS: RateLimits = { perSecond: 20, perQuarterHour: 10_000 };

const SECOND_MS = 1_000;
const QUARTER_HOUR_MS = 15 * 60_000;

/** Quotas that are remembered; where there are more, the one unused for longest begins anew. */
const REMEMBERED = 50_000;

/** The parts of a request by which it is counted and told of its quota. */
interface CountedRequest {
  /** Every value of a header, by its name in any case. */
  readonly headerValues: (name: string) => readonly string[];
  /** Adds headers to the answer, whatever it will be. */
  readonly announce: (headers: Readonly<Record<string, string>>) => void;
}

/** Counts a request, and announces what is left on its answer. Throws `RequestError` 429, which is not counted. */
export type RateLimit = (client: ApiClient, request: CountedRequest) => void;

/** One kind of slice: which one it was last, and what of it was used. */
interface Slice {
  readonly most: number;
  readonly lengthMs: number;
  index: number;
  used: number;
}

/**
 * A rate limit of this process. `now` gives epoch ms; slices begin at whole seconds and quarter hours of UTC. The headers
 * are those of the slice that has the fewest requests left: `Remaining` counts them, `Reset` is its end in epoch seconds.
 *
 * A request is counted once its client is known, so that an answer 401, 404 for the path or 405 has no such headers. It
 * counts for the restaurant of its header, else for the only one of its client. All requests of a client about none of
 * its restaurants share one quota: nobody gets more of them by naming more restaurants.
 */
export function rateLimit(limits: RateLimits, dialect: Dialect, now: () => number): RateLimit {
  const quotas = new BoundedCache<readonly Slice[]>(REMEMBERED);
  const { rateLimit: header, restaurant: restaurantHeader } = platformHeaders(dialect);

  const quotaOf = (key: string): readonly Slice[] => {
    const quota = quotas.get(key) ?? [
      { most: limits.perSecond, lengthMs: SECOND_MS, index: 0, used: 0 },
      { most: limits.perQuarterHour, lengthMs: QUARTER_HOUR_MS, index: 0, used: 0 },
    ];
    // Set anew even if it was there, so that it is the last to be forgotten.
    quotas.set(key, quota);
    return quota;
  };

  return (client, { headerValues, announce }) => {
    const time = now();
    const restaurant = countedRestaurant(client, headerValues(restaurantHeader));
    const quota = quotaOf(JSON.stringify([client.id, restaurant]));
    for (const slice of quota) enter(slice, time);
    const isFree = quota.every((slice) => left(slice) > 0);
    if (isFree) for (const slice of quota) slice.used += 1;

    const tightest = quota.reduce((a, b) => (left(b) < left(a) ? b : a));
    // Of two slices that are used up the longer one says when there is a request again.
    const end = Math.max(...quota.filter((slice) => left(slice) === left(tightest)).map(endOf));
    announce({
      [`${header}-By`]: 'client,restaurant',
      [`${header}-Remaining`]: String(left(tightest)),
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

/** A clock that was set back begins a slice anew: refused for as long as the difference, clients would find no reason. */
function enter(slice: Slice, time: number): void {
  const index = Math.floor(time / slice.lengthMs);
  if (index === slice.index) return;
  slice.index = index;
  slice.used = 0;
}

function left({ most, used }: Slice): number {
  return most - used;
}

/** Epoch ms. */
function endOf({ index, lengthMs }: Slice): number {
  return (index + 1) * lengthMs;
}

function countedRestaurant(
  { restaurants }: ApiClient,
  sent: readonly string[],
): string | undefined {
  const named = sent.length > 1 ? undefined : sent[0]?.trim();
  if (named !== undefined && named !== '') return restaurants.find((guid) => guid === named);
  return restaurants.length === 1 && sent.length <= 1 ? restaurants[0] : undefined;
}
