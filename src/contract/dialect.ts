/** The two names that platforms change: the prefix of their headers and the `userAccessType` of machine clients. */

/** What a platform calls things; everything else is as the document says. */
export interface Dialect {
  /** Prefix of the platform's own headers; the document writes `Platform`. */
  readonly headerPrefix: string;
  /** Value of `userAccessType` in a login; the document writes `PLATFORM_MACHINE_CLIENT`. */
  readonly userAccessType: string;
}

/** The dialect in which the document is written. */
export const DOCUMENT_DIALECT: Dialect = {
  headerPrefix: 'Platform',
  userAccessType: 'PLATFORM_MACHINE_CLIENT',
};

/** Names of the platform's headers in a dialect, in the document's spelling; `rateLimit` begins the names of three (A24). */
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
