import { expect, test } from 'vitest';
import { progressText } from '../../../src/commands/archive/progress.ts';

test.each([
  [0, '[....................]   0%  20260115: 4,711 rows'],
  [0.255, '[#####...............]  25%  20260115: 4,711 rows'],
  [0.999, '[####################]  99%  20260115: 4,711 rows'],
  [1, '[####################] 100%  20260115: 4,711 rows'],
  [undefined, '20260115: 4,711 rows'],
])('a share of %j is shown as a bar where it is known', (share, text) => {
  expect(progressText(share, '20260115', 4_711)).toBe(text);
});
