import type { SetupOnDate } from '../../kitchen/stations/setup-history.ts';
import { instantText } from '../../kitchen/text/json-text.ts';
import type { ValueOf } from '../../kitchen/text/json-type.ts';

const KNOWN_STATES = ['by then', 'later', 'not kept'] as const;
export const SETUP_TYPE = {
  current: 'flag: it is the current setup',
  known: {
    $of: KNOWN_STATES,
    $means: 'by then: seen by the end of the date. later: the oldest saved setup was seen after it',
  },
  firstSeenAt: 'instant?',
} as const;

export function setupValue({
  isCurrent,
  known,
  versions,
}: SetupOnDate): ValueOf<typeof SETUP_TYPE> {
  const { seenAt } = versions.at(-1) ?? {};
  const firstSeenAt = seenAt === undefined ? null : instantText(seenAt);
  return { current: isCurrent, known, firstSeenAt };
}
