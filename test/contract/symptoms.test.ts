import { expect, test } from 'vitest';
import { FAILURES } from '../../src/contract/failures.ts';
import { SYMPTOMS, symptomOf } from '../../src/contract/symptoms.ts';

test('a failure has at most one symptom, and the symptoms differ', () => {
  const codes = SYMPTOMS.flatMap((symptom) => symptom.codes);
  expect(codes).toEqual([...new Set(codes)]);
  for (const code of codes) expect(Object.keys(FAILURES)).toContain(code);
  const seen = SYMPTOMS.map((symptom) => symptom.seen);
  expect(seen).toEqual([...new Set(seen)]);
});

test('every failure at the end of a reading has one', () => {
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
    expect(symptomOf(code), code).toBeDefined();
  }
});

test('cause and remedy are sentences, short enough for six lines of a small terminal', () => {
  for (const { codes, seen, cause, remedy } of SYMPTOMS) {
    for (const text of [cause, remedy]) expect(text, seen).toMatch(/^\S.*\.$/);
    expect(`${cause} ${remedy}`.length, seen).toBeLessThan(codes.length > 0 ? 200 : 400);
  }
});
