/** Earlier dates that are read only on request, because the link to the platform is slow. */
import { countOf } from '../text/quantities.ts';

/** `Slow link: 3 earlier dates not read. r reads them.` */
export function waitingDatesText(count: number): string {
  return `Slow link: ${countOf(count, 'earlier date')} not read. r reads ${count === 1 ? 'it' : 'them'}.`;
}
