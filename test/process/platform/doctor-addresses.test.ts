import { beforeAll, expect, test } from 'vitest';
import { AUTHORITY_FILE, startTlsServer } from '../../api/network-fixture.ts';
import { expectIpv6 } from '../../api/scripted-addresses.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);

beforeAll(() => expectIpv6());

test('a platform at an IPv6 address is checked from the connection to the fulfillments', async () => {
  const environment = await serveKitchen({ host: '::1' });
  expect(environment.LINECHECK_BASE_URL).toMatch(/^http:\/\/\[::1\]:\d+$/);
  const { host } = new URL(environment.LINECHECK_BASE_URL);
  const { code, stdout, stderr } = await runHere(['doctor'], environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`ok    configuration  ${host}, Restaurant `);
  expect(stdout).toMatch(/^ok {4}network {8}connects in \d+ ms to \[::1\]:\d+$/m);
  expect(stdout).toMatch(/^ok {4}network .* answers in \d+ ms$/m);
  expect(stdout).not.toContain('resolves');
  expect(stdout).toContain(`ok    clock          matches ${host}`);
  expect(stdout).toMatch(/^ok {4}subscription /m);
});

test('over TLS the certificate must be for that address, and from a given authority', async () => {
  const environment = {
    ...(await serveKitchen()),
    LINECHECK_BASE_URL: `https://[::1]:${await startTlsServer('valid', '{}', '::1')}`,
  };
  const strange = await runHere(['doctor'], environment);
  expect(strange.stdout).toMatch(
    /^FAIL {2}network .*certificate of \[::1\]:\d+ is from an unknown authority.*--ca-file/m,
  );
  expect(strange.code).toBe(7);
  const known = await runHere(['doctor', '--ca-file', AUTHORITY_FILE], environment);
  expect(known.stdout).toMatch(
    /^ok {4}network {8}TLSv1\.3, certificate issued by Store Networks, valid until 2120-01-01$/m,
  );
  // The missing login is another matter.
  expect(known.code).toBe(8);
});
