/** An answer's setup, and since when issues are known, as JSON. */
import type { IssueSince } from '../../kitchen/audit/rule.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import type { ValueOf } from '../../kitchen/export/json-type.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-history.ts';

const KNOWN = ['by then', 'later', 'not kept'] as const;
export const SETUP = {
  current: 'flag: it is the current setup',
  known: {
    $of: KNOWN,
    $means: 'by then: seen by the end of the date. later: the oldest saved setup was seen after it',
  },
  firstSeenAt: 'instant?',
} as const;
export const SINCE = {
  firstSeenAt: 'instant: when the first saved setup with the issue was seen',
  orEarlier: 'flag: that is the oldest saved setup, so the issue may be older',
} as const;

/** Whether it is current, how it is known, and when first seen. */
export function setupValue({ isCurrent, known, versions }: SetupOnDate): ValueOf<typeof SETUP> {
  const { seenAt } = versions.at(-1) ?? {};
  const firstSeenAt = seenAt === undefined ? null : instantText(seenAt);
  return { current: isCurrent, known, firstSeenAt };
}

/** When a setup with the issue was first seen, and whether the issue may be older. Null if unknown. */
export function sinceValue(since: IssueSince | undefined): ValueOf<typeof SINCE> | null {
  if (since === undefined) return null;
  return { firstSeenAt: instantText(since.seenAt), orEarlier: since.isOldest };
}
