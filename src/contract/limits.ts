/** Section "Limits", and bounds left open in the document. */

/** Max prep stations per response (document, section "Limits"). */
export const PAGE_SIZE_MAX = 1000;

/** Default token life, seconds (A21). */
export const TOKEN_LIFETIME_SECONDS = 86_400;

/** A login repeats the current token with more than this left, seconds (A21). */
export const TOKEN_RENEWAL_SECONDS = 60;

/** Sustainable rate per client (domain section 1). */
export const SUSTAINABLE_REQUESTS_PER_SECOND = 11;

/** The kitchen service's only scope (document, section "Authentication"). */
export const KITCHEN_SCOPE = 'kitchen:read';

/** Request IDs taken over from clients (our choice): safe for headers and logs. */
export const REQUEST_ID_PATTERN = '^[A-Za-z0-9._-]{1,128}$';
