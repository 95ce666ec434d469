import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { terminalAlerts } from '../../../src/terminal/terminal-alerts.ts';

function written(form: Parameters<typeof terminalAlerts>[0], text: string): string {
  let bytes = '';
  terminalAlerts(form, (more) => {
    bytes += more;
  }).ring(text);
  return bytes;
}

test.each([
  ['bell', '\u0007'],
  ['osc9', '\u001b]9;linecheck: Grill is slow.\u0007'],
  ['osc777', '\u001b]777;notify;linecheck;Grill is slow.\u001b\\'],
  [
    'osc99',
    '\u001b]99;i=linecheck:d=0;linecheck\u001b\\\u001b]99;i=linecheck:d=1:p=body;Grill is slow.\u001b\\',
  ],
] as const)('%s writes the right command', (form, bytes) => {
  expect(written(form, 'Grill is slow.')).toBe(bytes);
});

test('no text ends the command, begins another, or is long', () => {
  const hostile = fc.string({ unit: 'binary', maxLength: 400 });
  const pieces = fc.constantFrom(
    '\u001b]52;c;x\u0007',
    '\u001b\\',
    '\u009c',
    '\u0007',
    ';',
    '4;1;',
  );
  const texts = fc.array(fc.oneof(hostile, pieces), { maxLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      for (const form of ['osc9', 'osc777', 'osc99'] as const) {
        const [before = '', after = ''] = written(form, 'MARK').split('MARK');
        const bytes = written(form, text);
        expect(bytes.startsWith(before) && bytes.endsWith(after)).toBe(true);
        const shown = bytes.slice(before.length, bytes.length - after.length);
        // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
        expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f;]/);
        expect(shown.length).toBeLessThan(2_000);
      }
    }),
  );
});

test('a key takes back what can be taken back, once', () => {
  const bytes: string[] = [];
  const kitty = terminalAlerts('osc99', (more) => void bytes.push(more));
  kitty.silence();
  expect(bytes).toEqual([]);
  kitty.ring('Grill is slow.');
  kitty.silence();
  kitty.silence();
  expect(bytes.slice(1)).toEqual(['\u001b]99;i=linecheck:p=close;\u001b\\']);
  const other = terminalAlerts('osc777', (more) => void bytes.push(more));
  other.ring('Grill is slow.');
  other.silence();
  expect(bytes.length).toBe(3);
});
