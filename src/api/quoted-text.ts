const MAX_QUOTE = 200;

/** Makes one line of at most 200 characters, without controls and queries. `undefined` if the text is empty or repeats a secret. */
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
  return characters.length <= MAX_QUOTE ? line : `${characters.slice(0, MAX_QUOTE - 1).join('')}…`;
}

/** A server may shorten a repeated secret, so the secret's first eight characters count as the secret. */
function repeats(text: string, secret: string): boolean {
  const beginning = secret.slice(0, 8);
  if (beginning === '') return false;
  return text.includes(beginning) || text.includes(encodeURIComponent(secret).slice(0, 8));
}
