/** Notes on stderr about one of several restaurants or files. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { MissedDate } from '../../kitchen/usual/gathered-dates.ts';
import type { Usual } from '../../kitchen/usual/usual.ts';
import { type StationListGaps, stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** What notes of the program begin with. */
export const PROGRAM = 'linecheck: ';

/** Notes with the name in front, after the program's own name where they begin with it. */
export function notesAbout(name: string, notes = ''): string {
  if (notes === '') return '';
  const [begun, said] = notes.startsWith(PROGRAM)
    ? [PROGRAM, notes.slice(PROGRAM.length)]
    : ['', notes];
  return `${begun}${safeText(name)}: ${said}`;
}

/** A line, with its end, for each kind of gap. */
export function gapNotes(gaps: StationListGaps): readonly string[] {
  return stationListGaps(gaps).map((sentence) => `linecheck: ${sentence}\n`);
}

/** A line for each date left out. */
export function usualNotes(
  { leftOut }: Pick<Usual, 'leftOut'>,
  missed: readonly MissedDate[],
): string {
  const left = leftOut.map(({ date, why }) => `${businessDateLabel(date)}: ${why}`);
  const failed = missed.map(({ date, failure }) => `${businessDateLabel(date)}: ${failure.code}`);
  const lines = [...left, ...failed].map((text) => `linecheck: not compared with ${text}\n`);
  return lines.join('');
}
