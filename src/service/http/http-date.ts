/** The `Date` of answers (RFC 9110, 6.6.1), by the service's clock; built once a second, because every answer has it. */

/** Returns the date of `now` (epoch ms) as text. */
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
