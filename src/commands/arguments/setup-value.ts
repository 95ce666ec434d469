/** Which setup an answer is about, and since when its issues are known, as JSON. */
import type { IssueSince } from '../../kitchen/audit/rule.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-on-date.ts';

/** Whether it is the current one, how it is known, and when it was first seen. */
export function setupValue({ isCurrent, known, versions }: SetupOnDate) {
  const { seenAt } = versions.at(-1) ?? {};
  const firstSeenAt = seenAt === undefined ? null : instantText(seenAt);
  return { current: isCurrent, known, firstSeenAt };
}

/** When the first setup with an issue was seen, and whether the issue may be older; null where that is not known. */
export function sinceValue(since: IssueSince | undefined) {
  if (since === undefined) return null;
  return { firstSeenAt: instantText(since.seenAt), orEarlier: since.isOldest };
}
