/** Smart case: words with an upper-case letter match case, others ignore it. */

/** A test of one value. */
export type TextTest = (value: string) => boolean;

/** Whether text has an upper-case letter. */
export function hasUpperCase(text: string): boolean {
  return /\p{Lu}/u.test(text);
}

/** Tests whether a value contains the text. */
export function containing(text: string): TextTest {
  return smartly(text, (value, wanted) => value.includes(wanted));
}

/** Tests whether a value is the text. */
export function equalling(text: string): TextTest {
  return smartly(text, (value, wanted) => value === wanted);
}

/** Tests whether a value has these letters in this order, with any others between. */
export function fuzzily(letters: string): TextTest {
  return smartly(letters, (value, wanted) => {
    let from = 0;
    for (const letter of wanted) {
      const at = value.indexOf(letter, from);
      if (at < 0) return false;
      from = at + letter.length;
    }
    return true;
  });
}

function smartly(text: string, test: (value: string, wanted: string) => boolean): TextTest {
  if (hasUpperCase(text)) return (value) => test(value, text);
  const wanted = text.toLowerCase();
  return (value) => test(value.toLowerCase(), wanted);
}
