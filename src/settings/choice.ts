/** A setting with a few values to choose from. */
import { Failure } from '../contract/failures.ts';
import { nearName } from '../kitchen/filter/near-name.ts';
import { quotedValue } from './quoted-value.ts';

/** The one of the choices that is named; `what` is what they are of, as in `Unknown format "xml"`. Throws USAGE for any other name. */
export function choiceOf<T extends string>(what: string, choices: readonly T[], text: string): T {
  const found = choices.find((each) => each === text);
  if (found !== undefined) return found;
  throw new Failure(
    'USAGE',
    `Unknown ${what} ${quotedValue(text)}. ${meantText(text, choices)}Use one of ${choices.join(', ')}.`,
  );
}

/** `Did you mean "table"? `, or nothing where no choice is near; the names are in lower case. */
export function meantText(text: string, names: readonly string[]): string {
  const near = nearName(text.trim(), names);
  return near === undefined ? '' : `Did you mean "${near}"? `;
}
