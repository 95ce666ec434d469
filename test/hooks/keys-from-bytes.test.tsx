/** From a terminal's bytes to key names, through the keyboard and Ink as the monitor joins them. */
import { render, useInput } from 'ink';
import { expect, onTestFinished, test } from 'vitest';
import { keyNames, markedPaste } from '../../src/state/key-names.ts';
import { keyByKey } from '../../src/terminal/key-by-key.ts';
import { keyboard, Screen } from '../scenarios/screen.ts';

/** Key names in chunks delivered one after the other. A possible escape is waited for until all is quiet. */
async function namesOf(...chunks: readonly string[]): Promise<readonly string[]> {
  const names: string[] = [];
  function Keys(): undefined {
    useInput((input, key) => void names.push(...keyNames(input, key)));
  }
  const keys = keyboard();
  let isOver: (() => void) | undefined;
  const patience = (run: () => void) => {
    isOver = run;
    return () => {
      isOver = undefined;
    };
  };
  const ink = render(<Keys />, {
    stdin: keyByKey(keys, { patience, pasted: markedPaste }) as unknown as NodeJS.ReadStream,
    stdout: new Screen({ columns: 80, rows: 24 }) as unknown as NodeJS.WriteStream,
    exitOnCtrlC: false,
    patchConsole: false,
    debug: true,
  });
  onTestFinished(() => ink.unmount());
  const settle = async () => {
    for (let turns = 0; turns < 12 * 60; turns += 1) await new Promise(setImmediate);
  };
  await settle();
  for (const chunk of chunks) {
    keys.write(chunk);
    await settle();
  }
  isOver?.();
  await settle();
  return names;
}

test.each([
  ['Esc by itself', '\u001b', ['escape']],
  ['Esc twice', '\u001b\u001b', ['escape', 'escape']],
  ['Esc and a bracket', '\u001b]', ['escape', ']']],
  ['Esc and the bracket that begins a sequence', '\u001b[', ['escape', '[']],
  ['Esc and the letter that begins another', '\u001bO', ['escape', 'O']],
  ['Esc and Enter', '\u001b\r', ['escape', 'return']],
  ['Esc and an arrow', '\u001b\u001b[B', ['escape', 'down']],
  ['a letter with Alt, which most terminals send so', '\u001bj', ['escape', 'j']],
  ['a letter with Alt, as others do', '\u001b[106;3u', []],
  ['an arrow with Alt', '\u001b[1;3A', ['up']],
  ['an arrow with Ctrl', '\u001b[1;5B', ['down']],
  ['Backspace', '\u007f', ['backspace']],
  ['Backspace of other terminals', '\u0008', ['backspace']],
  ['Delete', '\u001b[3~', ['backspace']],
  ['Tab with Shift', '\u001b[Z', ['tab']],
  ['Enter of a number pad', '\u001bOM', ['return']],
  [
    'Home and End of both kinds',
    '\u001b[H\u001bOF\u001b[1~\u001b[4~',
    ['home', 'end', 'home', 'end'],
  ],
  ['a function key', '\u001bOP\u001b[15~', []],
  ['a function key of a Linux console', '\u001b[[Aj', ['j']],
  ['what a terminal tells of itself', '\u001b[?1;2c\u001b[I\u001b[12;1Rj', ['j']],
  ['Ctrl and a letter', '\u0003\u001a', ['ctrl+c', 'ctrl+z']],
  ['a letter of two units', '\u{1f355}é', ['\u{1f355}', 'é']],
  [
    'Ctrl and a letter, left in another form by some program',
    '\u001b[27;5;99~\u001b[99;5u\u001b[27;6;90~\u001b[117;69u',
    ['ctrl+c', 'ctrl+c', 'ctrl+z', 'ctrl+u'],
  ],
  [
    'Enter, Tab, Backspace, and Esc in that form',
    '\u001b[27;2;13~\u001b[27;5;13~\u001b[13;2u\u001b[27;5;9~\u001b[27;5;127~\u001b[27;2;27~',
    ['return', 'return', 'return', 'tab', 'backspace', 'escape'],
  ],
  [
    'letters in that form',
    '\u001b[27;2;71~\u001b[103:71;2u\u001b[103;2u\u001b[59;2;58u\u001b[27;2;32~\u001b[106;1:1u',
    ['G', 'G', 'G', ':', 'space', 'j'],
  ],
  [
    'a letter with Alt in that form, and one too large to be any',
    '\u001b[27;3;106~\u001b[27;2;9999999~',
    [],
  ],
  ['a key let go', '\u001b[106;1:3u\u001b[1;1:3B\u001b[5;1:3~', []],
])('the key %s arrives', async (_what, bytes, names) => {
  expect(await namesOf(bytes)).toEqual(names);
});

test.each([
  ['Esc, and later a bracket', ['\u001b', ']'], ['escape', ']']],
  ['an arrow in two', ['\u001b', '[B'], ['down']],
  ['an arrow in three', ['\u001b', '[', 'B'], ['down']],
] as const)('the sequence %s arrives', async (_what, chunks, names) => {
  expect(await namesOf(...chunks)).toEqual(names);
});

test('fifty keys at once are fifty keys', async () => {
  const keys = ['j', 'k', ' ', '\u001b[B', '\u007f', '\u001b', ']', '\t', 'G', '漢'];
  const names = ['j', 'k', 'space', 'down', 'backspace', 'escape', ']', 'tab', 'G', '漢'];
  const five = Array.from({ length: 5 });
  expect(await namesOf(five.map(() => keys.join('')).join(''))).toEqual(five.flatMap(() => names));
});

test.each(['\u0003', '\u001b[27;5;99~', '\u001b[99;5u'])(
  'Ctrl-C ends a paste that has no end, also as %j',
  async (interrupt) => {
    expect(await namesOf('\u001b[200~pasted', interrupt, 'j')).toEqual(['ctrl+c', 'j']);
  },
);

test('a paste is one key, whatever is in it', async () => {
  expect(await namesOf('j\u001b[200~q\u001b]\u007f\r\u0003 F\u001b[201~k')).toEqual([
    'j',
    markedPaste('q]  F'),
    'k',
  ]);
});
