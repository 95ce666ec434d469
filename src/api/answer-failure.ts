/** Turns an unexpected answer into a failure. The HTTP status alone decides which failure, and the answer's text is only quoted. */
import { decodeErrorMessage } from '../contract/decode.ts';
import { FAILURES, Failure, type FailureCode } from '../contract/failures.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { readText } from './body.ts';
import { clockSkewMs, skewSentence } from './clock.ts';
import { quotedText } from './quoted-text.ts';
import { MAX_WAIT_MS, RetryableError, requestedWaitMs, retryAfter, waitText } from './retry.ts';
import type { Answer } from './transport.ts';

const MAX_ERROR_BYTES = 64 * 1024;

/** Returns a RetryableError for 408, 429, and 5xx, otherwise a Failure. After an accepted login, a 401 denies only this request. */
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
    (waitMs !== undefined && waitMs > MAX_WAIT_MS ? BLOCKED_HINT : undefined) ??
    hintOf(answer, code, isForTls, now) ??
    (status >= 500 && id === undefined ? NO_ID_HINT : undefined);
  const pauseMs = retryAfter(headers, now, status);
  const quote = quotedText(message, secrets);
  // After an accepted login, each further request to this restaurant would cost another login.
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

/** Throws CONTRACT_BROKEN for a web page. Failures caused by the answer get the answer's request ID. */
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
  const meaning = MEANING_BY_STATUS[status];
  if (meaning !== undefined) return meaning;
  return status < 300
    ? ['CONTRACT_BROKEN', `The platform answered with unexpected status ${status}`]
    : ['REQUEST_REFUSED', `The platform rejected the request (${status})`];
}

const MEANING_BY_STATUS: Readonly<Record<number, [FailureCode, string]>> = {
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

const BLOCKED_HINT =
  'A wait this long means that the platform has blocked this client, or that a clock is wrong. Ask platform support. A running linecheck tries again after an hour.';

/** An answer without a request ID often comes from a proxy, not from the platform. */
const NO_ID_HINT =
  'Try again later. If it keeps failing, contact platform support: the platform failed, or a proxy in front of it.';

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
    return `A cache in front of ${request.host} may have answered instead. Ask the administrator of ${request.host}, or of this network.`;
  }
  if (status === 511) return 'Open any page in a browser on this network and log in.';
  const skew = skewSentence(clockSkewMs(headers, now), request.host);
  if ((status !== 401 && status !== 403) || skew === undefined) return undefined;
  return `${skew} Fix the clock first: new tokens may look expired. ${FAILURES[code].hint}`;
}

/** This function never fails: an unreadable body gives a failure without a quote. */
async function readErrorMessage(answer: Answer): Promise<{
  message?: string | undefined;
  requestId?: string | undefined;
  /** Whether a TLS port says that it received plain http. */
  isForTls: boolean;
}> {
  let text = '';
  try {
    text = await readText(firstBytes(answer.body));
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

async function* firstBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    yield piece;
    if (bytes > MAX_ERROR_BYTES) return;
  }
}

const WEB_PAGE_HINT =
  'If this network requires a login, open any page in a browser and log in. Otherwise, fix the base URL.';

function refusePage({ headers, request: { host } }: Answer): void {
  if (!/^\s*(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')) return;
  throw new Failure(
    'CONTRACT_BROKEN',
    `A web page answered instead of ${host}. It may be a network login page, or the base URL may be that of a website.`,
    { hint: WEB_PAGE_HINT },
  );
}

/** The message has only the target's host, because the rest of the target's address may have a secret. */
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
    `${host} redirects to ${there} (${status}), which may be a network login page. Redirects are not followed.`,
    { status, hint: `${WEB_PAGE_HINT} If the platform moved, use the new address.` },
  );
}
