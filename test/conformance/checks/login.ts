import {
  AuthenticationRequestSchema,
  AuthenticationResponseSchema,
  AuthenticationTokenSchema,
} from '../../../src/contract/authentication.ts';
import { ERROR_CODES, ErrorMessageSchema } from '../../../src/contract/error-message.ts';
import { NO_TOKEN, STATIONS_PATH } from '../paths.ts';
import type { Checks, Reply, Server } from '../server.ts';
import { fieldsOf, foreignText, judged, NotChecked } from '../verdict.ts';
import { fieldChecks, returns } from './field.ts';

const UNKNOWN_CLIENT = {
  clientId: 'linecheck-conformance',
  clientSecret: 'linecheck-conformance',
};
const WRONG_SECRET = { clientSecret: 'linecheck-conformance' };
const WRONG_TYPE = { userAccessType: 'LINECHECK_CONFORMANCE' };
/** Tokens are not repeated in their last minute (A21). */
const RENEWAL_SECONDS = 60;

export const LOGIN_TAKEN = returns(200, async (server) => (await server.login()).reply);

const responseOf = async (server: Server) => [(await server.login()).reply.json];
const tokenOf = async (server: Server) => [
  fieldsOf((await server.login()).reply.json).get('token'),
];

export const LOGIN_CHECKS: Checks = {
  'login.address': LOGIN_TAKEN,
  'login.response': async (server) => {
    const { reply, token } = await server.login();
    if (reply.fault !== undefined) return judged(false, reply.fault);
    const isResponse = fieldsOf(reply.json).has('token') && token.size > 0;
    return judged(isResponse, 'an object with a token', foreignText(reply.json));
  },
  ...Object.fromEntries(
    Object.keys(AuthenticationRequestSchema.properties).map((name) => [
      `login.request.${name}`,
      LOGIN_TAKEN,
    ]),
  ),
  ...fieldChecks('login.response', AuthenticationResponseSchema, responseOf),
  'login.response.status.success': async (server) => {
    const status = fieldsOf((await server.login()).reply.json).get('status');
    return judged(status === 'SUCCESS', foreignText(status));
  },
  ...fieldChecks('login.token', AuthenticationTokenSchema, tokenOf),
  'login.token.tokenType.bearer': async (server) => {
    const tokenType = (await server.login()).token.get('tokenType');
    return judged(tokenType === 'Bearer', foreignText(tokenType));
  },
  'login.token.scope.null': async (server) => {
    const scope = (await server.login()).token.get('scope') ?? null;
    return judged(scope === null, 'null', 'not null');
  },
  'login.credentials.refused': returns(401, (server) => server.badLogin(UNKNOWN_CLIENT)),
  'login.token.repeated': async (server) => {
    const [first, second] = [await server.login(), await server.loginAgain()];
    const remains = Number(first.token.get('expiresIn'));
    if (remains <= RENEWAL_SECONDS) throw new NotChecked(`the token has ${remains} s left`);
    return judged(first.accessToken === second.accessToken, 'the same token', 'a different token');
  },
  'login.token.remaining': async (server) => {
    const [first, second] = [await server.login(), await server.loginAgain()];
    const [before, after] = [first, second].map(({ token }) => token.get('expiresIn'));
    const isKept = Number(after) <= Number(before);
    return judged(isKept, `${foreignText(before)}, then ${foreignText(after)}`);
  },
  'login.token.internal': async (server) => {
    const { token } = await server.login();
    const isNull = [token.get('idToken'), token.get('refreshToken')].every(
      (value) => value === null || value === undefined,
    );
    return judged(isNull, 'null', 'not null');
  },
  'login.credentials.alike': async (server) => {
    const unknown = await server.badLogin(UNKNOWN_CLIENT);
    const wrong = await server.badLogin(WRONG_SECRET);
    const [one, other] = [fieldsOf(unknown.json), fieldsOf(wrong.json)];
    const differing = ['code', 'message'].filter((name) => one.get(name) !== other.get(name));
    if (unknown.status !== wrong.status) differing.push('status');
    return judged(differing.length === 0, 'alike', `different ${differing.join(', ')}`);
  },
  'login.access-type.refused': returns(401, (server) => server.badLogin(WRONG_TYPE)),
  'login.body.malformed': returns(400, (server) => server.rawLogin('{"clientId":')),
  'login.body.lacking': returns(400, (server) => server.rawLogin(JSON.stringify(UNKNOWN_CLIENT))),
  'login.no-store': async (server) => {
    const caching = (await server.login()).reply.headers.get('cache-control');
    return judged(/\bno-store\b/.test(caching ?? ''), foreignText(caching));
  },
};

const ERROR_KEYS = Object.keys(ErrorMessageSchema.properties);
const CODES = new Map<unknown, number>(
  Object.values(ERROR_CODES).map(({ code, status }) => [code, status]),
);

const loginError = (server: Server) => server.badLogin(UNKNOWN_CLIENT);
const kitchenError = (server: Server) =>
  server.ask({ path: STATIONS_PATH, authorization: `Bearer ${NO_TOKEN}` });
const bothErrors = async (server: Server) => [await loginError(server), await kitchenError(server)];

/** Error body checks. The document describes login errors. We chose the same for all others. */
export const ERROR_CHECKS: Checks = {
  'login.credentials.error-message': async (server) =>
    errorMessageVerdict(await loginError(server)),
  ...fieldChecks('error-message', ErrorMessageSchema, async (server) => {
    const reply = await loginError(server);
    fieldsOfError(reply);
    return [reply.json];
  }),
  'error-message.status.http': async (server) => {
    const reply = await loginError(server);
    const status = fieldsOfError(reply).get('status') ?? null;
    if (status === null) throw new NotChecked('the body has no status');
    const named = typeof status === 'number' ? String(status) : status;
    return judged(named === String(reply.status), foreignText(status));
  },
  'error-message.everywhere': async (server) => errorMessageVerdict(await kitchenError(server)),
  'error-message.ten-keys': async (server) => {
    const lacking = (await bothErrors(server)).flatMap((reply) => {
      const fields = fieldsOfError(reply);
      return ERROR_KEYS.filter((key) => !fields.has(key));
    });
    return judged(lacking.length === 0, 'all', `without ${[...new Set(lacking)].join(', ')}`);
  },
  'error-message.code.table': async (server) => {
    const replies = await bothErrors(server);
    const codes = replies.map((reply) => fieldsOfError(reply).get('code'));
    const isOurs = replies.every(({ status }, at) => CODES.get(codes[at]) === status);
    return judged(isOurs, codes.map(foreignText).join(', '));
  },
  'error-message.errors.empty': async (server) => {
    const errors = fieldsOfError(await loginError(server)).get('errors');
    return judged(Array.isArray(errors) && errors.length === 0, 'empty', foreignText(errors));
  },
  'error-message.requestId.header': async (server) => {
    const reply = await loginError(server);
    const id = fieldsOfError(reply).get('requestId');
    const isSame = typeof id === 'string' && id === reply.headers.get('x-request-id');
    return judged(isSame, 'the same', foreignText(id));
  },
};

/** Throws NotChecked for an answer without an error. */
function fieldsOfError({ status, json }: Reply): ReadonlyMap<string, unknown> {
  if (status < 400) throw new NotChecked(`returned ${status}`);
  const fields = fieldsOf(json);
  if (fields.size > 0) return fields;
  throw new NotChecked('the body is not an ErrorMessage');
}

/** An ErrorMessage is an object with some known keys. */
function errorMessageVerdict({ status, json, fault }: Reply): string {
  if (status < 400) throw new NotChecked(`returned ${status}`);
  const fields = fieldsOf(json);
  const known = ERROR_KEYS.filter((key) => fields.has(key));
  return judged(known.length > 0, `known keys: ${known.length}`, fault ?? 'no known key');
}
