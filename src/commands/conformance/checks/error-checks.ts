/** Checks of error bodies: the document describes those of the login; we chose the same for all others. */
import { ERROR_CODES, ErrorMessageSchema } from '../../../contract/error-message.ts';
import {
  ERROR_KEYS,
  errorMessageVerdict,
  fieldsOfError,
  tallyOfError,
} from '../evidence/error-seen.ts';
import type { Checks, Evidence } from '../evidence/evidence.ts';
import { foreignText } from '../evidence/foreign-text.ts';
import { NO_TOKEN, STATIONS_PATH } from '../evidence/kitchen-paths.ts';
import { judged, NotJudged } from '../evidence/verdict.ts';
import { fieldChecks } from './field-checks.ts';
import { UNKNOWN_CLIENT } from './login-checks.ts';

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

export const ERROR_CHECKS: Checks = {
  'login.credentials.error-message': async (evidence) =>
    errorMessageVerdict(await loginError(evidence)),
  ...fieldChecks('error-message', ErrorMessageSchema, async (evidence) =>
    tallyOfError(await loginError(evidence)),
  ),
  'error-message.status.http': async (evidence) => {
    const reply = await loginError(evidence);
    const status = fieldsOfError(reply).get('status') ?? null;
    if (status === null) throw new NotJudged('the body has no status');
    const named = typeof status === 'number' ? String(status) : status;
    return judged(named === String(reply.status), foreignText(status));
  },
  'error-message.everywhere': async (evidence) => errorMessageVerdict(await kitchenError(evidence)),
  'error-message.ten-keys': async (evidence) => {
    const lacking = (await bothErrors(evidence)).flatMap((reply) => {
      const fields = fieldsOfError(reply);
      return ERROR_KEYS.filter((key) => !fields.has(key));
    });
    const isComplete = lacking.length === 0;
    return judged(isComplete, isComplete ? 'all' : `without ${[...new Set(lacking)].join(', ')}`);
  },
  'error-message.code.table': async (evidence) => {
    const replies = await bothErrors(evidence);
    const codes = replies.map((reply) => fieldsOfError(reply).get('code'));
    const isOurs = replies.every(({ status }, at) => CODES.get(codes[at]) === status);
    return judged(isOurs, codes.map(foreignText).join(', '));
  },
  'error-message.errors.empty': async (evidence) => {
    const errors = fieldsOfError(await loginError(evidence)).get('errors');
    const isEmpty = Array.isArray(errors) && errors.length === 0;
    return judged(isEmpty, isEmpty ? 'empty' : foreignText(errors));
  },
  'error-message.requestId.header': async (evidence) => {
    const reply = await loginError(evidence);
    const id = fieldsOfError(reply).get('requestId');
    const isSame = typeof id === 'string' && id === reply.headers.get('x-request-id');
    return judged(isSame, isSame ? 'the same' : foreignText(id));
  },
};
