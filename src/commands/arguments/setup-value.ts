/** An answer's setup, and since when issues are known, as JSON. */
import type { IssueSince } from '../../kitchen/audit/rule.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-on-date.ts';

/** Whether it is current, how it is known, and when first seen. */
export function setupValue({ isCurrent, known, versions }: SetupOnDate) {
  const { seenAt } = versions.at(-1) ?? {};
  const firstSeenAt = seenAt === undefined ? null : instantText(seenAt);
  return { current: isCurrent, known, firstSeenAt };
}

/** When a setup with the issue was first seen, and whether the issue may be older. Null if unknown. */
export function sinceValue(since: IssueSince | undefined) {
  if (since === undefined) return null;
  return { firstSeenAt: instantText(since.seenAt), orEarlier: since.isOldest };
}
