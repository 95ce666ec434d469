import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { archiveOptions, platformOptions } from '../../../src/reader/sources/configured-source.ts';

test('what was given for a platform is given again, and nothing else', () => {
  expect(platformOptions({ restaurant: ['a'], timezone: 'UTC', archive: 'x' })).toEqual([]);
  const given = { profile: 'west side', baseUrl: 'https://x.example', allowInsecureHttp: true };
  expect(platformOptions(given)).toEqual([
    '--profile=west side',
    '--base-url=https://x.example',
    '--allow-insecure-http',
  ]);
});

test.each([
  ['sqlite:day.db', [`--archive=sqlite:${resolve('day.db')}`]],
  ['postgres://user:pa55@host/kitchen', ['--archive=postgres://user@host/kitchen']],
  ['postgres://host/kitchen?user=x&password=pa55', ['--archive=postgres://host/kitchen?user=x']],
  ['/var/run/socket pa55', []],
])('the archive %s is named without a password', (address, options) => {
  expect(archiveOptions(address)).toEqual(options);
});
