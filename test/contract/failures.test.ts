import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../src/contract/error-message.ts';
import { EXIT, FAILURES, Failure, type FailureCode } from '../../src/contract/failures.ts';

const EXIT_CODES = {
  done: 0,
  found: 1,
  usage: 2,
  notAuthenticated: 3,
  notPermitted: 4,
  notFound: 5,
  notSubscribed: 6,
  unreachable: 7,
  contract: 8,
  archive: 9,
  notWritten: 10,
  fault: 70,
  interrupted: 130,
  terminated: 143,
};

const EXITS = {
  USAGE: 2,
  CONFIGURATION: 2,
  NODE_TOO_OLD: 2,
  NOT_AUTHENTICATED: 3,
  NOT_PERMITTED: 4,
  NOT_FOUND: 5,
  NOT_SUBSCRIBED: 6,
  REQUEST_REFUSED: 7,
  CONFIGURATION_MOVING: 7,
  RATE_LIMITED: 7,
  UNREACHABLE: 7,
  TIMED_OUT: 7,
  SERVER_ERROR: 7,
  CONTRACT_BROKEN: 8,
  BODY_TOO_LARGE: 8,
  IMPORT_REFUSED: 8,
  NOT_WRITTEN: 10,
  ARCHIVE: 9,
  ARCHIVE_UNAVAILABLE: 9,
  NOT_ARCHIVED: 9,
  CANCELLED: 130,
} satisfies Readonly<Record<FailureCode, number>>;

describe('the exit codes', () => {
  it('are those that scripts rely on', () => {
    expect(EXIT).toEqual(EXIT_CODES);
  });

  it.each(Object.entries(EXITS))('of %s is %i', (code, exit) => {
    const failure = Object.entries(FAILURES).find(([name]) => name === code);
    expect(failure?.[1].exit).toBe(exit);
    expect([EXIT_CODES.done, EXIT_CODES.found]).not.toContain(exit);
  });
});

describe.each(Object.entries(FAILURES))('the failure %s', (_code, { hint }) => {
  it('has a hint of complete sentences', () => {
    expect(hint).toMatch(/^[A-Z]\S*(?: \S+)*\.$/);
    expect(hint.length).toBeLessThanOrEqual(160);
  });
});

describe('what failures mean to a program', () => {
  const codesWhere = (is: (meaning: (typeof FAILURES)[FailureCode]) => boolean) =>
    Object.entries(FAILURES).flatMap(([code, meaning]) => (is(meaning) ? [code] : []));

  it('are tried again only if time may mend them', () => {
    expect(codesWhere(({ retry }) => retry === 'always').sort()).toEqual([
      'CONFIGURATION_MOVING',
      'RATE_LIMITED',
      'SERVER_ERROR',
      'TIMED_OUT',
      'UNREACHABLE',
    ]);
    expect(codesWhere(({ origin, retry }) => origin === 'here' && retry !== 'never')).toEqual([]);
  });

  it('end everything that the command, the login, or the whole link caused', () => {
    const all = codesWhere(({ stops }) => stops === 'all');
    expect(all).toEqual(expect.arrayContaining(codesWhere(({ origin }) => origin === 'here')));
    expect(all).toEqual(expect.arrayContaining(['NOT_AUTHENTICATED', 'UNREACHABLE']));
    expect(codesWhere(({ origin, stops }) => origin === 'refusal' && stops === 'all')).toEqual([]);
  });

  it('end less if the failure says so', () => {
    const broken = new Failure('UNREACHABLE', 'It broke off.', { stops: 'date' });
    expect(broken.with({ requestId: 'r-1' }).stops).toBe('date');
    expect(new Failure('UNREACHABLE', 'Refused.').stops).toBe('all');
  });
});

describe('a failure', () => {
  const cause = new Error('connect 10.1.2.3:443, Bearer s3cret');
  const failure = new Failure('SERVER_ERROR', 'The platform answers 503.', {
    cause,
    status: 503,
    requestId: 'r-1',
  });

  it('knows the exit code, hint and facts', () => {
    expect(failure).toMatchObject({
      name: 'Failure',
      code: 'SERVER_ERROR',
      exitCode: 7,
      hint: FAILURES.SERVER_ERROR.hint,
      status: 503,
      requestId: 'r-1',
      cause,
    });
    expect(failure).toBeInstanceOf(Error);
  });

  it('shows nothing of the cause to a user', () => {
    for (const said of [failure.message, failure.hint, String(failure), JSON.stringify(failure)]) {
      expect(said).not.toContain('s3cret');
      expect(said).not.toContain('10.1.2.3');
    }
  });

  it('keeps the cause for debugging', () => {
    expect(inspect(failure)).toContain('10.1.2.3');
  });

  it('has only the facts that were given to it', () => {
    const bare = new Failure('USAGE', 'No such command.');
    expect([bare.status, bare.requestId, bare.cause]).toEqual([undefined, undefined, undefined]);
    expect(Object.hasOwn(bare, 'cause')).toBe(false);
  });
});

describe('the error codes of the service', () => {
  it('are different from each other and begin with their status', () => {
    const all = Object.values(ERROR_CODES);
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    for (const { code, status } of all) expect(Math.floor(code / 100)).toBe(status);
  });
});
