/** An answer's setup, and since when issues are known, as JSON. */
import type { IssueSince } from '../../kitchen/audit/rule.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import type { ValueOf } from '../../kitchen/export/json-type.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-history.ts';

const KNOWN = ['by then', 'later', 'not kept'] as const;
export const SETUP = { current: 'flag', known: KNOWN, firstSeenAt: 'instant?' } as const;
export const SINCE = { firstSeenAt: 'instant', orEarlier: 'flag' } as const;

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
