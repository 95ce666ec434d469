/** Paths beyond the document's operations (our choice). */
export const SERVICE_PATHS = {
  /** A JSON Web Key Set (RFC 7517). */
  keys: '/.well-known/jwks.json',
  /** The API's document. */
  openapi: '/openapi.json',
  health: '/health',
  /** 503 while the archive is unreachable, and from shutdown start on. */
  ready: '/ready',
} as const;
