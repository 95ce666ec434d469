/** Text fields: `text` matches a part, `choice` the full value, `oddity` a flag. */
export type ValueKind = 'text' | 'choice' | 'oddity';

/** Number fields: levels, durations in ms, times of day in seconds, plain numbers, and shares (0..1) written in percent. */
export type NumberKind = 'level' | 'duration' | 'time' | 'count' | 'share';
