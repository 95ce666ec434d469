/** Short, printable, without secrets. */

const LONGEST_QUOTE = 200;

/** One line of 200 characters, without controls and queries. `undefined` if empty, or if it repeats the start of a secret or a JWT. */
export function quotedText(
  text: string | undefined,
  secrets: readonly string[],
): string | undefined {
  if (text === undefined || secrets.some((secret) => repeats(text, secret))) return undefined;
  if (/eyJ[\w-]{5}/.test(text)) return undefined;
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/\?\S*=\S*/g, '?…')
    .trim();
  if (line === '') return undefined;
  const characters = Array.from(line);
  return characters.length <= LONGEST_QUOTE
    ? line
    : `${characters.slice(0, LONGEST_QUOTE - 1).join('')}…`;
}

/** Eight characters are enough: a server may shorten what it repeats. */
function repeats(text: string, secret: string): boolean {
  const beginning = secret.slice(0, 8);
  if (beginning === '') return false;
  return text.includes(beginning) || text.includes(encodeURIComponent(secret).slice(0, 8));
}
