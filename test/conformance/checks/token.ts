import { scopesOf } from '../../../src/contract/authentication.ts';
import { KITCHEN_SCOPE } from '../../../src/contract/operations.ts';
import { SERVICE_PATHS } from '../../../src/service/http/http-server.ts';
import {
  exportPath,
  FAR_AHEAD,
  NO_GUID,
  NO_TOKEN,
  openAsk,
  STATIONS_PATH,
  stationPath,
} from '../paths.ts';
import type { Check, Checks, Server } from '../server.ts';
import { foreignText, judged, NotChecked } from '../verdict.ts';
import { answers, returns } from './field.ts';
import { forged, isSignedBy, readJsonWebToken, respelled } from './json-web-token.ts';

/** Public keys (RFC 7517, our choice). */
export const KEYS_ASK = openAsk(SERVICE_PATHS.keys);

const CLAIMS = 'iss sub aud iat exp jti azp client_id gty scope'.split(' ');
const BAD_TOKEN = { authorization: `Bearer ${NO_TOKEN}` };

async function jwtOf(server: Server): Promise<ReadonlyMap<string, unknown>> {
  const jwt = readJsonWebToken(await server.token());
  if (jwt === undefined) throw new NotChecked('the token is not a JWT');
  return jwt;
}

/** Sends the login's token in another form. */
function authorized(status: number, header: (token: string) => string): Check {
  return returns(status, async (server) =>
    server.ask({ path: STATIONS_PATH, authorization: header(await server.token()) }),
  );
}

async function challenge(server: Server, authorization: string | null): Promise<string> {
  const { headers } = await server.ask({ path: STATIONS_PATH, authorization });
  return headers.get('www-authenticate') ?? '';
}

export const TOKEN_CHECKS: Checks = {
  'login.token.accessToken.jwt': async (server) => {
    const isJwt = readJsonWebToken(await server.token()) !== undefined;
    return judged(isJwt, 'three parts, two of them JSON', 'not a JWT');
  },
  'login.token.accessToken.scopes': async (server) => {
    const scopes = scopesOf((await jwtOf(server)).get('scope'));
    return judged(scopes.length > 0, foreignText(scopes.join(' ')), 'none');
  },
  'login.token.claims': async (server) => {
    const payload = await jwtOf(server);
    const lacking = CLAIMS.filter((name) => !payload.has(name));
    const { clientId } = server.credentials;
    if (lacking.length > 0) return judged(false, `without ${lacking.join(', ')}`);
    const isOurs = payload.get('sub') === `${clientId}@clients`;
    return judged(isOurs, `all ${CLAIMS.length}`, 'unexpected sub');
  },
  'login.token.signed': async (server) => {
    const { status, text } = await server.ask(KEYS_ASK);
    if (status !== 200) throw new NotChecked(`no key set is published (${status})`);
    const isSigned = await isSignedBy(await server.token(), text);
    return judged(isSigned, 'by a key in the set', 'by no key in the set');
  },
  'token.accepted': async (server) => {
    const { status } = await server.firstPage();
    return judged(status !== 401, String(status));
  },
  'token.scope': async (server) => {
    const scopes = scopesOf((await jwtOf(server)).get('scope'));
    const { status } = await server.firstPage();
    if (status !== 200) throw new NotChecked(`can't read the station list (${status})`);
    const hasScope = scopes.includes(KITCHEN_SCOPE);
    return judged(hasScope, `read with ${KITCHEN_SCOPE}`, 'read without it');
  },
  'fulfillments.token.refused': answers(401, { path: exportPath(FAR_AHEAD), ...BAD_TOKEN }),
  'token.missing': answers(401, { path: STATIONS_PATH, authorization: null }),
  'token.stations.refused': answers(401, { path: STATIONS_PATH, ...BAD_TOKEN }),
  'token.station.refused': answers(401, { path: stationPath(NO_GUID), ...BAD_TOKEN }),
  'token.forged': authorized(401, (token) => `Bearer ${forged(token)}`),
  'token.spelling': authorized(401, (token) => `Bearer ${respelled(token)}`),
  'token.scheme.required': authorized(401, (token) => token),
  'token.scheme.any-case': authorized(200, (token) => `bEARER ${token}`),
  'token.challenge': async (server) => {
    const header = await challenge(server, null);
    return judged(/^Bearer .*\brealm=/i.test(header), foreignText(header));
  },
  'token.challenge.error': async (server) => {
    const [without, bad] = [
      await challenge(server, null),
      await challenge(server, BAD_TOKEN.authorization),
    ];
    const isKept = !without.includes('error=') && /\berror="invalid_token"/.test(bad);
    return judged(isKept, foreignText(bad));
  },
};
