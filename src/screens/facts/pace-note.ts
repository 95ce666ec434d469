import { type Lines, wrapText } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { emptyDateReason, isAhead } from '../../kitchen/calendar/words.ts';
import { dateSentences, nowSentences } from '../../kitchen/pace/words.ts';
import { stationState } from './states-by-station.ts';

/** Empty before the date is loaded. */
export function paceSentences(check: LineCheck, guid: string): readonly string[] {
  const { pace } = check;
  if (pace !== undefined && isAhead(check)) return [emptyDateReason(check)];
  const station = stationState(check, guid);
  if (pace === undefined || station === undefined) return [];
  return pace.isPast ? dateSentences(station, pace.words) : nowSentences(station, pace.words);
}

export function paceNote(check: LineCheck, guid: string, width: number): Lines {
  const text = paceSentences(check, guid).join(' ');
  return text === '' ? [] : wrapText(text, width).map((line) => [{ text: line }]);
}
