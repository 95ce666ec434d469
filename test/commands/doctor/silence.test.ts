import { expect, test } from 'vitest';
import { checkLine } from '../../../src/commands/doctor/check-line.ts';
import { kitchenChecks } from '../../../src/commands/doctor/kitchen-checks.ts';
import {
  freePort,
  startBlackHole,
  startRawServer,
  stubProxies,
} from '../../api/network-fixture.ts';
import { ownRun } from '../own-io.ts';

const CONFIGURED = {
  LINECHECK_CLIENT_ID: 'line-7',
  LINECHECK_CLIENT_SECRET: 'kx9-very-secret-0451',
  LINECHECK_RESTAURANT: '0f1e2d3c-0000-4000-8000-000000000001',
  LINECHECK_TIMEZONE: 'America/Chicago',
};

/** What is found about a silent platform. No wait exceeds the bounds. */
async function lastLine(environment: Readonly<Record<string, string>>): Promise<string> {
  const lines: string[] = [];
  const bounds = { connectMs: 200, firstByteMs: 200, tries: 1 };
  const run = ownRun({ ...CONFIGURED, ...environment });
  for await (const check of kitchenChecks({}, run, undefined, bounds)) {
    lines.push(checkLine(check).replaceAll(/127\.0\.0\.1:\d+/g, 'HOST'));
  }
  return lines.at(-1) ?? '';
}

test('a host that drops everything is reported as silent', async () => {
  const LINECHECK_BASE_URL = `http://127.0.0.1:${await startBlackHole()}`;
  expect(await lastLine({ LINECHECK_BASE_URL })).toMatch(
    /^FAIL {2}network {8}HOST did not accept the connection in time\..*firewall.*\[UNREACHABLE\]\n$/,
  );
});

test('a host that accepts connections and never answers is reported as silent', async () => {
  const port = await startRawServer(() => {});
  const said =
    /^FAIL {2}network {8}HOST accepts connections but does not answer\..*\[TIMED_OUT\]\n$/;
  expect(await lastLine({ LINECHECK_BASE_URL: `https://127.0.0.1:${port}` })).toMatch(said);
  expect(await lastLine({ LINECHECK_BASE_URL: `http://127.0.0.1:${port}` })).toMatch(
    /^FAIL {2}network .*did not answer in time\..*\[TIMED_OUT\]\n$/,
  );
});

test('a proxy that accepts connections and never answers is named', async () => {
  const proxy = `http://127.0.0.1:${await startRawServer(() => {})}`;
  stubProxies({ https_proxy: proxy });
  const environment = { LINECHECK_BASE_URL: 'https://kitchen.example', https_proxy: proxy };
  expect(await lastLine(environment)).toMatch(
    /^FAIL {2}network {8}The proxy http:\/\/HOST accepts connections but does not answer\./,
  );
});

test('an IPv6 address in brackets is reported like others', async () => {
  const LINECHECK_BASE_URL = `https://[::1]:${await freePort()}`;
  expect(await lastLine({ LINECHECK_BASE_URL })).toMatch(
    /^FAIL {2}network {8}\[::1\]:\d+ refused the connection\./,
  );
});
