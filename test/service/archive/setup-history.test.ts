import { expect, test } from 'vitest';
import {
  MAX_SETUP_CHANGES,
  MAX_SETUPS,
  oldestKeptRevision,
} from '../../../src/service/archive/setup-history.ts';

const rows = (count: number, changes: number) =>
  Array.from({ length: count }, (_, at) => ({
    version: count - at,
    seen_at: 10 * (count - at),
    changes,
  }));

test('setups stay until there are too many', () => {
  expect(oldestKeptRevision([])).toBeUndefined();
  expect(oldestKeptRevision(rows(MAX_SETUPS, 1))).toBeUndefined();
  expect(oldestKeptRevision(rows(MAX_SETUPS + 3, 1))).toEqual({ version: 4, seenAt: 40 });
});

test('fewer setups of large kitchens stay, and the latest always does', () => {
  expect(oldestKeptRevision(rows(4, MAX_SETUP_CHANGES))).toEqual({ version: 3, seenAt: 30 });
  expect(oldestKeptRevision(rows(4, MAX_SETUP_CHANGES + 1))).toEqual({ version: 4, seenAt: 40 });
  expect(oldestKeptRevision(rows(1, MAX_SETUP_CHANGES + 1))).toBeUndefined();
});
