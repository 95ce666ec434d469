/** Rewords commander's errors: one sentence, the user's words in double quotes. */

/** Commander repeats an unknown flag with its value, which may be a secret. */
const UNKNOWN_FLAG = /(unknown option '(?:--[^='\n]*|-[^-'\n]))[^\n]*/;
/** Commander's sentences that are longer or vaguer than they need be, and ours. */
const SENTENCES: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^option '([^']*)' argument missing$/, 'No value for $1'],
  [/^required option '([^']*)' not specified$/, 'Missing option $1'],
  [
    /^too many arguments for .*\. Expected (\d+ arguments?) but got (\d+): /s,
    'Expected $1, got $2: ',
  ],
];
const SUGGESTION = /\n?\(Did you mean (?:one of )?([^?]*)\?\)/;

/** One line for `error: unknown option '--fromat'` and its suggestion. */
export function usageError(text: string): string {
  const [, meant] = SUGGESTION.exec(text) ?? [];
  const what = text
    .replace(SUGGESTION, '')
    .replace(/^error: /, '')
    .replace(UNKNOWN_FLAG, "$1'")
    .trim()
    .replace(/\.$/, '');
  const ours = SENTENCES.reduce((left, [theirs, own]) => left.replace(theirs, own), what);
  const sentence = ours.replaceAll("'", '"');
  const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `linecheck: ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${suggestion}\n`;
}
