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
