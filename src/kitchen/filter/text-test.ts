/** Tests of one text: parts, whole texts, and letters in order. Text without capitals ignores case. */

export type TextTest = (value: string) => boolean;

function hasUpperCase(text: string): boolean {
  return /\p{Lu}/u.test(text);
}

export function containing(text: string): TextTest {
  return smartly(text, (value, wanted) => value.includes(wanted));
}

export function equalling(text: string): TextTest {
  return smartly(text, (value, wanted) => value === wanted);
}

/** Tests for these letters in this order, with any others between. */
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
