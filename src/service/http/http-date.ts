/** The `Date` of answers (RFC 9110, 6.6.1), by the service's clock; made once a second, since it is part of every answer. */

/** Gives the date of `now` (epoch ms) as text. */
export function httpDate(now: () => number): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const current = Math.floor(now() / 1_000);
    if (current !== second) {
      second = current;
      text = new Date(current * 1_000).toUTCString();
    }
    return text;
  };
}
