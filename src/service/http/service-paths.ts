/** Paths of the service beyond the document's operations (our choice). */
export const SERVICE_PATHS = {
  /** The public keys, as a JSON Web Key Set (RFC 7517). */
  keys: '/.well-known/jwks.json',
  /** Whether the process is up. */
  health: '/health',
  /** Whether it can answer: 503 while its archive is unreachable, and from the start of its shutdown. */
  ready: '/ready',
} as const;
