/** The top lines of the first screen and its snapshot. */
import type { PaceReading } from '../pace/pace-reading.ts';
import { countOf } from '../text/quantities.ts';
import { dateHeadline } from './date-headline.ts';
import {
  type DatesProgress,
  judgingLine,
  mutedStations,
  type PaceLine,
  paceHeadline,
} from './pace-headline.ts';

/** What needs attention now; on a past date, when stations were slow. While dates to compare with are still being read, nothing is called calm. */
export function leadingLines(
  reading: PaceReading,
  isPast: boolean,
  judging?: DatesProgress,
): readonly PaceLine[] {
  const lines = isPast ? dateHeadline(reading) : paceHeadline(reading);
  const isCalm = lines.every(({ kind }) => kind === 'calm');
  return isCalm && judging !== undefined ? [judgingLine(reading, judging)] : lines;
}

/** `Muted: Fry (slow)`: stations that these lines leave out, at most so many by name; `undefined` for none, and where a calm line names them itself. */
export function mutedBeside(
  reading: PaceReading,
  lines: readonly PaceLine[],
  most?: number,
): string | undefined {
  return lines.some(({ kind }) => kind === 'calm') ? undefined : mutedStations(reading, most);
}

/** Earlier dates that are read only on request, because the link to the platform is slow. `Slow link: 3 earlier dates not read. r reads them.` */
export function waitingDatesText(count: number): string {
  return `Slow link: ${countOf(count, 'earlier date')} not read. r reads ${count === 1 ? 'it' : 'them'}.`;
}
