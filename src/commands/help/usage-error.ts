/** What commander refuses, as linecheck writes errors: one sentence, the user's own words in double quotes. */

/** What commander repeats of a flag that there is not: its value, too, which may be a secret. */
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
