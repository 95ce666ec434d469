/** How long unused contents are kept. */

/** Ms that a replaced content of a business date stays, for readers in the middle of it. */
export const REPLACED_MS = 15 * 60_000;

/** Ms without additions after which an unfinished content counts as abandoned. */
export const UNTOUCHED_MS = 60 * 60_000;
