/** How long what nobody will read again is kept. */

/** Ms that a replaced content of a business date stays, for those who are in the middle of reading it. */
export const REPLACED_MS = 15 * 60_000;

/** Ms after which a content that nobody has added to is taken for that of a process that died. */
export const UNTOUCHED_MS = 60 * 60_000;
