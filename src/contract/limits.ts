/** Section "Limits", and the bounds that the document leaves open. */

/** Most prep stations in one response (document, section "Limits"). */
export const PAGE_SIZE_MAX = 1000;

/** Default life of an access token in seconds (A21). */
export const TOKEN_LIFETIME_SECONDS = 86_400;

/** A login repeats the current token while more than this many seconds of it remain (A21). */
export const TOKEN_RENEWAL_SECONDS = 60;

/** Sustainable requests per second of one client (domain section 1). */
export const SUSTAINABLE_REQUESTS_PER_SECOND = 11;

/** The only scope of the kitchen service (document, section "Authentication"). */
export const KITCHEN_SCOPE = 'kitchen:read';
