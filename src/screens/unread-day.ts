/** Why there are no figures of a business date that nothing is known of. */
import type { ReadingLink } from '../hooks/reading.ts';

/** A sentence on it, by how its reading fares. */
export function unreadDayText({ link }: { readonly link: ReadingLink }): string {
  const isMissing = link.state === 'failed' && link.failure.code === 'NOT_ARCHIVED';
  return isMissing ? 'The archive does not hold the day.' : 'The day is not read yet.';
}
