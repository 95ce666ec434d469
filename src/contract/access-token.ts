/** The claims of an access token (A4; domain section 1), as issued by our service and read by the client. */

/** Claims of the JWT. Times are seconds since the epoch. */
export interface AccessTokenClaims {
  readonly iss: string;
  /** `<clientId>@clients` */
  readonly sub: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  /** The client's ID. */
  readonly azp: string;
  readonly client_id: string;
  readonly gty: 'client-credentials';
  /** Scopes separated by spaces. */
  readonly scope: string;
}

/** Splits a scope claim; older issuers send an array. Anything else counts as no scope. */
export function scopesOf(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ').filter((scope) => scope !== '');
  if (Array.isArray(claim)) return claim.filter((scope) => typeof scope === 'string');
  return [];
}
