import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainScreen } from '../../../src/terminal/terminal-share.ts';
import { anyString } from '../../setup/any-string.ts';

test('the plain screen keeps words and positions, and draws with ASCII', () => {
  const frame = [
    '\u001b[2K\u001b[1A\u001b[G\u001b[1mMarlow\u001b[22m · 8 stations   ',
    '──────',
    '▶ Grill │ Café…',
    ' ┌────┐╌╌▶',
    ' ├──┬─█',
    '',
    '',
    '   ··▶ x',
    '',
    '? keys',
    '',
  ].join('\n');
  expect(plainScreen(frame, 1)).toBe(
    [
      'Marlow - 8 stations',
      '------',
      '> Grill | Café~',
      ' +----+==>',
      ' +--+-#',
      '',
      '   ..> x',
    ].join('\n'),
  );
});

test('it shows steps of trends, and tells shades and fills apart', () => {
  expect(plainScreen('  Fry   20:18!  9 ▃·▇▁▂··█ ! x · y')).toBe(
    '  Fry   20:18!  9 - %_.  # ! x - y',
  );
  expect(plainScreen('░ under 4m ▒ from 4m ▓ caution █ late')).toBe(
    '. under 4m : from 4m + caution # late',
  );
});

test('braille in a name becomes ASCII, too', () => {
  expect(plainScreen('Soup \u2801\u2800x \u2800')).toBe('Soup # x');
});

test('an empty screen is empty', () => {
  expect(plainScreen('')).toBe('');
  expect(plainScreen('\n\n', 1)).toBe('');
});

test('it has no control, color, or box character, whatever is on the screen', () => {
  fc.assert(
    fc.property(anyString(), (frame) => {
      expect(plainScreen(frame)).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2500-\u25ff\u2800-\u28ff]/,
      );
    }),
  );
});
