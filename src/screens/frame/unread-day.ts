/** Why there are no figures of a business date that nothing is known of. */
import type { ReadingLink } from '../../hooks/reading/reading.ts';
import type { DayReading } from '../../hooks/reading/use-day.ts';
import { isNotCopied } from '../../kitchen/model/not-copied.ts';

/** The reason, by the state of its reading. */
export function unreadDayText({ link }: { readonly link: ReadingLink }): string {
  switch (link.state) {
    case 'reading':
    case 'idle':
      return 'Loading this business date.';
    case 'failed':
      return isNotCopied(link.failure)
        ? 'The archive has no copy of this business date.'
        : 'This business date did not load.';
    case 'canceled':
      return 'This business date did not load.';
  }
}

/** The same while it is being read for the first time; `undefined` otherwise. */
export function stillReadingText(reading: {
  readonly data: unknown;
  readonly link: ReadingLink;
}): string | undefined {
  const { data, link } = reading;
  const isUnderWay = link.state === 'reading' || link.state === 'idle';
  return data === undefined && isUnderWay ? unreadDayText(reading) : undefined;
}

/** Complete; broken off or canceled with a part; still loading with a part; nothing. */
export type DayArrival = 'whole' | 'broke off' | 'arriving' | 'nothing';

/** What there is of a day. */
export function dayArrival({ data, partial, link }: DayReading): DayArrival {
  if (data !== undefined) return 'whole';
  if (partial === undefined) return 'nothing';
  return link.state === 'failed' || link.state === 'canceled' ? 'broke off' : 'arriving';
}
