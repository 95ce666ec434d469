import { createServer } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { parseBaseUrl } from '../../../src/api/preflight.ts';
import { networkChecks } from '../../../src/commands/doctor/network.ts';
import { listening, startBlackHole } from '../../api/network-fixture.ts';
import { expectIpv6, scriptAddresses } from '../../api/scripted-addresses.ts';

const HOST = 'kitchen.test';

beforeAll(() => expectIpv6());

/** The lines about the path to a port on a host. */
async function linesOf(port: number): Promise<readonly object[]> {
  const baseUrl = parseBaseUrl(`http://${HOST}:${port}`, true);
  const parts = {
    authorities: undefined,
    environment: {},
    connectMs: 10_000,
    now: () => 0,
    begin: () => undefined,
  };
  const printed: object[] = [];
  for await (const check of networkChecks({ baseUrl, ...parts })) printed.push(check);
  return printed;
}

test('addresses that do not answer are named, with the time they cost', async () => {
  const port = await listening(createServer());
  await startBlackHole('::1', port);
  scriptAddresses({ [HOST]: ['::1', '127.0.0.1'] });
  expect(await linesOf(port)).toEqual([
    { about: 'network', says: `${HOST} resolves to ::1, 127.0.0.1` },
    {
      about: 'network',
      says: `connects in 0 ms to 127.0.0.1:${port}, after waiting for ::1, which does not answer.`,
      fix: expect.stringMatching(/Fix IPv6 to kitchen\.test, .* half a second/),
    },
  ]);
});

test('addresses that refuse cost no time, and are not complained about', async () => {
  const port = await listening(createServer());
  scriptAddresses({ [HOST]: ['::1', '127.0.0.1'] });
  expect(await linesOf(port)).toEqual([
    { about: 'network', says: `${HOST} resolves to ::1, 127.0.0.1` },
    { about: 'network', says: `connects in 0 ms to 127.0.0.1:${port}` },
  ]);
});
