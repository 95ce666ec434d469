/** What of a station list could not be read, as notes for stderr. */
import { type StationListGaps, stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';

/** A line for each kind of gap, with its end. */
export function gapNotes(gaps: StationListGaps): readonly string[] {
  return stationListGaps(gaps).map((sentence) => `linecheck: ${sentence}\n`);
}
