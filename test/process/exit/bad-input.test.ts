import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';

const program = builtProgram();
const runHere = runningHere(program);

const SECRET = 'kx9-very-secret-0451';
const GUID = '0f1e2d3c-0000-4000-8000-000000000001';

/** Counts callers. Bad input must be reported before any. */
let calls = 0;
const platform = createServer((socket) => {
  calls += 1;
  socket.destroy();
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    platform.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
});
afterAll(() => {
  platform.close();
});

const CONFIGURED = (more: Readonly<Record<string, string>> = {}) => ({
  LINECHECK_BASE_URL: url,
  LINECHECK_CLIENT_ID: 'line-7',
  LINECHECK_CLIENT_SECRET: SECRET,
  LINECHECK_RESTAURANT: GUID,
  ...more,
});

interface Case {
  readonly what: string;
  readonly args?: readonly string[];
  readonly configured?: Readonly<Record<string, string>>;
  readonly says: string;
}

const CASES: readonly Case[] = [
  {
    what: 'a base URL of another scheme',
    configured: { LINECHECK_BASE_URL: 'ftp://x' },
    says: 'must be an http or https address',
  },
  {
    what: 'a base URL that is none',
    configured: { LINECHECK_BASE_URL: 'not a url' },
    says: 'must be an http or https address',
  },
  {
    what: 'a base URL with a password',
    configured: { LINECHECK_BASE_URL: `https://me:${SECRET}@x.example` },
    says: 'must not contain a user name or password',
  },
  {
    what: 'credentials over plain http to another machine',
    configured: { LINECHECK_BASE_URL: 'http://kitchen.example' },
    says: 'plain http to another machine',
  },
  {
    what: 'a restaurant id that cannot be one',
    args: ['--restaurant', 'a\tb'],
    configured: {},
    says: 'Unknown restaurant "a b".',
  },
  {
    what: 'a header prefix that cannot be one',
    args: ['--header-prefix', 'a b'],
    configured: {},
    says: 'header prefix',
  },
  {
    what: 'a date that is none',
    args: ['--date', '20260231'],
    configured: {},
    says: 'No such calendar date "20260231".',
  },
  {
    what: 'a time zone that is none',
    args: ['--timezone', 'Mars/Olympus'],
    configured: {},
    says: 'Invalid time zone "Mars/Olympus".',
  },
  {
    what: 'a closeout hour that is none',
    args: ['--closeout-hour', '24'],
    configured: {},
    says: 'Invalid closeout hour "24".',
  },
  {
    what: 'an environment without a secret',
    configured: { LINECHECK_CLIENT_SECRET: '' },
    says: 'Not set: LINECHECK_CLIENT_SECRET',
  },
  {
    what: 'an environment with an address alone',
    configured: { LINECHECK_CLIENT_ID: '', LINECHECK_CLIENT_SECRET: ' ', LINECHECK_RESTAURANT: '' },
    says: 'LINECHECK_CLIENT_ID, LINECHECK_CLIENT_SECRET, LINECHECK_RESTAURANT',
  },
  {
    what: 'a date of the demo that is none',
    args: ['demo', '--date', 'someday'],
    says: 'Unknown date "someday".',
  },
  {
    what: 'a time zone of the demo that is none',
    args: ['demo', '--timezone', 'Nowhere'],
    says: 'Invalid time zone "Nowhere".',
  },
  { what: 'a seed that is none', args: ['demo', '--seed', '-1.5'], says: 'Invalid seed "-1.5".' },
  {
    what: 'a profile that is none',
    args: ['demo', '--profile', 'palace'],
    says: 'Unknown profile "palace". Use one of cafe, ',
  },
  {
    what: 'a plant of the demo that is none',
    args: ['demo', '--plant', 'slwo:Grill'],
    says: 'Unknown plant "slwo". Did you mean "slow"?',
  },
  {
    what: 'a plant at a station that is none',
    args: ['stations', '--demo', '--demo-plant', 'slow:Gril@-50m'],
    says: 'Unknown station "Gril". Did you mean "Grill"? Use one of Grill, ',
  },
];

test.each(CASES)(
  '$what is reported in a sentence with exit code 2, before any call',
  async ({ args = [], configured, says }) => {
    const environment = configured === undefined ? {} : CONFIGURED(configured);
    const { code, stdout, stderr } = await runHere(args, environment);
    expect(stderr).toContain(says);
    expect(stderr).toMatch(/^linecheck: [^\n]+\.\n[^\n]+ \[(?:USAGE|CONFIGURATION)\]\n$/);
    expect(stderr).not.toContain(SECRET);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(calls).toBe(0);
  },
);

test.each([
  { what: 'an unknown flag', args: ['--frobnicate'], says: 'Unknown option "--frobnicate"' },
  {
    what: 'an unknown flag of the demo',
    args: ['demo', '--frobnicate'],
    says: 'Unknown option "--frobnicate"',
  },
  { what: 'an unknown command', args: ['frobnicate'], says: 'Unknown command "frobnicate".' },
  {
    what: 'a flag without its value',
    args: ['demo', '--seed'],
    says: 'No value for --seed <number>.',
  },
  {
    what: 'a missing word',
    args: ['trace'],
    says: 'Missing required argument "station".',
  },
  {
    what: 'a word too many',
    args: ['login', 'extra'],
    says: 'Expected 0 arguments, got 1: extra.',
  },
  {
    what: 'a required flag left out',
    args: ['archive', 'simulate'],
    says: 'Missing option --from <date>.',
  },
  {
    what: 'a secret on the command line',
    args: ['--client-secret', SECRET],
    says: 'Unknown option',
  },
])('$what is reported with exit code 2 and the way to the help', async ({ args, says }) => {
  const { code, stdout, stderr } = await runHere(args);
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/^Run linecheck(?: [a-z]+){0,2} --help\. \[USAGE\]$/m);
  expect(stderr).not.toContain(SECRET);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test('an empty time zone counts as not set', async () => {
  const { code, stderr } = await runHere(['demo', '--profile', 'cafe'], {
    LINECHECK_TIMEZONE: '',
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Demo: simulated data.\n' });
});
