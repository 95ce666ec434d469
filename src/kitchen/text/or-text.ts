/** Alternatives in a sentence. */

/** `slow, quiet or busy`. Takes at least two. */
export function orText(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
