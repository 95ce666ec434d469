import { expect, test } from 'vitest';
import { FAILURES } from '../../src/contract/failures.ts';
import { SYMPTOMS } from '../../src/contract/symptoms.ts';

test('no two symptoms are the same', () => {
  const seen = SYMPTOMS.map((symptom) => symptom.seen);
  expect(seen).toEqual([...new Set(seen)]);
});

test('every failure that can end a reading has a symptom', () => {
  for (const code of [
    'NOT_AUTHENTICATED',
    'NOT_PERMITTED',
    'NOT_FOUND',
    'REQUEST_REFUSED',
    'CONFIGURATION_MOVING',
    'RATE_LIMITED',
    'UNREACHABLE',
    'TIMED_OUT',
    'SERVER_ERROR',
    'CONTRACT_BROKEN',
    'BODY_TOO_LARGE',
    'ARCHIVE',
    'ARCHIVE_UNAVAILABLE',
    'NOT_ARCHIVED',
  ] as const) {
    expect(FAILURES[code].symptom, code).toBeDefined();
  }
});

test('cause and remedy are sentences, short enough for six lines of a small terminal', () => {
  for (const { code, seen, cause, remedy } of SYMPTOMS) {
    for (const text of [cause, remedy]) expect(text, seen).toMatch(/^\S.*\.$/);
    expect(`${cause} ${remedy}`.length, seen).toBeLessThan(code !== undefined ? 200 : 400);
  }
});
