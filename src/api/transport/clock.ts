/** How our clock stands to that of whoever answers, by the Date header of any answer. */

/** A smaller difference harms nothing, ms: the last minute of a token is not used (A21). */
const HARMLESS_MS = 60_000;

/** Our clock (epoch ms) less theirs, in ms: above 0 where ours is ahead. `undefined` where no Date header tells. */
export function clockSkewMs(headers: ReadonlyMap<string, string>, now: number): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return undefined;
  // A cache on the way repeats the date of the first answer, and tells how old that is, in seconds.
  const age = headers.get('age') ?? '';
  return now - date - (/^\d{1,9}$/.test(age) ? Number(age) * 1000 : 0);
}

/** By how much our clock is off, and in which direction, as a sentence; `undefined` where it is off by no more than a minute. */
export function skewSentence(skewMs: number | undefined, host: string): string | undefined {
  if (skewMs === undefined || Math.abs(skewMs) <= HARMLESS_MS) return undefined;
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `This machine's clock is ${amount(Math.abs(skewMs))} ${direction} that of ${host}.`;
}

function amount(ms: number): string {
  // A Date header has whole seconds, and was on its way: three hours are seldom measured as such.
  const minutes = ms < 3_600_000 ? Math.floor(ms / 60_000) : Math.round(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 2) return `${days} days`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes} min ${Math.floor(ms / 1000) % 60} s`;
}
