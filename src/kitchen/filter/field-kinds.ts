/** How the fields of a filter are tested. */

/** Fields over text: `text` matches a part, `choice` the full value, `oddity` its own values. */
export type ValueKind = 'text' | 'choice' | 'oddity';

/** Fields over numbers: levels, durations in ms, times of day in seconds, plain numbers, and shares (0..1) written in percent. */
export type NumberKind = 'level' | 'duration' | 'time' | 'count' | 'share';
