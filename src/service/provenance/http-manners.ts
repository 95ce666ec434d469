/** How the service uses HTTP: A6, A21, A23, A24, and A29. */

import { ErrorMessageSchema } from '../../contract/error-message.ts';
import { chosen, documented, fieldsOf, unseen } from './behavior.ts';

/** For all operations. */
export const HTTP_BEHAVIORS = [
  ...documented('What the service does', {
    'service.json': 'Bodies are `application/json`',
    'service.reads': unseen(
      'no write request is sent',
      'All kitchen operations are GET: nothing can be created, updated or deleted',
    ),
  }),
  ...documented('Versioning', {
    'service.kitchen.address': 'The kitchen interface, version 1.0.2, lives under /kitchen/v1',
    'service.authentication.address':
      'The authentication interface, version 1.0.0, lives under /authentication/v1',
  }),
  ...chosen('A6', {
    'http.method.refused': 'A method unknown to an endpoint returns 405',
    'http.method.allow': "A 405 lists the endpoint's methods in `Allow`",
    'http.method.options': unseen(
      'only GET, HEAD and logins are sent',
      'OPTIONS returns 204 and lists them too',
    ),
  }),
  ...chosen('A23', {
    'http.request-id': 'Every response has `X-Request-Id`',
    'http.request-id.repeated': 'A request may have an `X-Request-Id`. The response repeats it',
  }),
  ...chosen('A29', {
    'http.head': 'HEAD returns what GET does, without the body',
    'http.head.length': 'HEAD returns the `Content-Length` of a GET body',
    'http.trailing-slash': 'A path may end in a slash',
    'http.parameter.unknown': 'Parameters unknown to an operation are ignored',
    'http.gzip': 'Bodies of 1 KiB and more are sent in gzip if only gzip is accepted',
    'http.brotli': 'They are sent in brotli if brotli is accepted',
    'http.identity': 'Bodies are sent uncompressed if nothing else is accepted',
    'http.etag': 'An export has a strong entity tag',
    'http.not-modified': 'An export returns 304 for a still matching entity tag',
    'http.etag.stations': 'A page of stations has a strong entity tag',
    'http.not-modified.stations': 'A page of stations returns 304 for a still matching entity tag',
    'http.caching': 'Kitchen responses have `Cache-Control: private, no-cache`',
    'http.vary': 'They vary by Accept-Encoding, Authorization and the restaurant header',
  }),
  ...chosen('A24', {
    'rate-limit.off': unseen('an operator may set it', 'There is no rate limit unless one is set'),
    'rate-limit.headers':
      'With a limit, responses have `X-Platform-RateLimit-By`, `-Remaining` and `-Reset` (epoch seconds)',
    'rate-limit.login': 'Login responses have no such headers',
    'rate-limit.exceeded': unseen(
      'no more requests are sent than any server allows',
      'Requests beyond the limit are refused with 429 and `Retry-After`',
    ),
    'rate-limit.services': unseen(
      'needs several services',
      'The limit is per service: behind one address, three services allow three times as many requests',
    ),
  }),
  ...chosen('RFC 9110', {
    'http.version': unseen(
      'no HTTP library sends such a request',
      'HTTP versions other than 1.0 and 1.1 are refused with 505',
    ),
  }),
  ...chosen('RFC 9112', {
    'http.host': unseen(
      'no HTTP library sends such a request',
      'An HTTP/1.1 request without `Host`, and any request with two, is refused with 400',
    ),
    'http.framing': unseen(
      'no HTTP library sends such a request',
      'A request with an ambiguous end is refused with 400',
    ),
    'http.refused-early': unseen(
      'nothing oversized is sent',
      'After a response sent before the request ends, the rest is dropped for 30 s or 32 MiB, then the connection is closed',
    ),
  }),
  ...chosen('RFC 7517', {
    'http.keys': '/.well-known/jwks.json has the public token keys',
  }),
  ...chosen('Operation', {
    'service.caller': unseen(
      'needs a trusted proxy',
      'Behind trusted proxies, the caller is the rightmost address in `X-Forwarded-For` besides trusted proxies, or the proxy itself if there is no valid one',
    ),
    'service.health': 'GET /health returns 200 while the service runs, without a token',
    'service.ready':
      'GET /ready returns 200 while the archive answers, otherwise 503, without a token',
    'service.unavailable': unseen(
      'needs a fault within the server',
      'While the archive is unreachable, the service returns 503 with `Retry-After`',
    ),
    'service.faults': unseen('an operator may set it', 'Injected faults have `X-Linecheck-Fault`'),
    'service.tls': unseen(
      'an operator may set it',
      'With a certificate, the service uses TLS 1.2 or newer',
    ),
    'service.dialect': unseen(
      'an operator may set it',
      'The platform header prefix and the `userAccessType` can be set',
    ),
  }),
];

/**
 * Order of checks: the first error is answered (A6). 404 path, 405, 401, 403 scope, 400 header, 403 restaurant, 400 parameters, 404 guid or
 * 409, 204 or 200.
 */
export const ORDER_BEHAVIORS = chosen('A6', {
  'order.path-first': 'An unknown path returns 404, even without a token',
  'order.method-before-token': unseen(
    'no write request is sent',
    'A wrong method returns 405, even without a token',
  ),
  'order.token-before-header': 'A bad token is refused with 401 before a missing restaurant header',
  'order.scope-before-header': unseen(
    'needs a client without the scope',
    'A missing scope is refused with 403 before a missing restaurant header',
  ),
  'order.header-before-guid':
    'A missing restaurant header is refused with 400 before an unknown guid',
  'order.restaurant-before-parameters':
    'An unknown restaurant is refused with 403 before bad parameters',
  'order.restaurant-before-guid':
    'An unknown restaurant is refused with 403 before an unknown guid',
  'order.parameters-before-conflict': unseen(
    'needs a publish during a walk',
    'Bad parameters are refused with 400 before a page walk is refused with 409',
  ),
});

export const ERROR_BEHAVIORS = [
  ...fieldsOf('ErrorMessage', 'error-message', ErrorMessageSchema),
  ...documented('ErrorMessage', {
    'error-message.status.http': '`status` is the HTTP response status, as text',
  }),
  ...chosen('A23', {
    'error-message.everywhere': 'The kitchen operations return errors as an ErrorMessage too',
    'error-message.ten-keys':
      'An ErrorMessage has all ten keys, null where there is nothing to say',
    'error-message.code.table': '`code` is from our own table and starts with the HTTP status',
    'error-message.errors.empty': '`errors` is an empty array',
    'error-message.requestId.header': '`requestId` equals the header `X-Request-Id`',
    'error-message.discreet': unseen(
      'needs a fault within the server',
      'No error contains a stack trace, a secret or a token',
    ),
  }),
];
