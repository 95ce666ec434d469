import { type CompactJWSHeaderParameters, compactVerify, createLocalJWKSet, errors } from 'jose';
import type { Credentials } from '../../../api/token/token-dependencies.ts';
import { answerFailure } from '../../../api/transport/answer-failure.ts';
import { RetryableError } from '../../../api/transport/retry.ts';
import type { AuthenticationRequest } from '../../../contract/authentication.ts';
import type { Dialect } from '../../../contract/dialect.ts';
import { ErrorMessageSchema } from '../../../contract/error-message.ts';
import { OPERATIONS } from '../../../contract/operations.ts';
import { parsedJson } from '../../../contract/parsed-json.ts';
import { broken, type CheckVerdict, judged, NotChecked } from './verdict.ts';
import type { Reply, Wire } from './wire.ts';

export type SeenLogin = Awaited<ReturnType<typeof tryLogin>>;

/** After these, nothing else can be checked. */
const REFUSALS = new Set([401, 403, 404, 429]);

/** With the right credentials. Throws the Failure of a refusal or server fault. */
export async function tryLogin(wire: Wire, subject: Subject, secrets: readonly string[]) {
  const reply = await sendLogin(wire, JSON.stringify(loginBody(subject)));
  if (REFUSALS.has(reply.status) || reply.status >= 500) throw await refusal(reply, secrets);
  const token = loginFields(loginFields(reply.json).get('token'));
  const accessToken = token.get('accessToken');
  const isUsable = typeof accessToken === 'string' && /^[\x21-\x7e]{1,8192}$/.test(accessToken);
  return {
    reply,
    // Fields in `token`. Empty if it is not an object.
    token,
    accessToken: isUsable ? accessToken : undefined,
  };
}

export function loginBody({ credentials, dialect }: Subject): AuthenticationRequest {
  const { clientId, clientSecret } = credentials;
  return { clientId, clientSecret, userAccessType: dialect.userAccessType };
}

export function sendLogin(wire: Wire, body: string): Promise<Reply> {
  const { method, path } = OPERATIONS.authenticationLoginPost;
  return wire.ask({ method, path, headers: { 'content-type': 'application/json' }, body });
}

/** Empty for anything but an object. */
export function loginFields(value: unknown): ReadonlyMap<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map(isObject ? Object.entries(value) : []);
}

export async function refusal(reply: Reply, secrets: readonly string[]): Promise<Error> {
  const { status, headers, text } = reply;
  const body = (async function* bytes() {
    yield Buffer.from(text);
  })();
  const asked = { host: 'the server', path: '' };
  const failure = await answerFailure({ status, headers, body, asked }, secrets, Date.now());
  return failure instanceof RetryableError ? failure.failure : failure;
}

export interface Subject {
  readonly credentials: Credentials<string>;
  readonly dialect: Dialect;
  /** Platform identifier. */
  readonly restaurant: string;
  /** `YYYYMMDD`, for the export. */
  readonly businessDate: string;
}

export const ERROR_KEYS = Object.keys(ErrorMessageSchema.properties);

/** Throws NotChecked for an answer without an error. */
export function fieldsOfError(reply: Reply): ReadonlyMap<string, unknown> {
  if (reply.status < 400) throw new NotChecked(`returned ${reply.status}`);
  const fields = loginFields(reply.json);
  if (fields.size === 0) throw new NotChecked('the body is not an ErrorMessage');
  return fields;
}

/** An ErrorMessage is an object with some known keys. */
export function errorMessageVerdict(reply: Reply): CheckVerdict {
  if (reply.status < 400) throw new NotChecked(`returned ${reply.status}`);
  if (reply.fault !== undefined) return broken(reply.fault);
  const fields = loginFields(reply.json);
  const known = ERROR_KEYS.filter((key) => fields.has(key));
  return judged(known.length > 0, `known keys: ${known.length}`, 'no known key');
}

// An access token as a JWT: readable parts, and whether a published key signed it.

/** With a public key. */
const ALGORITHMS: CompactJWSHeaderParameters['alg'][] = ['EdDSA', 'Ed25519', 'RS256', 'ES256'];

/** The payload, without verification. `undefined` for other text. */
export function readJsonWebToken(token: string): ReadonlyMap<string, unknown> | undefined {
  const parts = token.split('.');
  const [header, payload] = parts.slice(0, 2).map(partOf);
  return parts.length === 3 && header !== undefined ? payload : undefined;
}

function partOf(text: string): ReadonlyMap<string, unknown> | undefined {
  const fields = loginFields(parsedJson(Buffer.from(text, 'base64url').toString('utf8')));
  return fields.size === 0 ? undefined : fields;
}

/** `keySet` is untrusted JSON text. */
export async function isSignedBy(token: string, keySet: string): Promise<boolean> {
  try {
    await compactVerify(token, createLocalJWKSet(JSON.parse(keySet)), { algorithms: ALGORITHMS });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Spells the signature differently for the same bytes: in the last letter's unused bits, else with padding. */
export function respelled(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const isFull = (token.length - token.lastIndexOf('.') - 1) % 4 === 0;
  if (isFull) return `${token}=`;
  return token.slice(0, -1) + letters.charAt(letters.indexOf(token.slice(-1)) ^ 1);
}

/** Changes a character in the last part's middle, where every bit counts. */
export function forged(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  const at = start + Math.floor((token.length - start) / 2);
  const other = token.charAt(at) === 'A' ? 'B' : 'A';
  return token.slice(0, at) + other + token.slice(at + 1);
}
