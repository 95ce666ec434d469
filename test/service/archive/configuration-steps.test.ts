import { expect, test } from 'vitest';
import {
  CHANGES_KEPT,
  CONFIGURATIONS_KEPT,
  oldestKept,
} from '../../../src/service/archive/configuration-steps.ts';

const rows = (count: number, changes: number) =>
  Array.from({ length: count }, (_, at) => ({
    version: count - at,
    seen_at: 10 * (count - at),
    changes,
  }));

test('configurations stay until they are too many', () => {
  expect(oldestKept([])).toBeUndefined();
  expect(oldestKept(rows(CONFIGURATIONS_KEPT, 1))).toBeUndefined();
  expect(oldestKept(rows(CONFIGURATIONS_KEPT + 3, 1))).toEqual({ version: 4, seenAt: 40 });
});

test('of large kitchens fewer stay, and the latest always does', () => {
  expect(oldestKept(rows(4, CHANGES_KEPT))).toEqual({ version: 3, seenAt: 30 });
  expect(oldestKept(rows(4, CHANGES_KEPT + 1))).toEqual({ version: 4, seenAt: 40 });
  expect(oldestKept(rows(1, CHANGES_KEPT + 1))).toBeUndefined();
});
