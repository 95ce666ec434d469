/** The likely name, as the end of a refusal. */
import { nearName } from '../kitchen/text/near-name.ts';
import { quotedValue } from './quoted-value.ts';

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
