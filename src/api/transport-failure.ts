/** Turns a network error into a failure. Only the error's code is kept, because an HTTP parser's error may contain a token. */
import { Failure, type FailureCode } from '../contract/failures.ts';
import { tlsTrouble } from '../contract/tls-trouble.ts';
import { RetryableError } from './retry.ts';
import { proxyHangup, proxyRefusal, type Route, refusedStatus } from './route.ts';

const ROUTE_ADVICE = 'Check the cable, Wi-Fi, VPN, and address. An IPv6-only host needs IPv6 here.';
const CONNECT_TIMEOUT: readonly [(peer: string) => string, string] = [
  (peer) => `${sentenceStart(peer)} did not accept the connection in time.`,
  'Check host and port. A firewall may drop the traffic, or the host is down.',
];

const ENDED_EARLY: Readonly<Record<string, readonly [FailureCode, string]>> = {
  UND_ERR_HEADERS_TIMEOUT: [
    'TIMED_OUT',
    'The platform accepted the request but did not answer in time.',
  ],
  UND_ERR_BODY_TIMEOUT: ['TIMED_OUT', 'The response stopped partway.'],
  Z_BUF_ERROR: ['CONTRACT_BROKEN', 'The compressed response ends too early.'],
};

const CONNECT_FAILURES: Readonly<Record<string, readonly [(peer: string) => string, string]>> = {
  ECONNREFUSED: [
    (peer) => `${sentenceStart(peer)} refused the connection.`,
    'Check host and port, and that the service is running.',
  ],
  ENOTFOUND: [
    (peer) => `Can't find ${peer} (DNS).`,
    'Check the spelling. A private name works only inside the private network.',
  ],
  EAI_AGAIN: [
    (peer) => `Can't look up ${peer}: DNS did not answer.`,
    "Check this machine's network and DNS servers. The host itself was not tried.",
  ],
  EHOSTUNREACH: [(peer) => `Can't reach ${peer}: no route to the host.`, ROUTE_ADVICE],
  ENETUNREACH: [(peer) => `Can't reach ${peer}: no route to that network.`, ROUTE_ADVICE],
  EADDRNOTAVAIL: [(peer) => `Can't reach ${peer}: no route to that network.`, ROUTE_ADVICE],
  ETIMEDOUT: CONNECT_TIMEOUT,
  UND_ERR_CONNECT_TIMEOUT: CONNECT_TIMEOUT,
};

/** The strongest evidence is first: only the host itself can refuse, but an unreachable network proves nothing about the host. */
const CODES_BY_EVIDENCE = [
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
];

const BROKEN_CONNECTIONS = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** undici's code for a proxy's certificate with another name. */
const PROXY_TLS = 'UND_ERR_PRX_TLS';

const PROXY_HANGUP = 'UND_ERR_PRX_CONN';

/** Translates errors of undici, node:net, node:tls, and node:zlib. All other errors are returned. `effect` is a broken connection's. */
export function transportFailure(
  error: unknown,
  route: Partial<Route> = {},
  effect: 'none' | 'unknown' = 'unknown',
): unknown {
  if (error instanceof Failure || error instanceof RetryableError) return error;
  const code = codeOf(error);
  if (code === undefined) return error;
  const facts = { cause: code };
  const { host = 'the base URL', proxy } = route;
  const peer = proxy === undefined ? host : `the proxy ${proxy.name}`;
  const unconnected = CONNECT_FAILURES[code];
  if (unconnected !== undefined) {
    const [sentence, advice] = unconnected;
    const hint =
      proxy === undefined
        ? advice
        : `${proxy.variable} sets this proxy. ${host} itself was not tried. ${advice} Add hosts to NO_PROXY to reach them directly.`;
    return new RetryableError(
      new Failure('UNREACHABLE', sentence(peer), { ...facts, hint }),
      'none',
    );
  }
  if (BROKEN_CONNECTIONS.has(code)) {
    const who = code === 'ECONNRESET' ? `: ${peer}, or a device in between, reset it` : '';
    const sentence = `The connection broke before the response was complete${who}.`;
    const hint = `Try again. If it keeps failing, a device in between cuts the connection${route.isSecure === false ? ', or the port needs https://' : ''}.`;
    // The host was reached, so other dates may still be readable.
    const broken = new Failure('UNREACHABLE', sentence, { ...facts, hint, stops: 'date' });
    return new RetryableError(broken, effect);
  }
  const ended = ENDED_EARLY[code];
  if (ended !== undefined) {
    return new RetryableError(new Failure(ended[0], ended[1], facts), 'unknown');
  }
  if (/^(?:Z_|ERR__ERROR_|ERR_BROTLI)/.test(code)) {
    return new Failure('CONTRACT_BROKEN', 'The compressed response is damaged.', facts);
  }
  if (code === 'NOT_HTTP' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    if (isTlsAlert(error)) {
      return new Failure(
        'UNREACHABLE',
        `${sentenceStart(host)} uses TLS on this port, not plain http.`,
        {
          ...facts,
          hint: 'Start the base URL with https://.',
        },
      );
    }
    return new Failure('CONTRACT_BROKEN', 'The response is not valid HTTP.', facts);
  }
  if (code === PROXY_HANGUP) return proxyHangup({ ...route, host }, code);
  if (code === 'UND_ERR_ABORTED' || (code.startsWith('UND_ERR_PRX') && code !== PROXY_TLS)) {
    const status = error instanceof Error ? refusedStatus(error) : undefined;
    return proxyRefusal(status, { ...route, host }, code);
  }
  // In a tunnel, the certificate is the platform's, except with the code for the proxy's certificate.
  const trouble =
    code === PROXY_TLS ? tlsTrouble('ERR_TLS_CERT_ALTNAME_INVALID', peer) : tlsTrouble(code, host);
  if (trouble !== undefined) {
    const { sentence, hint } = trouble;
    return new Failure('UNREACHABLE', sentence, { ...facts, hint });
  }
  // Errors with these codes are defects of linecheck, not of the network.
  if (/^ERR_|^UND_ERR_INVALID/.test(code)) return error;
  const sentence = `The connection failed (${code}).`;
  return new RetryableError(new Failure('UNREACHABLE', sentence, facts), 'unknown');
}

/** Returns only codes in capitals, which come from Node itself and are safe to show. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // Not all errors of the HTTP parser have a code.
  if (error.name === 'HTTPParserError') return 'NOT_HTTP';
  // If one address is silent, undici reports a timeout. Its `cause` has the errors of all addresses.
  const attempts = error.cause instanceof AggregateError ? error.cause : error;
  const clearest = attempts instanceof AggregateError ? clearestCode(attempts.errors) : undefined;
  if (clearest !== undefined) return clearest;
  if (!('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined;
}

/** The addresses of a host may fail in different ways, but an AggregateError has only the code of the first address. */
function clearestCode(errors: readonly unknown[]): string | undefined {
  const codes = new Set(errors.map(codeOf));
  return CODES_BY_EVIDENCE.find((code) => codes.has(code));
}

/** A TLS server answers plain HTTP with an alert record. These two bytes start that record. */
function isTlsAlert(error: unknown): boolean {
  if (!(error instanceof Error) || !('data' in error)) return false;
  return typeof error.data === 'string' && error.data.startsWith('\u0015\u0003');
}

function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() === text.charAt(0) || !text.startsWith('the ')
    ? text
    : `T${text.slice(1)}`;
}
