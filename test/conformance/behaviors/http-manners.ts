/** How the service uses HTTP: A6, A21, A23, A24, and A29. */

import { ErrorMessageSchema } from '../../../src/contract/error-message.ts';
import { behaviors, fieldsOf } from './behavior.ts';

/** For all operations. */
export const HTTP_BEHAVIORS = behaviors([
  'What the service does | service.json | Bodies are `application/json`',
  'What the service does | service.reads | All kitchen operations are GET: nothing can be created, updated, or deleted | no write request is sent',
  'Versioning | service.kitchen.address | The kitchen interface, version 1.0.2, lives under /kitchen/v1',
  'Versioning | service.authentication.address | The authentication interface, version 1.0.0, lives under /authentication/v1',
  'A6 | http.method.refused | A method unknown to an endpoint returns 405',
  "A6 | http.method.allow | A 405 lists the endpoint's methods in `Allow`",
  'A6 | http.method.options | OPTIONS returns 204 and lists them too | only GET, HEAD, and logins are sent',
  'A23 | http.request-id | Every response has `X-Request-Id`',
  'A23 | http.request-id.repeated | A request may have an `X-Request-Id`. The response repeats it',
  'A29 | http.head | HEAD returns what GET does, without the body',
  'A29 | http.head.length | HEAD returns the `Content-Length` of a GET body',
  'A29 | http.trailing-slash | A path may end in a slash',
  'A29 | http.parameter.unknown | Parameters unknown to an operation are ignored',
  'A29 | http.gzip | Bodies of 1 KiB and more are sent in gzip if only gzip is accepted',
  'A29 | http.brotli | They are sent in brotli if brotli is accepted',
  'A29 | http.identity | Bodies are sent uncompressed if nothing else is accepted',
  'A29 | http.etag | An export has a strong entity tag',
  'A29 | http.not-modified | An export returns 304 for a still matching entity tag',
  'A29 | http.etag.stations | A page of stations has a strong entity tag',
  'A29 | http.not-modified.stations | A page of stations returns 304 for a still matching entity tag',
  'A29 | http.caching | Kitchen responses have `Cache-Control: private, no-cache`',
  'A29 | http.vary | They vary by Accept-Encoding, Authorization, and the restaurant header',
  'A24 | rate-limit.off | There is no rate limit unless one is set | an operator may set it',
  'A24 | rate-limit.headers | With a limit, responses have `X-Platform-RateLimit-By`, `-Remaining`, and `-Reset` (epoch seconds)',
  'A24 | rate-limit.login | Login responses have no such headers',
  'A24 | rate-limit.exceeded | Requests beyond the limit are refused with 429 and `Retry-After` | no more requests are sent than any server allows',
  'A24 | rate-limit.services | The limit is per service: behind one address, three services allow three times as many requests | needs several services',
  'RFC 9110 | http.version | HTTP versions other than 1.0 and 1.1 are refused with 505 | no HTTP library sends such a request',
  'RFC 9112 | http.host | An HTTP/1.1 request without `Host`, and any request with two, is refused with 400 | no HTTP library sends such a request',
  'RFC 9112 | http.framing | A request with an ambiguous end is refused with 400 | no HTTP library sends such a request',
  'RFC 9112 | http.refused-early | After a response sent before the request ends, the rest is dropped for 30 s or 32 MiB, then the connection is closed | nothing oversized is sent',
  'RFC 7517 | http.keys | /.well-known/jwks.json has the public token keys',
  'Operation | service.caller | Behind trusted proxies, the caller is the rightmost address in `X-Forwarded-For` besides trusted proxies, or the proxy itself if there is no valid one | needs a trusted proxy',
  'Operation | service.health | GET /health returns 200 while the service runs, without a token',
  'Operation | service.ready | GET /ready returns 200 while the archive answers, otherwise 503, without a token',
  "Operation | service.openapi | GET /openapi.json returns the API's document as OpenAPI, without a token | other servers need none",
  'Operation | service.unavailable | While the archive is unreachable, the service returns 503 with `Retry-After` | needs a fault within the server',
  'Operation | service.faults | Injected faults have `X-Linecheck-Fault` | an operator may set it',
  'Operation | service.tls | With a certificate, the service uses TLS 1.2 or newer | an operator may set it',
  'Operation | service.dialect | The platform header prefix and the `userAccessType` can be set | an operator may set it',
]);

/** The first error is answered (A6): 404 path, 405, 401, 403 scope, 400 header, 403 restaurant, 400 parameters, 404 guid or 409. */
export const ORDER_BEHAVIORS = behaviors([
  'A6 | order.path-first | An unknown path returns 404, even without a token',
  'A6 | order.method-before-token | A wrong method returns 405, even without a token | no write request is sent',
  'A6 | order.token-before-header | A bad token is refused with 401 before a missing restaurant header',
  'A6 | order.scope-before-header | A missing scope is refused with 403 before a missing restaurant header | needs a client without the scope',
  'A6 | order.header-before-guid | A missing restaurant header is refused with 400 before an unknown guid',
  'A6 | order.restaurant-before-parameters | An unknown restaurant is refused with 403 before bad parameters',
  'A6 | order.restaurant-before-guid | An unknown restaurant is refused with 403 before an unknown guid',
  'A6 | order.parameters-before-conflict | Bad parameters are refused with 400 before a page walk is refused with 409 | needs a publish during a walk',
]);

export const ERROR_BEHAVIORS = behaviors([
  ...fieldsOf('ErrorMessage', 'error-message', ErrorMessageSchema),
  'ErrorMessage | error-message.status.http | `status` is the HTTP response status, as text',
  'A23 | error-message.everywhere | The kitchen operations return errors as an ErrorMessage too',
  'A23 | error-message.ten-keys | An ErrorMessage has all ten keys, null where there is nothing to say',
  'A23 | error-message.code.table | `code` is from our own table and starts with the HTTP status',
  'A23 | error-message.errors.empty | `errors` is an empty array',
  'A23 | error-message.requestId.header | `requestId` equals the header `X-Request-Id`',
  'A23 | error-message.discreet | No error contains a stack trace, a secret, or a token | needs a fault within the server',
]);
