/** What a login does: sections "Get an authentication token", "AuthenticationResponse" and "AuthenticationToken", A21 and A22. */
import {
  AuthenticationRequestSchema,
  AuthenticationResponseSchema,
  AuthenticationTokenSchema,
} from '../../contract/authentication.ts';
import { chosen, documented, unseen } from './behaviour.ts';
import { fieldsOf } from './schema-fields.ts';

/** Operation `authenticationLoginPost`. */
export const LOGIN_BEHAVIOURS = [
  ...documented('Get an authentication token', {
    'login.address':
      'POST /authentication/v1/authentication/login takes an AuthenticationRequest and answers 200',
    'login.response': 'The answer is an AuthenticationResponse',
  }),
  // The document requires none of them; that we do is told at A22.
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
      'A token is valid for `expiresIn` seconds after its issue',
    ),
  }),
  ...documented('Errors', {
    'login.credentials.refused': 'Credentials that are not valid are refused with 401',
    'login.credentials.error-message': 'The body of that 401 is an ErrorMessage',
  }),
  ...chosen('A21', {
    'login.token.repeated': 'A login repeats the current token while more than 60 s of it remain',
    'login.token.remaining': '`expiresIn` is what remains of the token, in whole seconds',
    'login.token.renewed': unseen('needs a clock', 'In its last 60 s a token is not given out'),
    'login.token.lifetime': unseen(
      'an operator may set another one',
      'A token lives 86,400 s, unless the service is told otherwise',
    ),
    'login.token.internal': '`idToken` and `refreshToken` are null: there is no refresh flow',
    'login.token.claims':
      'The token carries iss, sub (`<clientId>@clients`), aud, iat, exp, jti, azp, client_id, gty and scope',
    'login.token.signed': 'The token is signed by a key of the published key set',
  }),
  ...chosen('A22', {
    'login.credentials.alike':
      'An unknown client and a wrong secret are refused by the same status, code and message',
    'login.credentials.cost': unseen(
      'needs many failing logins',
      'An unknown client costs the same time as a wrong secret',
    ),
    'login.credentials.revoked': unseen(
      'needs an operator',
      'A revoked client is refused like an unknown one',
    ),
    'login.access-type.refused': 'Another `userAccessType` is refused with 401',
    'login.body.malformed': 'A body that is not JSON is refused with 400',
    'login.body.lacking': 'A body that lacks one of the three fields is refused with 400',
    'login.body.bounded': unseen(
      'nothing oversized is sent to a stranger',
      'A body of more than 16 KiB is refused with 400',
    ),
  }),
  ...chosen('Operation', {
    'login.throttled': unseen(
      'needs many failing logins',
      'After 10 failed logins of a client ID from an address within a minute, more that fail are refused with 429 until it is over',
    ),
    'login.slowed': unseen(
      'needs many failing logins',
      'After 30 failed logins from an address within a minute, more that are not right at once wait their turn in each service, one a second and 5 s at most; beyond that they are refused with 429',
    ),
    'login.throttled.right-secret': unseen(
      'needs many failing logins',
      'A right secret that the service made passes while wrong logins of its client ID or address are refused or slowed',
    ),
    'login.throttled.services': unseen(
      'needs several services',
      'Services on one PostgreSQL count failed logins together, each from the first one that fails there; on a file each service counts its own',
    ),
    'login.token.services': unseen(
      'needs several services',
      'All services on one PostgreSQL repeat the same current token of a client; on a file each service has its own',
    ),
    'login.token.rotated': unseen(
      'needs an operator',
      'A key that another one took the place of is published until the last of its tokens has expired',
    ),
  }),
  ...chosen('RFC 6749', {
    'login.no-store': 'Answers of the login carry `Cache-Control: no-store`',
  }),
];
