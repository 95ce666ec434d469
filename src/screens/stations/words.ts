import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { PaceInView } from '../../hooks/reading/use-pace.ts';
import { emptyDateText } from '../../kitchen/calendar/words.ts';
import { waitingDatesText } from '../../kitchen/pace/date-headline.ts';
import type { PaceLine } from '../../kitchen/pace/headline.ts';
import { usualDatesText } from '../../kitchen/pace/words.ts';
import { bumpedText } from '../facts/kitchen-words.ts';
import { progressSentence, unreadDayText } from '../frame/words.ts';

export const NO_STATION_TO_OPEN = 'No station to open.';
export const NOW_VIEW = 'Now view.';
export const SETUP_VIEW = 'Setup view, with full-day stats.';
export const JUDGING = 'Judging…';

/** Loading progress of a date not judged yet. */
export function unjudgedText({ day, now }: LineCheck): string {
  const { data, link, progress } = day;
  if (data?.value.kind === 'not subscribed') return unreadDayText(day);
  if (data !== undefined) return JUDGING;
  if (link.state === 'failed' || link.state === 'canceled') return unreadDayText(day);
  return `Judging… ${progressSentence(progress, now, 'Loading this date: ')}`;
}

/** Dates used for usual. */
export function basisText(
  { words: { dates }, judging, waitingDates }: PaceInView,
  lines: readonly PaceLine[],
): string {
  if (waitingDates > 0) return waitingDatesText(waitingDates);
  const usual = usualDatesText(dates);
  // A calm line already has it.
  const isSaid = judging === undefined || lines.some(({ kind }) => kind === 'calm');
  if (isSaid) return usual;
  return `${usual} ${judging.done < judging.of ? 'Loading earlier dates…' : JUDGING}`.trim();
}

/** Bumps, or why there are none. */
export function dateLine(check: LineCheck): string {
  const { day, board } = check;
  const figures = board.day;
  if (figures === undefined) return unreadDayText(day);
  if (figures.rows === 0) return emptyDateText(check);
  return bumpedText(figures.levels);
}
