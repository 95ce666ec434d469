import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/contract/failures.ts';
import { postgresName } from '../../../../src/service/archive/postgres/address-parts.ts';
import { parsePostgresAddress } from '../../../../src/service/archive/postgres/address.ts';
import { findPassword } from '../../../../src/service/archive/postgres/driver.ts';

function serverOf(address: string, environment: Readonly<Record<string, string>> = {}) {
  const { searchParams } = new URL(parsePostgresAddress(address, environment).address);
  return `${searchParams.get('host')} ${searchParams.get('port')}`;
}

describe('the server of an address', () => {
  it.each([
    ['postgres://h1/db', 'h1 5432'],
    ['postgres://h1:5433/db', 'h1 5433'],
    ['postgresql://me:a@b@h1:1/db', 'h1 1'],
    ['postgres://[::1]:5433/db', '::1 5433'],
    ['postgres://[fe80::1]/db', 'fe80::1 5432'],
    ['postgres://%2Frun%2Fa/db', '/run/a 5432'],
    ['postgres:///db?host=/run/a&port=5433', '/run/a 5433'],
    ['postgres://h1/db?port=5433', 'h1 5433'],
    ['postgres://h1/db?host=h2', 'h2 5432'],
    ['postgres:///db', 'localhost 5432'],
  ])('of %s is %s', (address, server) => {
    expect(serverOf(address)).toBe(server);
  });

  it.each([
    ['postgres:///db', { PGHOST: 'h1', PGPORT: '1' }, 'h1 1'],
    ['postgres://h1/db', { PGHOST: 'h3', PGPORT: '1' }, 'h1 1'],
    ['postgres://h1:7/db', { PGHOST: 'a,b', PGPORT: '1,2' }, 'h1 7'],
  ])('of %s with %j is %s', (address, environment, server) => {
    expect(serverOf(address, environment)).toBe(server);
  });

  it('has user, password, database, and all parameters of the driver', () => {
    const address = 'postgres://me:p%40ss@h1/kitchen?sslmode=disable&options=-c%20a%3Db';
    expect(parsePostgresAddress(address, {})).toMatchObject({
      address: 'postgres://me:p%40ss@server/kitchen?options=-c%20a%3Db&host=h1&port=5432',
      host: 'h1',
      tls: 'disable',
    });
  });
});

describe('TLS', () => {
  it.each([
    ['localhost', 'disable'],
    ['LOCALHOST', 'disable'],
    ['127.0.0.1', 'disable'],
    ['127.255.1.2', 'disable'],
    ['::1', 'disable'],
    ['/run/postgresql', 'disable'],
    ['localhost.example.com', 'verify-full'],
    ['127.0.0.1.example.com', 'verify-full'],
    ['128.0.0.1', 'verify-full'],
    ['0.0.0.0', 'verify-full'],
    ['::', 'verify-full'],
    ['fe80::1', 'verify-full'],
    ['2130706433', 'verify-full'],
    ['db.example.com', 'verify-full'],
  ])('of a connection to %s is %s, unless the address names another mode', (host, mode) => {
    const address = `postgres:///db?host=${encodeURIComponent(host)}`;
    const modeOf = (more: string, variables = {}) =>
      parsePostgresAddress(`${address}${more}`, variables).tls;
    expect(modeOf('')).toBe(mode);
    const asked = host.startsWith('/') ? 'disable' : 'require';
    expect(modeOf('&sslmode=require')).toBe(asked);
    expect(modeOf('', { PGSSLMODE: 'require' })).toBe(asked);
    expect(modeOf('&sslmode=disable', { PGSSLMODE: 'require' })).toBe('disable');
  });
});

describe('a password file', () => {
  const FILE = [
    '# host:5432:kitchen:me:comment',
    'host:5433:kitchen:me:port',
    'a\\:b\\\\:5432:kitchen:me:c\\:d\\\\:rest',
    'host:*:*:me:right',
    'localhost:*:*:me:socket',
    '*:*:*:*:any',
  ].join('\n');

  it.each([
    [{ host: 'host', port: 5433, database: 'kitchen', user: 'me' }, 'port'],
    [{ host: 'a:b\\', port: 5432, database: 'kitchen', user: 'me' }, 'c:d\\'],
    [{ host: 'host', port: 5432, database: 'kitchen', user: 'me' }, 'right'],
    [{ host: '/run/postgresql', port: 5432, database: 'kitchen', user: 'me' }, 'socket'],
    [{ host: 'host', port: 1, database: 'other', user: 'other' }, 'any'],
  ])('has the password %j for %j', (use, password) => {
    expect(findPassword(FILE, use)).toBe(password);
    expect(findPassword('incomplete:5432:kitchen:me', use)).toBeUndefined();
  });
});

it.each([
  ['postgres://h1/db', {}, undefined],
  ['postgres://h1/db?connect_timeout=3', {}, 3],
  ['postgres://h1/db', { PGCONNECT_TIMEOUT: '4' }, 4],
  ['postgres://h1/db?connect_timeout=0', { PGCONNECT_TIMEOUT: '4' }, undefined],
])('in an address of %s with %j, connecting may take %s s', (address, environment, seconds) => {
  expect(parsePostgresAddress(address, environment).connectSeconds).toBe(seconds);
});

describe('a refused address', () => {
  it.each([
    ['postgres://me:hunter2@h1:port/db', 'is not valid'],
    ['postgres://me:hunter2@[::1/db', 'is not valid'],
    ['postgres://me:hunter2@h1/db#x', 'is not valid'],
    ['postgres://me:hunter2@%zz/db', 'is not valid'],
    ['postgres://me:hunter2@h1:0/db', 'has an invalid port'],
    ['postgres://me:hunter2@h1:65536/db', 'has an invalid port'],
    ['postgres://me:hunter2@h1,h2/db', 'lists several servers'],
    ['postgres://me:hunter2@h1:1,h2:2/db', 'lists several servers'],
    ['postgres://me:hunter2@/db?host=h1,h2', 'lists several servers'],
    ['postgres://me:hunter2@h1/db?port=1,2', 'lists several servers'],
    ['postgres://me:hunter2@h1,h2/db?reads=standby', 'lists several servers'],
    ['postgres://me:hunter2@h1/db?reads=standby', 'sets reads, but one server answers everything'],
    ['postgres://me:hunter2@h1/db?target_session_attrs=hunter2', 'sets target_session_attrs'],
    ['postgres://me:hunter2@h1/db?sslmode=hunter2', 'must have sslmode set to one of disable'],
  ])('%s: %s', (address, why) => {
    const refusal = () => parsePostgresAddress(address, {});
    expect(refusal).toThrow(Failure);
    expect(refusal).toThrow(why);
    expect(refusal).not.toThrow('hunter2');
  });

  it('of several servers says what to write instead', () => {
    const refusal = () => parsePostgresAddress('postgres:///db', { PGHOST: 'h1,h2' });
    expect(refusal).toThrow(
      expect.objectContaining({
        code: 'CONFIGURATION',
        hint: expect.stringContaining('one address that always leads to the primary'),
      }),
    );
  });
});

describe('a shown address', () => {
  it.each([
    ['postgres://me:hunter2@h1:5433/db?password=hunter2', 'h1:5433/db'],
    ['postgres://me:hunter2@h1:1,h2:2/db', undefined],
    ['postgres://h1?user=me&sslpassword=hunter2', 'h1'],
    ['postgres://me:hunter2@/db?host=a', undefined],
    // Part of a password is in the wrong place.
    ['postgres://me:12/hunter2@h1/db', undefined],
    ['postgres://me:12?hunter2@h1/db', undefined],
    ['postgres://me:12#hunter2@h1/db', undefined],
    ['postgres://me:hunter2/x@h1/db', undefined],
  ])('%s is %s', (address, name) => {
    expect(postgresName(address)).toBe(name);
  });
});
