import { Failure } from '../contract/failures.ts';
import { nearName } from '../kitchen/text/near-name.ts';
import { quotedValue } from './quoted-value.ts';

/** `warning` is `warn` to everybody. */
export function choiceNamed<T extends string>(choices: readonly T[], text: string): T | undefined {
  const name = text === 'warning' ? 'warn' : text;
  return choices.find((each) => each === text) ?? choices.find((each) => each === name);
}

/** `what` names the setting, as in `Unknown format "xml"`. Throws USAGE for any other name. */
export function choiceOf<T extends string>(what: string, choices: readonly T[], text: string): T {
  const found = choiceNamed(choices, text);
  if (found !== undefined) return found;
  throw new Failure(
    'USAGE',
    `Unknown ${what} ${quotedValue(text)}. ${meantText(text, choices)}Use ${choices.length === 1 ? '' : 'one of '}${choices.join(', ')}.`,
  );
}

/** `Did you mean "table"? `, or empty without a near choice. `names` are lowercase. */
export function meantText(text: string, names: readonly string[]): string {
  const near = nearName(text.trim(), names);
  return near === undefined ? '' : `Did you mean "${near}"? `;
}

/** Longer texts are not compared with names. */
const LONGEST = 64;

/** ` Did you mean "Grill"?`, or empty. A likely name is a few typos away or contains the typed text. Ignores case and blanks. */
export function didYouMean(typed: string, names: Iterable<string>): string {
  const wanted = folded(typed);
  if (wanted === '' || wanted.length > LONGEST) return '';
  const byFolded = new Map(Array.from(names, (name) => [folded(name), name]));
  const known = [...byFolded.keys()];
  const near = nearName(wanted, known) ?? known.find((each) => each.includes(wanted));
  const name = near === undefined ? undefined : byFolded.get(near);
  return name === undefined ? '' : ` Did you mean ${quotedValue(name)}?`;
}

/** For comparison. */
export function folded(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
