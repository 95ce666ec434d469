/** The top lines of the first screen and its snapshot. */
import type { PaceReading } from '../pace/pace-reading.ts';
import { dateHeadline } from './date-headline.ts';
import { mutedCount } from './muted-text.ts';
import { type PaceLine, paceHeadline } from './pace-headline.ts';

/** What needs attention now; on a past date, when stations were slow. */
export function leadingLines(reading: PaceReading, isPast: boolean): readonly PaceLine[] {
  return isPast ? dateHeadline(reading) : paceHeadline(reading);
}

/** `1 muted`: stations that these lines leave out; `undefined` for none, and where a calm line counts them itself. */
export function mutedBeside(reading: PaceReading, lines: readonly PaceLine[]): string | undefined {
  return lines.some(({ kind }) => kind === 'calm') ? undefined : mutedCount(reading);
}
