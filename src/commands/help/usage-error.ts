/** Rewords commander's errors: one sentence, the user's words in double quotes. */

/** Commander repeats an unknown flag with its value, which may be a secret. */
const UNKNOWN_FLAG = /(unknown option '(?:--[^='\n]*|-[^-'\n]))[^\n]*/;
const SUGGESTION = /\n?\(Did you mean (?:one of )?([^?]*)\?\)/;

/** One line for `error: unknown option '--fromat'` and its suggestion. */
export function usageError(text: string): string {
  const [, meant] = SUGGESTION.exec(text) ?? [];
  const what = text
    .replace(SUGGESTION, '')
    .replace(/^error: /, '')
    .replace(UNKNOWN_FLAG, "$1'")
    .trim()
    .replace(/\.$/, '')
    .replaceAll("'", '"');
  const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `linecheck: ${what.charAt(0).toUpperCase()}${what.slice(1)}.${suggestion}\n`;
}
