/** A setting with a few possible values. */
import { Failure } from '../contract/failures.ts';
import { nearName } from '../kitchen/text/near-name.ts';
import { quotedValue } from './quoted-value.ts';

/** The choice with this name, if any: `warning` is `warn` to everybody. */
export function choiceNamed<T extends string>(choices: readonly T[], text: string): T | undefined {
  const name = text === 'warning' ? 'warn' : text;
  return choices.find((each) => each === text) ?? choices.find((each) => each === name);
}

/** The choice with this name; `what` names the setting, as in `Unknown format "xml"`. Throws USAGE for any other name. */
export function choiceOf<T extends string>(what: string, choices: readonly T[], text: string): T {
  const found = choiceNamed(choices, text);
  if (found !== undefined) return found;
  throw new Failure(
    'USAGE',
    `Unknown ${what} ${quotedValue(text)}. ${meantText(text, choices)}Use ${choices.length === 1 ? '' : 'one of '}${choices.join(', ')}.`,
  );
}

/** `Did you mean "table"? `, or empty where no choice is near; the names are in lowercase. */
export function meantText(text: string, names: readonly string[]): string {
  const near = nearName(text.trim(), names);
  return near === undefined ? '' : `Did you mean "${near}"? `;
}

/** Longer texts are not compared with names. */
const LONGEST = 64;

/**
 * ` Did you mean "Grill"?`, or empty. A name is likely where it is a few typos away, or where the typed text is a part of it; case and
 * blanks do not count.
 */
export function didYouMean(typed: string, names: Iterable<string>): string {
  const wanted = folded(typed);
  if (wanted === '' || wanted.length > LONGEST) return '';
  const byFolded = new Map(Array.from(names, (name) => [folded(name), name]));
  const known = [...byFolded.keys()];
  const near = nearName(wanted, known) ?? known.find((each) => each.includes(wanted));
  const name = near === undefined ? undefined : byFolded.get(near);
  return name === undefined ? '' : ` Did you mean ${quotedValue(name)}?`;
}

/** A name in the form for comparison. */
export function folded(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
