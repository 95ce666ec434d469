import { expect, test } from 'vitest';
import { fillingText } from '../../../src/commands/archive/filling.ts';

test.each([
  [0, '[----------------] 20260115: 4,711 rows'],
  [0.255, '[####------------] 20260115: 4,711 rows'],
  [0.999, '[###############-] 20260115: 4,711 rows'],
  [1, '[################] 20260115: 4,711 rows'],
  [undefined, '20260115: 4,711 rows'],
])('a share of %j is shown as %s', (share, text) => {
  expect(fillingText(share, '20260115', 4_711)).toBe(text);
});
