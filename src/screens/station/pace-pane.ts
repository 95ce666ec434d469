/** A station's pace, with its time by quarter hour. */
import type { Span } from '../../components/line/Line.tsx';
import type { PlotTier } from '../../components/plots/plot-tier.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { paceNote, paceSentences } from '../facts/pace-note.ts';
import { stationState } from '../facts/states-by-station.ts';
import { stationPlot } from '../facts/station-plot.ts';
import { unreadDayText } from '../frame/unread-day.ts';

/** Lines of the plot, with its heading and its hours. */
const PLOT_LINES = 8;
const MOST_COLUMNS = 96;

/** The lines of the pane. */
export function pacePaneLines(
  { station }: BoardRow,
  check: LineCheck,
  width: number,
  tier: PlotTier = 'box',
): readonly (readonly Span[])[] {
  const inView = check.pace;
  if (inView === undefined) return [[{ text: unreadDayText(check.day), tone: 'muted' }]];
  const sentences = paceNote(check, station.guid, width);
  const pace = stationState(check, station.guid)?.pace;
  if (pace === undefined || pace.bumps.length === 0) return sentences;
  const size = { width: Math.min(width, MOST_COLUMNS), height: PLOT_LINES };
  return [...sentences, ...stationPlot(pace, inView, size, tier)];
}

/** The same in sentences. */
export function stationPaceSentences({ station }: BoardRow, check: LineCheck): readonly string[] {
  return check.pace === undefined ? [unreadDayText(check.day)] : paceSentences(check, station.guid);
}
