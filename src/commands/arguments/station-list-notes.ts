/** Notes for stderr about unreadable parts of a station list. */
import { type StationListGaps, stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';

/** A line, with its end, for each kind of gap. */
export function gapNotes(gaps: StationListGaps): readonly string[] {
  return stationListGaps(gaps).map((sentence) => `linecheck: ${sentence}\n`);
}
