/** The two names that platforms change: header prefix, and `userAccessType` for machine clients. */

/** Everything else is as in the document. */
export interface Dialect {
  /** For the platform's own headers. In the document `Platform`. */
  readonly headerPrefix: string;
  /** At login. In the document `PLATFORM_MACHINE_CLIENT`. */
  readonly userAccessType: string;
}

export const DOCUMENT_DIALECT: Dialect = {
  headerPrefix: 'Platform',
  userAccessType: 'PLATFORM_MACHINE_CLIENT',
};

/** Platform header names, spelled as in the document. `rateLimit` is a prefix for three names (A24). */
export function platformHeaders(dialect: Dialect): {
  readonly restaurant: string;
  readonly nextPage: string;
  readonly rateLimit: string;
} {
  return {
    restaurant: `${dialect.headerPrefix}-Restaurant-External-ID`,
    nextPage: `${dialect.headerPrefix}-Next-Page-Token`,
    rateLimit: `X-${dialect.headerPrefix}-RateLimit`,
  };
}
