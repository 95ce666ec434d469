import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinedSessions } from '../../../src/terminal/screen-session.ts';
import { hasTitle, terminalTitle } from '../../../src/terminal/terminal-title.ts';

const PUSH = '\u001b[22;2t';
const POP = '\u001b]2;Terminal\u0007\u001b[23;2t';
const named = (text: string): string => `\u001b]2;${text}\u0007`;

function opened() {
  const bytes: string[] = [];
  return { bytes, title: terminalTitle({ write: (text) => void bytes.push(text) }) };
}

test('the title is sent only when it changes, and the earlier one comes back', () => {
  const { bytes, title } = opened();
  title.show('Fry slow · Lucía');
  title.show('Fry slow · Lucía');
  title.show('Lucía');
  title.leave();
  title.leave();
  expect(bytes).toEqual([PUSH + named('Fry slow · Lucía'), named('Lucía'), POP]);
});

test('nothing is sent while another program has the terminal, and the newest title afterwards', () => {
  const { bytes, title } = opened();
  title.show('Lucía');
  title.leave();
  title.show('Fry slow · Lucía');
  title.enter();
  title.enter();
  expect(bytes).toEqual([PUSH + named('Lucía'), POP, PUSH + named('Fry slow · Lucía')]);
});

test('without a title, there is nothing to restore', () => {
  const { bytes, title } = opened();
  title.leave();
  title.enter();
  title.leave();
  expect(bytes).toEqual([]);
});

test('nested sessions are left in the reverse order', () => {
  const order: string[] = [];
  const session = (name: string) => ({
    enter: () => void order.push(`+${name}`),
    leave: () => void order.push(`-${name}`),
  });
  const both = joinedSessions(session('a'), session('b'));
  both.leave();
  both.enter();
  expect(order).toEqual(['-b', '-a', '+a', '+b']);
});

test('no text can end the title, begin a command, or be long', () => {
  const pieces = fc.constantFrom('\u001b]52;c;x\u0007', '\u001b\\', '\u009c', '\u0007', '\n');
  const hostile = fc.string({ unit: 'binary', maxLength: 400 });
  const texts = fc.array(fc.oneof(hostile, pieces), { maxLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const { bytes, title } = opened();
      title.show(`a${text}`);
      const sent = bytes.join('').slice(`${PUSH}\u001b]2;`.length, -1);
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      expect(sent).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      expect(sent.length).toBeLessThan(1_000);
    }),
  );
});

test.each([
  ['xterm-256color', true],
  ['tmux-256color', true],
  ['putty', true],
  ['foot', true],
  ['dumb', false],
  ['linux', false],
  ['vt100', false],
  [undefined, false],
])('TERM=%s has a title: %s', (TERM, expected) => {
  expect(hasTitle({ TERM })).toBe(expected);
});
