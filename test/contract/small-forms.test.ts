import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scopesOf } from '../../src/contract/authentication.ts';
import { DOCUMENT_DIALECT, platformHeaders } from '../../src/contract/dialect.ts';
import { isBusinessDate } from '../../src/contract/instant.ts';
import { isUuid } from '../../src/contract/prep-station.ts';

describe('a business date', () => {
  it.each(['20260101', '20241231', '20240229', '20000229', '99991231'])('%s is valid', (text) => {
    expect(isBusinessDate(text)).toBe(true);
  });

  it.each([
    '',
    '2026010',
    '202601011',
    '2026-01-01',
    '20260229',
    '19000229',
    '20260431',
    '20261301',
    '20260001',
    '20260100',
    ' 20260101',
    '20260101\n',
    '2026010a',
    '+2026010',
    '-2026101',
    '２０２６０１０１',
    'today',
  ])('%j is invalid', (text) => {
    expect(isBusinessDate(text)).toBe(false);
  });
});

describe('a uuid', () => {
  it('has the same form in either case', () => {
    fc.assert(
      fc.property(fc.uuid(), (guid) => {
        expect([isUuid(guid), isUuid(guid.toUpperCase())]).toEqual([true, true]);
      }),
    );
  });

  it.each([
    '',
    'b9d7a2f0-0000-4000-8000-00000000000',
    'b9d7a2f0-0000-4000-8000-0000000000011',
    'b9d7a2f000004000800000000000001',
    '{b9d7a2f0-0000-4000-8000-000000000001}',
    'g9d7a2f0-0000-4000-8000-000000000001',
    'b9d7a2f0-0000-4000-8000-000000000001\n',
  ])('is none in %j', (text) => {
    expect(isUuid(text)).toBe(false);
  });
});

describe('the scopes of a token', () => {
  it.each([
    ['kitchen:read', ['kitchen:read']],
    ['kitchen:read  menus:read ', ['kitchen:read', 'menus:read']],
    ['', []],
    ['kitchen:readonly', ['kitchen:readonly']],
    [
      ['kitchen:read', 7, null, 'menus:read'],
      ['kitchen:read', 'menus:read'],
    ],
    [[], []],
    [null, []],
    [undefined, []],
    [7, []],
    [{ scope: 'kitchen:read' }, []],
  ])('from the claim %j are %j', (claim, scopes) => {
    expect(scopesOf(claim)).toEqual(scopes);
  });

  it('are read from any claim without an error', () => {
    fc.assert(
      fc.property(fc.anything(), (claim) => {
        expect(scopesOf(claim).every((scope) => typeof scope === 'string')).toBe(true);
      }),
    );
  });
});

describe('a dialect', () => {
  it("of the document uses the document's spelling of names", () => {
    expect(DOCUMENT_DIALECT.userAccessType).toBe('PLATFORM_MACHINE_CLIENT');
    expect(platformHeaders(DOCUMENT_DIALECT)).toEqual({
      restaurant: 'Platform-Restaurant-External-ID',
      nextPage: 'Platform-Next-Page-Token',
      rateLimit: 'X-Platform-RateLimit',
    });
  });

  it('changes the prefix of all headers', () => {
    expect(platformHeaders({ ...DOCUMENT_DIALECT, headerPrefix: 'Acme' })).toEqual({
      restaurant: 'Acme-Restaurant-External-ID',
      nextPage: 'Acme-Next-Page-Token',
      rateLimit: 'X-Acme-RateLimit',
    });
  });
});
