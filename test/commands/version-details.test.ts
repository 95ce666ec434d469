import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { run } from '../../src/run.ts';
import { ownIo } from './own-io.ts';

test.each([
  ['--version', '--verbose'],
  ['-V', '--verbose'],
  ['--verbose', '-V'],
  ['demo', '--version', '--verbose'],
])('%s %s %s prints what is installed, one fact per line', async (...words) => {
  const { io, stdout, stderr } = ownIo();
  expect(await run(words, io)).toBe(0);
  expect(stderr()).toBe('');
  expect(
    Object.fromEntries(
      stdout()
        .trim()
        .split('\n')
        .map((line) => line.split(': ')),
    ),
  ).toEqual({
    linecheck: packageJson.version,
    build: 'test (package)',
    runtime: expect.stringContaining(`Node ${process.versions.node} for `),
    code: 'monitor compiled in this run',
    SQLite: process.versions['sqlite'],
    TLS: `OpenSSL ${process.versions.openssl}`,
    'time zones': process.versions['tz'],
    features: 'monitor, service, exporter, postgres archives, sqlite archives, TLS',
    licenses: 'linecheck help licenses',
  });
});

test('without a version, the option is refused', async () => {
  const { io, stderr } = ownIo();
  expect(await run(['--verbose'], io)).toBe(2);
  expect(stderr()).toContain('--verbose');
});
