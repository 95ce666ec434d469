/** Cells of muted stations: gray, with the note instead of issues. */
import type { Span } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { mutedText } from '../../kitchen/wording/pace-headline.ts';

/** The cell, gray where its station is muted. */
export function mutedCell(
  { station }: BoardRow,
  column: string,
  { pace }: LineCheck,
  cell: Span,
): Span {
  const note = pace?.mutes.get(station.guid);
  if (note === undefined) return cell;
  const text = column === 'findings' ? mutedText(note) : cell.text;
  return { text, tone: 'muted' };
}
