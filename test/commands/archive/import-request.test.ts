import { expect, test } from 'vitest';
import type { ImportFlags } from '../../../src/commands/archive/arguments.ts';
import { importRequest } from '../../../src/commands/archive/import.ts';

const REFUSED: readonly (readonly [ImportFlags, string])[] = [
  [{ stations: '-' }, '--restaurant'],
  [{ restaurant: 'r' }, '--stations FILE'],
  [{ restaurant: 'r', stations: '-', fulfillments: '-', date: '20260115' }, 'standard input'],
  [{ restaurant: 'r', fulfillments: '-' }, 'needs --date'],
  [{ restaurant: 'r', fulfillments: '-', date: '20260230' }, 'real date'],
  [{ restaurant: 'r', fulfillments: '-', date: '2026-01-15' }, 'real date'],
  [{ restaurant: 'r', stations: '-', date: '20260115' }, 'needs --fulfillments'],
];

test.each(REFUSED)('the flags %j are refused', (flags, says) => {
  expect(() => importRequest(flags)).toThrow(
    expect.objectContaining({ code: 'USAGE', message: expect.stringContaining(says) }),
  );
});
