import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pasteReader } from '../../../src/terminal/bracketed-paste.ts';

const START = '\u001b[200~';
const END = '\u001b[201~';
/** Keys of one character, as far as the reader asks. */
const isKey = (text: string) => text.length === 1;

/** The result of pieces read one after the other: pastes, and what is left for keys. */
function readAll(pieces: readonly string[]): { readonly pastes: string[]; readonly keys: string } {
  const reader = pasteReader();
  const pastes: string[] = [];
  let keys = '';
  let unread = '';
  for (const piece of pieces) {
    unread += piece;
    for (let goesOn = true; goesOn;) {
      const { pasted, rest, isOpen } = reader.take(unread, isKey);
      goesOn = pasted !== undefined;
      if (pasted !== undefined) pastes.push(pasted);
      // Of keys one at a time is taken, so that a paste behind them is found.
      keys += isOpen || goesOn ? '' : rest.slice(0, 1);
      goesOn = goesOn || (!isOpen && rest.length > 1);
      unread = isOpen || pasted !== undefined ? rest : rest.slice(1);
    }
  }
  return { pastes, keys };
}

test('a paste is the same however its bytes are cut, and no letter of it is a key', () => {
  const text = fc.string({ maxLength: 40 }).filter((each) => !each.includes('\u001b'));
  const cuts = fc.array(fc.nat({ max: 60 }), { maxLength: 5 });
  fc.assert(
    fc.property(text, cuts, (pasted, places) => {
      const whole = `${START}${pasted}${END}`;
      const ends = [START.length, ...places.filter((at) => at > START.length), whole.length];
      const sorted = ends.map((at) => Math.min(at, whole.length)).sort((a, b) => a - b);
      const pieces = sorted.map((end, at) => whole.slice(at === 0 ? 0 : sorted[at - 1], end));
      const { pastes, keys } = readAll(pieces);
      const control = /[\u0000-\u001f\u007f-\u009f]/g;
      expect(pastes).toEqual([
        pasted.replace(/\r\n?|[\n\t\u0085\u2028\u2029]/g, ' ').replace(control, ''),
      ]);
      expect(keys).toBe('');
    }),
  );
});

test.each([
  ['keys before and behind', [`j${START}qq${END}k`], ['qq'], 'jk'],
  ['two', [`${START}a${END}${START}b${END}`], ['a', 'b'], ''],
  ['lines and tabs', [`${START}a\r\nb\tc\nd${END}`], ['a b c d'], ''],
  ['control characters', [`${START}a\u001b[A\u0003\u0007b${END}`], ['a[Ab'], ''],
  ['nothing', [`${START}${END}j`], [''], 'j'],
  ['an end without a beginning', [`${END}j`], [], 'j'],
])('%s', (_, pieces, pastes, keys) => {
  expect(readAll(pieces)).toEqual({ pastes, keys });
});

test('a paste of any length takes limited memory', () => {
  const reader = pasteReader();
  reader.take(START, isKey);
  for (let piece = 0; piece < 1_000; piece += 1) {
    expect(reader.take('x'.repeat(10_000), isKey)).toEqual({ rest: '', isOpen: true });
  }
  expect(reader.take(END, isKey).pasted).toHaveLength(2_000);
});

test('the rest of an abandoned paste is no key, and a single key after it is one', () => {
  const reader = pasteReader();
  expect(reader.take(`${START}one`, isKey).isOpen).toBe(true);
  reader.giveUp();
  expect(reader.take('', isKey)).toEqual({ pasted: 'one', rest: '', isOpen: false });
  expect(reader.take('two', isKey)).toEqual({ rest: '', isOpen: true });
  reader.giveUp();
  expect(reader.take('', isKey).pasted).toBe('two');
  expect(reader.take('j', isKey)).toEqual({ rest: 'j', isOpen: false });
  expect(reader.take('jj', isKey)).toEqual({ rest: 'jj', isOpen: false });
});

test('Ctrl-C ends an endless paste', () => {
  const reader = pasteReader();
  reader.take(`${START}one`, isKey);
  expect(reader.take('\u0003', isKey)).toEqual({ rest: '\u0003', isOpen: false });
});
