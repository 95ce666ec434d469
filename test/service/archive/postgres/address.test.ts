import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/contract/failures.ts';
import { postgresPlace } from '../../../../src/service/archive/engines/postgres/address.ts';
import {
  postgresName,
  withoutPassword,
} from '../../../../src/service/archive/engines/postgres/address-parts.ts';
import { passwordIn } from '../../../../src/service/archive/engines/postgres/driver.ts';

/** Host and port per server, in order. */
function serversOf(address: string, environment: Readonly<Record<string, string>> = {}) {
  return postgresPlace(address, environment).servers.map((server) => {
    const { searchParams } = new URL(server.address);
    return `${searchParams.get('host')} ${searchParams.get('port')}`;
  });
}

describe('the servers of an address', () => {
  it.each([
    ['postgres://h1/db', ['h1 5432']],
    ['postgres://h1,h2:5433/db', ['h1 5432', 'h2 5433']],
    ['postgresql://me:a@b@h1:1,h2:2,h3/db', ['h1 1', 'h2 2', 'h3 5432']],
    ['postgres://[::1]:5433,[fe80::1]/db', ['::1 5433', 'fe80::1 5432']],
    ['postgres://%2Frun%2Fa,%2Frun%2Fb/db', ['/run/a 5432', '/run/b 5432']],
    ['postgres:///db?host=/run/a,h2&port=5433,5434', ['/run/a 5433', 'h2 5434']],
    ['postgres://h1,h2,h3/db?port=5433', ['h1 5433', 'h2 5433', 'h3 5433']],
    ['postgres://h1/db?host=h2,h3', ['h2 5432', 'h3 5432']],
    ['postgres://h1,,h3/db', ['h1 5432', 'localhost 5432', 'h3 5432']],
    ['postgres:///db', ['localhost 5432']],
  ])('of %s are %j', (address, servers) => {
    expect(serversOf(address)).toEqual(servers);
  });

  it.each([
    ['postgres:///db', { PGHOST: 'h1,h2', PGPORT: '1,2' }, ['h1 1', 'h2 2']],
    ['postgres:///db', { PGHOST: 'h1,h2', PGPORT: '5433' }, ['h1 5433', 'h2 5433']],
    ['postgres://h1,h2/db', { PGHOST: 'h3', PGPORT: '1,2' }, ['h1 1', 'h2 2']],
    ['postgres://h1:7,h2/db', { PGPORT: '1,2' }, ['h1 7', 'h2 5432']],
  ])('of %s with %j are %j', (address, environment, servers) => {
    expect(serversOf(address, environment)).toEqual(servers);
  });

  it('keep user, password, database and all that is the drivers own', () => {
    const address =
      'postgres://me:p%40ss@h1,h2/kitchen?sslmode=disable&reads=standby&options=-c%20a%3Db';
    expect(postgresPlace(address, {}).servers).toEqual(
      ['h1', 'h2'].map((host) => ({
        address: `postgres://me:p%40ss@server/kitchen?options=-c%20a%3Db&host=${host}&port=5432`,
        host,
        tls: 'disable',
      })),
    );
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
  ])('of a connection to %s is %s, unless another mode is asked for', (host, mode) => {
    const address = `postgres:///db?host=${encodeURIComponent(host)}`;
    const modeOf = (more: string, variables = {}) =>
      postgresPlace(`${address}${more}`, variables).servers.map(({ tls }) => tls);
    expect(modeOf('')).toEqual([mode]);
    const asked = host.startsWith('/') ? 'disable' : 'require';
    expect(modeOf('&sslmode=require')).toEqual([asked]);
    expect(modeOf('', { PGSSLMODE: 'require' })).toEqual([asked]);
    expect(modeOf('&sslmode=disable', { PGSSLMODE: 'require' })).toEqual(['disable']);
  });

  it('is judged for each server', () => {
    const { servers } = postgresPlace('postgres://db.example.com,localhost/kitchen', {});
    expect(servers.map(({ tls }) => tls)).toEqual(['verify-full', 'disable']);
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
  ])('has for %j the password %j', (use, password) => {
    expect(passwordIn(FILE, use)).toBe(password);
    expect(passwordIn('incomplete:5432:kitchen:me', use)).toBeUndefined();
  });
});

describe('what is wanted of a server', () => {
  it.each([
    ['postgres://h1/db', {}, 'any'],
    ['postgres://h1,h2/db', {}, 'read-write'],
    ['postgres://h1/db?target_session_attrs=primary', {}, 'primary'],
    ['postgres://h1,h2/db?target_session_attrs=prefer-standby', {}, 'prefer-standby'],
    ['postgres://h1,h2/db', { PGTARGETSESSIONATTRS: 'any' }, 'any'],
    [
      'postgres://h1,h2/db?target_session_attrs=standby',
      { PGTARGETSESSIONATTRS: 'any' },
      'standby',
    ],
  ])('by %s with %j is %s', (address, environment, wanted) => {
    expect(postgresPlace(address, environment).wanted).toBe(wanted);
  });

  it.each([
    ['postgres://h1,h2/db', {}, undefined],
    ['postgres://h1,h2/db?connect_timeout=3', {}, 3],
    ['postgres://h1,h2/db', { PGCONNECT_TIMEOUT: '4' }, 4],
    ['postgres://h1,h2/db?connect_timeout=0', { PGCONNECT_TIMEOUT: '4' }, undefined],
  ])('by %s with %j is a connection in %s s', (address, environment, seconds) => {
    expect(postgresPlace(address, environment).connectSeconds).toBe(seconds);
  });
});

describe('a refused address', () => {
  it.each([
    ['postgres://me:hunter2@h1:port/db', 'is not valid'],
    ['postgres://me:hunter2@[::1/db', 'is not valid'],
    ['postgres://me:hunter2@h1/db#x', 'is not valid'],
    ['postgres://me:hunter2@%zz/db', 'is not valid'],
    ['postgres://me:hunter2@h1:0/db', 'has an invalid port'],
    ['postgres://me:hunter2@h1:65536/db', 'has an invalid port'],
    ['postgres://me:hunter2@h1,h2,h3/db?port=1,2', 'lists 2 ports for 3 hosts'],
    [
      'postgres://me:hunter2@h1/db?target_session_attrs=hunter2',
      'must have target_session_attrs set to one of any',
    ],
    ['postgres://me:hunter2@h1,h2/db?reads=hunter2', 'must have reads set to primary or standby'],
    ['postgres://me:hunter2@h1/db?reads=standby', 'needs several servers'],
    [
      'postgres://me:hunter2@h1,h2/db?reads=standby&target_session_attrs=any',
      'read-write or primary',
    ],
  ])('%s: %s', (address, why) => {
    const refusal = () => postgresPlace(address, {});
    expect(refusal).toThrow(Failure);
    expect(refusal).toThrow(why);
    expect(refusal).not.toThrow('hunter2');
  });
});

describe('a shown address', () => {
  it.each([
    [
      'postgres://me:hunter2@h1,h2:5433/db?password=hunter2',
      'h1,h2:5433/db',
      'postgres://me@h1,h2:5433/db',
    ],
    ['postgres://me:hunter2@h1:1,h2:2/db', 'h1:1,h2:2/db', 'postgres://me@h1:1,h2:2/db'],
    ['postgres://h1,h2?user=me&sslpassword=hunter2', 'h1,h2', 'postgres://h1,h2?user=me'],
    ['postgres://me:hunter2@/db?host=a,b', undefined, 'postgres://me@/db?host=a,b'],
    // Part of a password is in the wrong place.
    ['postgres://me:12/hunter2@h1,h2/db', undefined, undefined],
    ['postgres://me:12?hunter2@h1,h2/db', undefined, undefined],
    ['postgres://me:12#hunter2@h1,h2/db', undefined, undefined],
    ['postgres://me:hunter2/x@h1,h2/db', undefined, undefined],
  ])('%s is %s or %s', (address, name, open) => {
    expect(postgresName(address)).toBe(name);
    expect(withoutPassword(address)).toBe(open);
  });
});
