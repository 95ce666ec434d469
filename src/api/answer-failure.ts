/** Turns an unexpected answer into a failure. Only HTTP status decides (A23). Text is only quoted. */
import { decodeErrorMessage } from '../contract/decode.ts';
import { FAILURES, Failure, type FailureCode } from '../contract/failures.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { readText } from './body.ts';
import { clockSkewMs, skewSentence } from './clock.ts';
import { quotedText } from './quoted-text.ts';
import { LONGEST_WAIT_MS, RetryableError, requestedWaitMs, retryAfter, waitText } from './retry.ts';
import type { Answer } from './transport.ts';

const ERROR_BYTES = 64 * 1024;

/** A RetryableError for 408, 429, and 5xx, else a Failure. Never quotes `secrets`. After an accepted login, 401 is about this request. */
export async function answerFailure(
  answer: Answer,
  secrets: readonly string[],
  now: number,
  isLoginAccepted = false,
): Promise<Failure | RetryableError> {
  const { status, headers } = answer;
  const sentId = requestIdOf(answer, secrets);
  if (status >= 300 && status < 400 && status !== 304) {
    return redirectFailure(answer).with({ requestId: sentId });
  }
  const { message, requestId, isForTls } = await readErrorMessage(answer);
  const id = quotedText(requestId, secrets) ?? sentId;
  const waitMs = requestedWaitMs(headers, now, status);
  const wait = waitMs === undefined ? undefined : waitText(waitMs);
  const [code, sentence] = meaningOf(status, wait, isLoginAccepted);
  const hint =
    (waitMs !== undefined && waitMs > LONGEST_WAIT_MS ? BLOCKED : undefined) ??
    hintOf(answer, code, isForTls, now) ??
    (status >= 500 && id === undefined ? NO_ID : undefined);
  const pauseMs = retryAfter(headers, now, status);
  const quote = quotedText(message, secrets);
  // Every further request would cost another login.
  const stops = status === 401 && isLoginAccepted ? 'restaurant' : undefined;
  const failure = new Failure(
    code,
    quote === undefined ? `${sentence}.` : `${sentence}: "${quote.replace(/\.$/, '')}".`,
    { status, requestId: id, hint, stops },
  );
  if (status === 429 || status === 503) return new RetryableError(failure, 'none', pauseMs);
  return status === 408 || (status >= 500 && status !== 511)
    ? new RetryableError(failure, 'unknown', pauseMs)
    : failure;
}

/** Reads an answer that is no web page. What is wrong with it is thrown with its request ID. A full disk has no request to name. */
export async function readAnswer<T>(
  answer: Answer,
  secrets: readonly string[],
  read: () => Promise<T>,
): Promise<T> {
  try {
    refusePage(answer);
    return await read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isOfAnswer = error.origin === 'response' || error.origin === 'refusal';
    if (!isOfAnswer) throw error;
    throw error.with({ requestId: requestIdOf(answer, secrets) });
  }
}

function requestIdOf({ headers }: Answer, secrets: readonly string[]): string | undefined {
  return quotedText(headers.get('x-request-id'), secrets);
}

function meaningOf(
  status: number,
  wait: string | undefined,
  isLoginAccepted: boolean,
): [FailureCode, string] {
  if (status === 401 && isLoginAccepted)
    return ['NOT_PERMITTED', 'The platform accepted the login, but denied this request (401)'];
  if (status >= 500 && status !== 511) {
    const until = wait === undefined ? '' : ` and asks to wait ${wait}`;
    return ['SERVER_ERROR', `The platform failed (${status})${until}`];
  }
  if (status === 429) {
    const next = wait === undefined ? '' : `: the platform accepts the next one in ${wait}`;
    return ['RATE_LIMITED', `Too many requests${next}`];
  }
  const meaning = MEANINGS[status];
  if (meaning !== undefined) return meaning;
  return status < 300
    ? ['CONTRACT_BROKEN', `The platform answered with unexpected status ${status}`]
    : ['REQUEST_REFUSED', `The platform rejected the request (${status})`];
}

const MEANINGS: Readonly<Record<number, [FailureCode, string]>> = {
  304: ['CONTRACT_BROKEN', 'The platform answered "not modified" (304) without being asked'],
  401: ['NOT_AUTHENTICATED', 'The platform rejected the credentials'],
  403: ['NOT_PERMITTED', 'The platform denied this request'],
  404: ['NOT_FOUND', 'The platform has nothing at this address'],
  407: ['UNREACHABLE', 'The proxy requires a login'],
  408: ['TIMED_OUT', 'The platform timed out waiting for the request'],
  409: ['CONFIGURATION_MOVING', 'The setup was published while it was being read'],
  413: ['REQUEST_REFUSED', 'The platform refused the request as too large (413)'],
  511: ['UNREACHABLE', 'A network login page is in the way (511)'],
};

/** No quota takes that long to renew. */
const BLOCKED =
  'A wait this long means that the platform blocked this client, or a wrong clock. Ask platform support. A running linecheck tries again after an hour.';

/** Without an ID to quote, the answer often isn't from the platform. */
const NO_ID =
  'Try again later. If it keeps failing, contact platform support: the platform failed, or a proxy in front of it.';

/** A better fix than the status allows. */
function hintOf(
  { status, headers, request }: Answer,
  code: FailureCode,
  isForTls: boolean,
  now: number,
): string | undefined {
  if (status === 400 && isForTls) {
    return `Start the base URL with https://: ${request.host} expects TLS on this port.`;
  }
  if (status === 404 && request.path === OPERATIONS.authenticationLoginPost.path) {
    return `Check the base URL path: ${request.host} has no login there. The URL must end just before ${request.path}.`;
  }
  if (status === 304) {
    return `A cache in front of ${request.host} may answer instead. Ask the administrator there, or this network's.`;
  }
  if (status === 511) return 'Open any page in a browser on this network and log in.';
  const skew = skewSentence(clockSkewMs(headers, now), request.host);
  if ((status !== 401 && status !== 403) || skew === undefined) return undefined;
  return `${skew} Fix the clock first: new tokens may look expired. ${FAILURES[code].hint}`;
}

/** The status is enough. An unreadable body costs only the quote. */
async function readErrorMessage(answer: Answer): Promise<{
  message?: string | undefined;
  requestId?: string | undefined;
  /** Whether a TLS port reported plain http. */
  isForTls: boolean;
}> {
  let text = '';
  try {
    text = await readText(beginning(answer.body));
    const { message, requestId } = decodeErrorMessage(JSON.parse(text)) ?? {};
    return {
      message: message ?? undefined,
      requestId: requestId ?? undefined,
      isForTls: false,
    };
  } catch {
    return { isForTls: /\bHTTPS (?:port|server)\b/i.test(text) };
  }
}

async function* beginning(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    yield piece;
    if (bytes > ERROR_BYTES) return;
  }
}

const HINT =
  'If this network requires a login, open any page in a browser and log in. Otherwise, fix the base URL.';

/** Throws CONTRACT_BROKEN for a web page instead of data. */
function refusePage({ headers, request: { host } }: Answer): void {
  if (!/^\s*(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')) return;
  throw new Failure(
    'CONTRACT_BROKEN',
    `A web page answers instead of ${host}: a network login page, or the base URL of a website.`,
    { hint: HINT },
  );
}

/** Names only the target's host: the rest may contain anything. */
function redirectFailure({ status, headers, request: { host } }: Answer): Failure {
  const location = headers.get('location') ?? '';
  const there = URL.canParse(location) ? new URL(location).host : '';
  if (there === '' || there === host) {
    return new Failure(
      'CONTRACT_BROKEN',
      `The platform redirects (${status}). Redirects are not followed. Set the base URL to the final address.`,
      { status },
    );
  }
  return new Failure(
    'CONTRACT_BROKEN',
    `${host} redirects to ${there} (${status}), perhaps a network login page. Redirects are not followed.`,
    { status, hint: `${HINT} If the platform moved, use the new address.` },
  );
}
