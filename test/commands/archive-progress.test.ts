import { expect, test } from 'vitest';
import { progressLine } from '../../src/commands/archive-progress.ts';
import { taking } from './fulfillments-printed.ts';

test('a terminal that tells no width gets a line of the usual one', () => {
  const { outlet, text } = taking({ isTTY: true, columns: 0 });
  const line = progressLine(outlet, () => 1_000);
  line.tell(0.5, 'half of it');
  line.clear();
  expect(text()).toMatch(/^\r\[#{10}\.{10}\] {2}50 % {2}half of it {39}\r {79}\r$/);
});
