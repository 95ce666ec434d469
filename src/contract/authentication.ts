/** Login and its token (document, sections "AuthenticationRequest", "AuthenticationResponse", and "AuthenticationToken"). */
import type { FromSchema } from 'json-schema-to-ts';
import { parseJson } from './parsed-json.ts';

/** All three fields are required. */
export const AuthenticationRequestSchema = {
  type: 'object',
  title: 'AuthenticationRequest',
  additionalProperties: false,
  required: ['clientId', 'clientSecret', 'userAccessType'],
  properties: {
    clientId: { type: 'string', description: 'API client identifier' },
    clientSecret: { type: 'string', description: 'API client secret' },
    userAccessType: {
      type: 'string',
      description: 'Always included. Set to `PLATFORM_MACHINE_CLIENT`',
    },
  },
} as const;

/** `expiresIn` is the remaining lifetime in seconds. */
export const AuthenticationTokenSchema = {
  type: 'object',
  title: 'AuthenticationToken',
  additionalProperties: false,
  properties: {
    tokenType: { type: 'string', description: 'OAuth 2 scheme: bearer (`Bearer`)' },
    scope: {
      type: ['string', 'null'],
      'x-null-origin': 'document',
      description: 'Null in this response. The scopes are inside the accessToken JWT',
    },
    expiresIn: { type: 'integer', description: 'Seconds the token is valid' },
    accessToken: { type: 'string', description: 'JWT to present on other requests' },
    idToken: { type: ['string', 'null'], description: 'Internal use only' },
    refreshToken: { type: ['string', 'null'], description: 'Internal use only' },
  },
} as const;

export const AuthenticationResponseSchema = {
  type: 'object',
  title: 'AuthenticationResponse',
  additionalProperties: false,
  properties: {
    token: { ...AuthenticationTokenSchema, description: 'Session information' },
    status: { type: 'string', description: '`SUCCESS` indicates the request succeeded' },
  },
} as const;

export type AuthenticationRequest = FromSchema<typeof AuthenticationRequestSchema>;
export type AuthenticationResponse = FromSchema<typeof AuthenticationResponseSchema>;

/** A JWT's claims. `iat` and `exp` are seconds since the epoch. */
export interface AccessTokenClaims {
  readonly iss: string;
  /** `<clientId>@clients` */
  readonly sub: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly azp: string;
  readonly client_id: string;
  readonly gty: 'client-credentials';
  /** Separated by spaces. */
  readonly scope: string;
}

/** Splits a scope claim. Some issuers send an array. Any other claim means no scope. */
export function scopesOf(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ').filter((scope) => scope !== '');
  if (Array.isArray(claim)) return claim.filter((scope) => typeof scope === 'string');
  return [];
}

/** The claims aren't verified. `undefined` for text that isn't a JWT. */
export function claimsOf(token: string): unknown {
  return parseJson(Buffer.from(token.split('.', 2)[1] ?? '', 'base64url').toString('utf8'));
}
