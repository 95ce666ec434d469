/** How the service speaks HTTP: A6, A21, A23, A24 and A29. */
import { chosen, documented, unseen } from './behaviour.ts';

/** What holds for all operations. */
export const HTTP_BEHAVIOURS = [
  ...documented('What the service does', {
    'service.json': 'Bodies are `application/json`',
    'service.reads': unseen(
      'no request is sent that could write',
      'All kitchen operations are GET: nothing can be created, updated or deleted',
    ),
  }),
  ...documented('Versioning', {
    'service.kitchen.address': 'The kitchen interface, version 1.0.2, lives under /kitchen/v1',
    'service.authentication.address':
      'The authentication interface, version 1.0.0, lives under /authentication/v1',
  }),
  ...chosen('A6', {
    'http.method.refused': 'A method that an endpoint does not have is answered with 405',
    'http.method.allow': 'A 405 names the methods of the endpoint in `Allow`',
    'http.method.options': unseen(
      'only GET, HEAD and logins are sent',
      'OPTIONS is answered with 204, and names them as well',
    ),
  }),
  ...chosen('A23', {
    'http.request-id': 'Every answer carries `X-Request-Id`',
    'http.request-id.repeated': 'A request may bring its own `X-Request-Id`, which is repeated',
  }),
  ...chosen('A29', {
    'http.head': 'HEAD is answered like GET, without the body',
    'http.head.length': "`Content-Length` of a HEAD is that of the GET's body",
    'http.trailing-slash': 'A path may end in a slash',
    'http.parameter.unknown': 'Parameters that an operation does not have are ignored',
    'http.gzip': 'Bodies of 1 KiB and more are sent in gzip where that alone is asked for',
    'http.brotli': 'They are sent in brotli where that is asked for',
    'http.identity': 'Bodies are sent as they are where nothing else is asked for',
    'http.etag': 'An export has a strong entity tag',
    'http.not-modified': 'An export whose entity tag is known already is answered with 304',
    'http.etag.stations': 'A page of stations has a strong entity tag',
    'http.not-modified.stations':
      'A page of stations whose entity tag is known already is answered with 304',
    'http.caching': 'Answers of the kitchen carry `Cache-Control: private, no-cache`',
    'http.vary': 'They vary by Accept-Encoding, Authorization and the restaurant header',
  }),
  ...chosen('A24', {
    'rate-limit.off': unseen('an operator may set it', 'No rate limit holds unless one is set'),
    'rate-limit.headers':
      'With one, answers carry `X-Platform-RateLimit-By`, `-Remaining` and `-Reset` (epoch seconds)',
    'rate-limit.login': 'Answers of the login carry no such headers',
    'rate-limit.exceeded': unseen(
      'no more is asked than any server allows',
      'Requests beyond it are refused with 429 and `Retry-After`',
    ),
    'rate-limit.services': unseen(
      'needs several services',
      'The limit is per service: behind one address, three services allow three times as many requests',
    ),
  }),
  ...chosen('RFC 9110', {
    'http.version': unseen(
      'no HTTP library sends such a request',
      'Another version of HTTP than 1.0 and 1.1 is refused with 505',
    ),
  }),
  ...chosen('RFC 9112', {
    'http.host': unseen(
      'no HTTP library sends such a request',
      'A request of HTTP/1.1 without `Host`, and any with two, is refused with 400',
    ),
    'http.framing': unseen(
      'no HTTP library sends such a request',
      'A request whose end servers could see at different places is refused with 400',
    ),
    'http.refused-early': unseen(
      'nothing oversized is sent',
      'After an answer that comes before the end of its request, the rest is dropped for 30 s or 32 MiB, then the connection is closed',
    ),
  }),
  ...chosen('RFC 7517', {
    'http.keys': '/.well-known/jwks.json holds the public keys that tokens are signed with',
  }),
  ...chosen('Operation', {
    'service.caller': unseen(
      'needs a trusted proxy',
      'Behind trusted proxies the caller is the first address from the right of `X-Forwarded-For` that is not one of theirs; without a valid one it is the proxy',
    ),
    'service.health': 'GET /health answers 200 while the service runs, without a token',
    'service.ready': 'GET /ready answers 200 while the archive answers, without a token, else 503',
    'service.unavailable': unseen(
      'needs a fault within the server',
      'While the archive is out of reach the answer is 503 with `Retry-After`',
    ),
    'service.faults': unseen(
      'an operator may set it',
      'What goes wrong on demand carries `X-Linecheck-Fault`',
    ),
    'service.tls': unseen(
      'an operator may set it',
      'With a certificate the service speaks TLS, of version 1.2 at least',
    ),
    'service.dialect': unseen(
      'an operator may set it',
      'The prefix of the platform headers and the `userAccessType` can be set',
    ),
  }),
];
