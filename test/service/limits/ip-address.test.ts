import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLoopbackHost,
  isWithin,
  parseIpAddress,
  parseIpNetwork,
} from '../../../src/service/http/caller-address.ts';

const CHARACTERS = '0123456789abcfF:.%[]/ x'.split('');
const spelled = (text: string) => parseIpAddress(text)?.text;

describe('an address has one spelling', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:5678', '192.0.2.1'],
    ['192.0.2.1:0', '192.0.2.1'],
    ['::1', '::1'],
    ['[::1]', '::1'],
    ['[::1]:65535', '::1'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:0db8::0001', '2001:db8::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['0:0:1:0:0:0:0:1', '0:0:1::1'],
    ['10:0:0:a0:0:0:0:0', '10:0:0:a0::'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%eth0.100]:443', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['::192.0.2.1', '::c000:201'],
  ])('%s is %s', (text, one) => expect(spelled(text)).toBe(one));

  it('is the same for all spellings, and another reader agrees', () => {
    const group = fc.oneof(fc.constant(0), fc.nat(0xff_ff));
    const groups = fc.array(group, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, fc.boolean(), (parts, isLong) => {
        const text = parts
          .map((part) =>
            part
              .toString(16)
              .padStart(isLong ? 4 : 1, '0')
              .toUpperCase(),
          )
          .join(':');
        const one = spelled(text) ?? '';
        const parsed = new URL(`http://[${text}]`).hostname.slice(1, -1);
        fc.pre(!parsed.startsWith('::ffff:'));
        expect(one).toBe(parsed);
        expect(spelled(one)).toBe(one);
        expect(spelled(`[${one}]:1`)).toBe(one);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('text that is no address', () => {
  it.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    'example.com',
    'localhost',
    '010.0.0.1',
    '10.0.0.01',
    '::ffff:010.0.0.1',
    '10.0.0',
    '10.0.0.256',
    '167772161',
    '0x7f.0.0.1',
    '1.2.3.4:',
    '1.2.3.4:65536',
    '1.2.3.4:5:6',
    '1.2.3.4%eth0',
    '[1.2.3.4]:80',
    '[::1',
    '::1]',
    '[[::1]]',
    '[::1]:65536',
    '[]',
    '1::2::3',
    '12345::',
    'fe80::1%',
    'fe80::1%a%b',
    `fe80::1%${'a'.repeat(33)}`,
    '1.2.3.4\n',
    '１.2.3.4',
    `${'0'.repeat(10_000)}:1`,
  ])('is not read: %j', (text) => expect(parseIpAddress(text)).toBeUndefined());

  it('causes no error, and what is read has only characters of an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...CHARACTERS) }), (text) => {
        expect(spelled(text) ?? '').toMatch(/^[0-9a-f:.]*$/);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a network', () => {
  const within = (address: string, network: string) => {
    const [one, all] = [parseIpAddress(address), parseIpNetwork(network)];
    return one !== undefined && all !== undefined && isWithin(one, all);
  };

  it.each([
    ['10.255.0.1', '10.0.0.0/8', true],
    ['11.0.0.1', '10.0.0.0/8', false],
    ['::ffff:10.1.2.3', '10.0.0.0/8', true],
    ['10.1.2.3', '::ffff:10.0.0.0/104', true],
    ['192.0.2.127', '192.0.2.0/25', true],
    ['192.0.2.128', '192.0.2.0/25', false],
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.2', '192.0.2.1', false],
    ['2001:db8:ffff::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['2001:db8::ffff', '2001:db8::/113', false],
    ['2001:db8::7fff', '2001:db8::/113', true],
    ['::1', '127.0.0.0/8', false],
    ['10.0.0.1', '2001:db8::/1', false],
  ])('%s has %s: %s', (address, network, is) => expect(within(address, network)).toBe(is));

  it.each([
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '010.0.0.0/8',
    '10.0.0.1:80',
    '[::1]/128',
    '::/129',
    '::ffff:10.0.0.0/96',
    'localhost',
    '/8',
  ])("can't be %s", (text) => expect(parseIpNetwork(text)).toBeUndefined());
});

describe('whether a host is this machine', () => {
  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1', '127.9.9.9:8080', '[::1]:8080', '[::1]'])(
    'is true for %s',
    (host) => expect(isLoopbackHost(host)).toBe(true),
  );

  it.each([
    '',
    'localhost.example.com',
    'example.localhost',
    'localhost:',
    'rebound.example:8080',
    '127.0.0.1.example.com',
    '128.0.0.1',
    '0.0.0.0',
    '[::]',
    '192.168.0.1',
  ])('is false for %j', (host) => expect(isLoopbackHost(host)).toBe(false));
});
