/** Error bodies, for the checks. */
import { ErrorMessageSchema } from '../../../contract/error-message.ts';
import { fieldsOf } from './login-seen.ts';
import { ResourceTally } from './resource-tally.ts';
import { broken, judged, NotJudged, type Verdict } from './verdict.ts';
import type { Reply } from './wire.ts';

export const ERROR_KEYS = Object.keys(ErrorMessageSchema.properties);

/** Fields of an error body; none if it is not an object. */
export function errorFields(reply: Reply): ReadonlyMap<string, unknown> {
  return fieldsOf(reply.json);
}

/** The same for an error answer. Throws NotJudged for any other answer. */
export function fieldsOfError(reply: Reply): ReadonlyMap<string, unknown> {
  if (reply.status < 400) throw new NotJudged(`returned ${reply.status}`);
  const fields = errorFields(reply);
  if (fields.size === 0) throw new NotJudged('the body is not an ErrorMessage');
  return fields;
}

/** Counts of its fields. */
export function tallyOfError(reply: Reply): ResourceTally {
  fieldsOfError(reply);
  const tally = new ResourceTally();
  tally.add(reply.json, ErrorMessageSchema);
  return tally;
}

/** Whether an error body is an ErrorMessage: an object with some of its keys. */
export function errorMessageVerdict(reply: Reply): Verdict {
  if (reply.status < 400) throw new NotJudged(`returned ${reply.status}`);
  if (reply.fault !== undefined) return broken(reply.fault);
  const fields = errorFields(reply);
  const known = ERROR_KEYS.filter((key) => fields.has(key));
  return judged(
    known.length > 0,
    known.length > 0 ? `${known.length} of its keys` : 'none of its keys',
  );
}
