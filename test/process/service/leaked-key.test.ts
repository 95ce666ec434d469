import { importJWK, SignJWT } from 'jose';
import { fetch } from 'undici';
import { expect, test } from 'vitest';
import { openArchive } from '../../../src/service/open-archive.ts';
import { testDatabase } from '../../postgres/test-database.ts';
import { LOGIN, RESTAURANT_HEADER, STATIONS } from '../../service/running-kitchen.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { GRILL } from '../served-kitchen.ts';
import { servedArchive } from './served-archive.ts';
import { serveHere, startServing } from './serving-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);
const database = testDatabase();

/** Anyone with the newest private key can make it. */
async function forged(address: string, claims: object): Promise<string> {
  const archive = await openArchive(address);
  const [leaked] = await archive.signingKeys();
  await archive.close();
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: leaked?.kid ?? '' })
    .sign(await importJWK(JSON.parse(leaked?.privateJwk ?? ''), 'EdDSA'));
}

test.each(['a file', 'PostgreSQL'])(
  'a key that leaked from %s is ended in every service',
  async (kind) => {
    const place = kind === 'PostgreSQL' ? await database.schema() : undefined;
    const { address, credentials } = await servedArchive(program, [], place);
    const args = ['--port', '0', '--archive', address];
    // Two programs: each remembers keys for itself.
    const services = [await startServing(program, args), await serveHere(startHere, args)];
    const statuses = (token: string): Promise<readonly number[]> =>
      Promise.all(
        services.map(async ({ url }) => {
          const headers = { authorization: `Bearer ${token}`, [RESTAURANT_HEADER]: GRILL };
          const answer = await fetch(url + STATIONS, { headers });
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
    const published = () =>
      Promise.all(
        services.map(async ({ url }) => {
          const keys: unknown = await (await fetch(`${url}/.well-known/jwks.json`)).json();
          return JSON.stringify(keys);
        }),
      );
    const logIn = async (): Promise<string> => {
      const answer = await fetch(services[0]?.url + LOGIN, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' }),
      });
      const body: unknown = await answer.json();
      const token: unknown = Reflect.get(Object(body), 'token');
      return String(Reflect.get(Object(token), 'accessToken'));
    };
    const issued = await logIn();
    const claims = JSON.parse(Buffer.from(issued.split('.')[1] ?? '', 'base64url').toString());
    expect(await statuses(await forged(address, { ...claims, exp: claims.exp + 1e9 }))).toEqual([
      401, 401,
    ]);
    const stolen = await forged(address, { ...claims, jti: 'stolen' });
    for (const token of [issued, stolen]) expect(await statuses(token)).toEqual([200, 200]);

    const variables = { LINECHECK_ARCHIVE: address };
    const listed = await runHere(['archive', 'key', 'list', '--format', 'ndjson'], variables);
    const { kid } = JSON.parse(listed.stdout);
    const revoked = await runHere(['archive', 'key', 'revoke', kid], variables);
    expect(revoked).toMatchObject({ code: 0, stderr: '' });
    const { signs } = JSON.parse(revoked.stdout);
    for (const token of [issued, stolen]) {
      await expect.poll(() => statuses(token)).toEqual([401, 401]);
    }
    for (const keys of await published()) {
      expect(keys).not.toContain(kid);
      expect(keys).toContain(signs);
    }
    expect(await statuses(await logIn())).toEqual([200, 200]);
    const after = await runHere(['archive', 'key', 'list', '--format', 'table'], variables);
    expect(after.stdout).toMatch(
      new RegExp(`${signs} +EdDSA .* signs\n.*${kid} +EdDSA .* revoked`),
    );
  },
);
