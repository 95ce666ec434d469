/** Earlier dates that nobody reads unasked, since the line to the platform is slow. */
import { countOf } from './quantities.ts';

/** `Slow link: 3 earlier dates not read, r reads them.` */
export function waitingDatesText(count: number): string {
  return `Slow link: ${countOf(count, 'earlier date')} not read, r reads ${count === 1 ? 'it' : 'them'}.`;
}
