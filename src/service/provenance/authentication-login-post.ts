/** Login: sections "Get an authentication token", "AuthenticationResponse", and "AuthenticationToken", A21 and A22. */
import {
  AuthenticationRequestSchema,
  AuthenticationResponseSchema,
  AuthenticationTokenSchema,
} from '../../contract/authentication.ts';
import { chosen, documented, fieldsOf, unseen } from './behavior.ts';

export const LOGIN_BEHAVIORS = [
  ...documented('Get an authentication token', {
    'login.address':
      'POST /authentication/v1/authentication/login takes an AuthenticationRequest and returns 200',
    'login.response': 'The response is an AuthenticationResponse',
  }),
  // The document requires none. A22 covers that we do.
  ...fieldsOf('AuthenticationRequest', 'login.request', {
    properties: AuthenticationRequestSchema.properties,
  }),
  ...fieldsOf('AuthenticationResponse', 'login.response', AuthenticationResponseSchema),
  ...documented('AuthenticationResponse', {
    'login.response.status.success': '`status` is `SUCCESS` when the request succeeded',
  }),
  ...fieldsOf('AuthenticationToken', 'login.token', AuthenticationTokenSchema),
  ...documented('AuthenticationToken', {
    'login.token.tokenType.bearer': '`tokenType` is `Bearer`',
    'login.token.scope.null': '`scope` is null',
    'login.token.accessToken.jwt': '`accessToken` is a JWT',
    'login.token.accessToken.scopes': 'The scopes are inside the `accessToken`',
  }),
  ...documented('Limits', {
    'login.token.expiresIn.lifetime': unseen(
      'needs a clock',
      'A token is valid for `expiresIn` seconds after it is issued',
    ),
  }),
  ...documented('Errors', {
    'login.credentials.refused': 'Invalid credentials are refused with 401',
    'login.credentials.error-message': 'The body of that 401 is an ErrorMessage',
  }),
  ...chosen('A21', {
    'login.token.repeated': 'A login returns the current token while more than 60 s of it remain',
    'login.token.remaining': "`expiresIn` is the token's remaining life, in whole seconds",
    'login.token.renewed': unseen('needs a clock', 'A token is not issued again in the last 60 s'),
    'login.token.lifetime': unseen(
      'an operator may set another lifetime',
      'A token lives 86,400 s by default',
    ),
    'login.token.internal': '`idToken` and `refreshToken` are null: there is no refresh flow',
    'login.token.claims':
      'The token carries iss, sub (`<clientId>@clients`), aud, iat, exp, jti, azp, client_id, gty and scope',
    'login.token.signed': 'The token is signed by a key in the published key set',
  }),
  ...chosen('A22', {
    'login.credentials.alike':
      'An unknown client and a wrong secret get the same status, code and message',
    'login.credentials.cost': unseen(
      'needs many failing logins',
      'An unknown client takes the same time as a wrong secret',
    ),
    'login.credentials.revoked': unseen(
      'needs an operator',
      'A revoked client is refused like an unknown one',
    ),
    'login.access-type.refused': 'A different `userAccessType` is refused with 401',
    'login.body.malformed': 'A body other than JSON is refused with 400',
    'login.body.lacking': 'A body with a missing field is refused with 400',
    'login.body.bounded': unseen(
      'nothing oversized is sent',
      'A body of more than 16 KiB is refused with 400',
    ),
  }),
  ...chosen('Operation', {
    'login.throttled': unseen(
      'needs many failing logins',
      'After 10 failed logins of a client ID from an address within a minute, further failing logins are refused with 429 until the minute ends',
    ),
    'login.slowed': unseen(
      'needs many failing logins',
      'After 30 failed logins from an address within a minute, further failing logins are slowed in each service to one per second, for up to 5 s. Beyond that they are refused with 429',
    ),
    'login.throttled.right-secret': unseen(
      'needs many failing logins',
      'A correct secret made by the service still works while wrong logins with that client ID or address are refused or slowed',
    ),
    'login.throttled.services': unseen(
      'needs several services',
      'Services on one PostgreSQL count failed logins together, each from the first failed login there. On a file, each service counts separately',
    ),
    'login.token.services': unseen(
      'needs several services',
      'All services on one PostgreSQL return the same current token of a client. On a file, each service has a separate token',
    ),
    'login.token.rotated': unseen(
      'needs an operator',
      'A replaced key is published until the last token from it has expired',
    ),
  }),
  ...chosen('RFC 6749', {
    'login.no-store': 'Login responses have `Cache-Control: no-store`',
  }),
];

/** Token requirements in every kitchen operation. */
export const TOKEN_BEHAVIORS = [
  ...documented('Authentication', {
    'token.accepted': 'Kitchen operations accept the token issued by the login',
    'token.scope': 'Every kitchen operation requires the scope `kitchen:read`',
  }),
  ...documented('Errors', {
    'fulfillments.token.refused': 'Get item fulfillments refuses an unrecognized token with 401',
  }),
  ...chosen('A4', {
    'token.scope.refused': unseen(
      'needs a client without the scope',
      'A token without the scope is refused with 403, and the message names `kitchen:read`',
    ),
  }),
  ...chosen('A5', {
    'token.missing': 'A request without a token is refused with 401',
    'token.stations.refused': 'Get all prep stations refuses an unrecognized token with 401',
    'token.station.refused': 'Get a prep station refuses an unrecognized token with 401',
    'token.forged': 'A token with another signature is refused with 401',
    'token.expired': unseen('needs a clock', 'An expired token is refused with 401'),
    'token.revoked': unseen('needs an operator', "A revoked client's token is refused with 401"),
    'token.scheme.required': 'A token without the word `Bearer` before it is refused with 401',
    'token.scheme.any-case': 'The word `Bearer` is accepted in any case',
    'token.challenge': 'A 401 has `WWW-Authenticate: Bearer` with a realm',
  }),
  ...chosen('A21', {
    'token.life': unseen(
      'needs a forged token',
      'A token living more than a minute longer than the service issues is refused with 401',
    ),
    'token.key-revoked': unseen(
      'needs an operator',
      'Within a second after a key is revoked, tokens from it are refused with 401',
    ),
  }),
  ...chosen('RFC 6750', {
    'token.challenge.error':
      'The challenge has `invalid_token`, or no error if the request had no token',
    'token.query': unseen(
      'a token does not belong in an address',
      'A token in the query is ignored',
    ),
  }),
  ...chosen('RFC 9110', {
    'token.twice': unseen(
      'no HTTP library sends such a request',
      'A request with two `Authorization` headers is refused with 400',
    ),
  }),
  ...chosen('RFC 8725', {
    'token.spelling':
      'A token with the same signature bytes in a different encoding is refused with 401',
    'token.algorithm': unseen(
      'needs a forged token of every kind',
      'Algorithm, type, issuer and audience are fixed, whatever the header of a token has',
    ),
  }),
];

export const RESTAURANT_BEHAVIORS = [
  ...documented('Get all prep stations', {
    'stations.restaurant':
      'The required header `Platform-Restaurant-External-ID` selects the restaurant',
  }),
  ...documented('Get a prep station', {
    'station.restaurant':
      'The required header `Platform-Restaurant-External-ID` selects the restaurant',
  }),
  ...documented('Errors', {
    'fulfillments.restaurant.refused':
      'Get item fulfillments refuses a request without permission with 403',
  }),
  ...chosen('A1', {
    'fulfillments.restaurant.header': 'Get item fulfillments accepts the restaurant header too',
    'fulfillments.restaurant.implied':
      "Without the header, the client's only restaurant is used. With several, it returns 400",
    'fulfillments.restaurant.own': 'Every record belongs to the requested restaurant',
  }),
  ...chosen('A2', {
    'restaurant.missing': 'Without the restaurant header stations are refused with 400',
    'restaurant.missing.named': 'The message of that 400 includes the header name',
    'restaurant.blank': 'A blank restaurant header counts as a missing one',
    'restaurant.repeated': unseen(
      'each header is sent once',
      'A restaurant header sent twice is refused with 400',
    ),
  }),
  ...chosen('A3', {
    'restaurant.unknown': 'An unknown restaurant is refused with 403',
    'restaurant.foreign': unseen(
      'needs a restaurant of another client',
      "Another client's restaurant gets the same response as an unknown one",
    ),
  }),
];
