/** When a platform accepts the next request: Retry-After, and the rate limit headers (A24), whatever their prefix. */

type Headers = ReadonlyMap<string, string>;

/** Longest wait that is kept, ms; quotas renew after 15 minutes, so a longer one is a block, a mistake or malice. */
export const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * The instant (epoch ms of our clock) before which no request should go out after a refusal: Retry-After in seconds or as an HTTP date,
 * else the end of an exhausted quota; `undefined` when no header is usable.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const waitMs = requestedWaitMs(headers, now);
  return waitMs === undefined ? undefined : bounded(waitMs, now);
}

/** The same as a wait in ms, however long. */
export function requestedWaitMs(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  const date = text === '' ? Number.NaN : Date.parse(text);
  if (!Number.isNaN(date)) return Math.max(date - serverNow(headers, now), 0);
  const reset = quotaReset(headers, now);
  return reset === undefined ? undefined : reset - now;
}

export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 120) return `${seconds} s`;
  if (seconds <= 2 * 3_600) return `${Math.ceil(seconds / 60)} min`;
  const hours = Math.ceil(seconds / 3_600);
  if (hours <= 48) return `${hours} hours`;
  const days = Math.ceil(hours / 24);
  return days <= 365 ? `${days} days` : 'more than a year';
}

/** The instant (epoch ms of our clock) at which an exhausted quota renews; `undefined` while some of it is left. */
export function quotaReset(headers: Headers, now: number): number | undefined {
  if (Number(bySuffix(headers, '-ratelimit-remaining') ?? '1') > 0) return undefined;
  const reset = bySuffix(headers, '-ratelimit-reset') ?? '';
  if (!/^\d{1,12}$/.test(reset)) return undefined;
  return bounded(Number(reset) * 1000 - serverNow(headers, now), now);
}

/** Requests left in the quota of an answer; `undefined` where its headers have no usable number. */
export function requestsLeft(headers: Headers): number | undefined {
  const left = bySuffix(headers, '-ratelimit-remaining') ?? '';
  return /^\d{1,9}$/.test(left) ? Number(left) : undefined;
}

/** Instants of a platform are compared with its own Date header: our clock may be hours off. */
function serverNow(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? now : date;
}

function bounded(waitMs: number, now: number): number {
  return now + Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS);
}

function bySuffix(headers: Headers, suffix: string): string | undefined {
  for (const [name, value] of headers) if (name.endsWith(suffix)) return value;
  return undefined;
}
