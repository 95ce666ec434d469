import { expect, test } from 'vitest';
import { progressText } from '../../../src/commands/archive/progress.ts';

test.each([
  [0, '[....................]   0 %  20260115: 4,711 records'],
  [0.255, '[#####...............]  25 %  20260115: 4,711 records'],
  [0.999, '[####################]  99 %  20260115: 4,711 records'],
  [1, '[####################] 100 %  20260115: 4,711 records'],
  [undefined, '20260115: 4,711 records'],
])('a share of %j is shown as a bar where it is known', (share, text) => {
  expect(progressText(share, '20260115', 4_711)).toBe(text);
});
