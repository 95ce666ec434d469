/** The two names that differ between platforms. All other names are the document's. */
export interface Dialect {
  /** The prefix of the platform's headers. In the document: `Platform`. */
  readonly headerPrefix: string;
  /** The value that a machine client sends at login. In the document: `PLATFORM_MACHINE_CLIENT`. */
  readonly userAccessType: string;
}

export const DOCUMENT_DIALECT: Dialect = {
  headerPrefix: 'Platform',
  userAccessType: 'PLATFORM_MACHINE_CLIENT',
};

/** The platform's header names, spelled as in the document. `rateLimit` is the prefix of three names. */
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
