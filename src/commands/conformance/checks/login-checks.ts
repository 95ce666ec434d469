import {
  AuthenticationRequestSchema,
  AuthenticationResponseSchema,
  AuthenticationTokenSchema,
} from '../../../contract/authentication.ts';
import { ERROR_CODES, ErrorMessageSchema } from '../../../contract/error-message.ts';
import type { Checks, Evidence } from '../evidence/evidence.ts';
import { NO_TOKEN, STATIONS_PATH } from '../evidence/kitchen-paths.ts';
import {
  ERROR_KEYS,
  errorMessageVerdict,
  fieldsOfError,
  loginFields,
} from '../evidence/login-seen.ts';
import { tallyOf } from '../evidence/resource-tally.ts';
import { foreignText, judged, NotChecked } from '../evidence/verdict.ts';
import { fieldChecks, returns } from './field-checks.ts';

const UNKNOWN_CLIENT = {
  clientId: 'linecheck-conformance',
  clientSecret: 'linecheck-conformance',
};
const WRONG_SECRET = { clientSecret: 'linecheck-conformance' };
const WRONG_TYPE = { userAccessType: 'LINECHECK_CONFORMANCE' };
/** Tokens are not repeated in their last minute (A21). */
const RENEWAL_SECONDS = 60;

export const LOGIN_TAKEN = returns(200, async (evidence) => (await evidence.login()).reply);

const loginTally = async (evidence: Evidence) =>
  tallyOf((await evidence.login()).reply.json, AuthenticationResponseSchema);

export const LOGIN_CHECKS: Checks = {
  'login.address': LOGIN_TAKEN,
  'login.response': async (evidence) => {
    const { reply, token } = await evidence.login();
    if (reply.fault !== undefined) return judged(false, reply.fault);
    const isResponse = loginFields(reply.json).has('token') && token.size > 0;
    return judged(isResponse, 'an object with a token', foreignText(reply.json));
  },
  ...Object.fromEntries(
    Object.keys(AuthenticationRequestSchema.properties).map((name) => [
      `login.request.${name}`,
      LOGIN_TAKEN,
    ]),
  ),
  ...fieldChecks('login.response', AuthenticationResponseSchema, loginTally),
  'login.response.status.success': async (evidence) => {
    const status = loginFields((await evidence.login()).reply.json).get('status');
    return judged(status === 'SUCCESS', foreignText(status));
  },
  ...fieldChecks('login.token', AuthenticationTokenSchema, loginTally),
  'login.token.tokenType.bearer': async (evidence) => {
    const tokenType = (await evidence.login()).token.get('tokenType');
    return judged(tokenType === 'Bearer', foreignText(tokenType));
  },
  'login.token.scope.null': async (evidence) => {
    const scope = (await evidence.login()).token.get('scope') ?? null;
    return judged(scope === null, 'null', 'not null');
  },
  'login.credentials.refused': returns(401, (evidence) => evidence.badLogin(UNKNOWN_CLIENT)),
  'login.token.repeated': async (evidence) => {
    const [first, second] = [await evidence.login(), await evidence.loginAgain()];
    const remains = Number(first.token.get('expiresIn'));
    if (remains <= RENEWAL_SECONDS) throw new NotChecked(`the token has ${remains} s left`);
    return judged(first.accessToken === second.accessToken, 'the same token', 'a different token');
  },
  'login.token.remaining': async (evidence) => {
    const [first, second] = [await evidence.login(), await evidence.loginAgain()];
    const [before, after] = [first, second].map(({ token }) => token.get('expiresIn'));
    const isKept = Number(after) <= Number(before);
    return judged(isKept, `${foreignText(before)}, then ${foreignText(after)}`);
  },
  'login.token.internal': async (evidence) => {
    const { token } = await evidence.login();
    const isNull = [token.get('idToken'), token.get('refreshToken')].every(
      (value) => value === null || value === undefined,
    );
    return judged(isNull, 'null', 'not null');
  },
  'login.credentials.alike': async (evidence) => {
    const unknown = await evidence.badLogin(UNKNOWN_CLIENT);
    const wrong = await evidence.badLogin(WRONG_SECRET);
    const [one, other] = [loginFields(unknown.json), loginFields(wrong.json)];
    const differing = ['code', 'message'].filter((name) => one.get(name) !== other.get(name));
    if (unknown.status !== wrong.status) differing.push('status');
    return judged(differing.length === 0, 'alike', `different ${differing.join(', ')}`);
  },
  'login.access-type.refused': returns(401, (evidence) => evidence.badLogin(WRONG_TYPE)),
  'login.body.malformed': returns(400, (evidence) => evidence.rawLogin('{"clientId":')),
  'login.body.lacking': returns(400, (evidence) =>
    evidence.rawLogin(JSON.stringify(UNKNOWN_CLIENT)),
  ),
  'login.no-store': async (evidence) => {
    const caching = (await evidence.login()).reply.headers.get('cache-control');
    return judged(/\bno-store\b/.test(caching ?? ''), foreignText(caching));
  },
};

const CODES = new Map<unknown, number>(
  Object.values(ERROR_CODES).map(({ code, status }) => [code, status]),
);

const loginError = (evidence: Evidence) => evidence.badLogin(UNKNOWN_CLIENT);
const kitchenError = (evidence: Evidence) =>
  evidence.ask({ path: STATIONS_PATH, authorization: `Bearer ${NO_TOKEN}` });
const bothErrors = async (evidence: Evidence) => [
  await loginError(evidence),
  await kitchenError(evidence),
];

/** Error body checks. The document describes login errors. We chose the same for all others. */
export const ERROR_CHECKS: Checks = {
  'login.credentials.error-message': async (evidence) =>
    errorMessageVerdict(await loginError(evidence)),
  ...fieldChecks('error-message', ErrorMessageSchema, async (evidence) => {
    const reply = await loginError(evidence);
    fieldsOfError(reply);
    return tallyOf(reply.json, ErrorMessageSchema);
  }),
  'error-message.status.http': async (evidence) => {
    const reply = await loginError(evidence);
    const status = fieldsOfError(reply).get('status') ?? null;
    if (status === null) throw new NotChecked('the body has no status');
    const named = typeof status === 'number' ? String(status) : status;
    return judged(named === String(reply.status), foreignText(status));
  },
  'error-message.everywhere': async (evidence) => errorMessageVerdict(await kitchenError(evidence)),
  'error-message.ten-keys': async (evidence) => {
    const lacking = (await bothErrors(evidence)).flatMap((reply) => {
      const fields = fieldsOfError(reply);
      return ERROR_KEYS.filter((key) => !fields.has(key));
    });
    return judged(lacking.length === 0, 'all', `without ${[...new Set(lacking)].join(', ')}`);
  },
  'error-message.code.table': async (evidence) => {
    const replies = await bothErrors(evidence);
    const codes = replies.map((reply) => fieldsOfError(reply).get('code'));
    const isOurs = replies.every(({ status }, at) => CODES.get(codes[at]) === status);
    return judged(isOurs, codes.map(foreignText).join(', '));
  },
  'error-message.errors.empty': async (evidence) => {
    const errors = fieldsOfError(await loginError(evidence)).get('errors');
    return judged(Array.isArray(errors) && errors.length === 0, 'empty', foreignText(errors));
  },
  'error-message.requestId.header': async (evidence) => {
    const reply = await loginError(evidence);
    const id = fieldsOfError(reply).get('requestId');
    const isSame = typeof id === 'string' && id === reply.headers.get('x-request-id');
    return judged(isSame, 'the same', foreignText(id));
  },
};
