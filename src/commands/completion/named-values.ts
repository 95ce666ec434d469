/** The values of an option as its help names them: completion and help read the same words, so that they cannot differ. */

/** What comes before the values, and what is told after them. */
const LEAD = /^[^,;(]*: /;
const AFTER = /(?: \(|;|, with |, which ).*$/;
const BETWEEN = /, | or /;
const VALUE = /^[A-Za-z][\w-]*$/;
/** Words that stand for something else: `YYYYMMDD`, `-N days`, `guid`. */
const STANDS_FOR = /^(?:[A-Z]+|-N(?: days)?|guid|name)$/;

/**
 * The values in a description such as `cafe, typical or busy`, `your link: auto, slow or fast` or `text or json, with --explain`; none
 * where it does not list any.
 */
export function namedValues(description: string): readonly string[] {
  const listed = description.replace(AFTER, '').replace(LEAD, '').split(BETWEEN);
  const isList = listed.length > 1;
  if (!isList || !listed.every((each) => VALUE.test(each) || STANDS_FOR.test(each))) return [];
  return listed.filter((each) => !STANDS_FOR.test(each));
}
