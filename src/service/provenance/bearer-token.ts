/** Who may call the kitchen operations: section "Authentication", A4 and A5. */
import { chosen, documented, unseen } from './behavior.ts';

/** What every kitchen operation requires of a token. */
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
      'A token that lives more than a minute longer than the service issues is refused with 401',
    ),
    'token.key-revoked': unseen(
      'needs an operator',
      'Within a second after a key is revoked, its tokens are refused with 401',
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
      'A token whose signature has the same bytes in a different encoding is refused with 401',
    'token.algorithm': unseen(
      'needs a forged token of each kind',
      'Algorithm, type, issuer and audience are fixed, whatever the header of a token has',
    ),
  }),
];
