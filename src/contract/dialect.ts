/** The two names that platforms change: the prefix of their headers and the `userAccessType` of machine clients. */

/** A platform's names; everything else is as in the document. */
export interface Dialect {
  /** Prefix of the platform's own headers; in the document `Platform`. */
  readonly headerPrefix: string;
  /** Value of `userAccessType` in a login; in the document `PLATFORM_MACHINE_CLIENT`. */
  readonly userAccessType: string;
}

export const DOCUMENT_DIALECT: Dialect = {
  headerPrefix: 'Platform',
  userAccessType: 'PLATFORM_MACHINE_CLIENT',
};

/** Names of the platform's headers in a dialect, in the document's spelling; `rateLimit` is the prefix of three names (A24). */
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
