/** What could not be read of a station list, in sentences for screens, speech and commands. */
import { countOf } from '../text/quantities.ts';

/** Counts of a reading. */
export interface StationListGaps {
  /** Elements of the list that are no station: without `guid` or `entityType`, or not an object. */
  readonly unreadable: number;
  /** Stations with a field of a wrong type, which counts as not set. */
  readonly damaged: number;
}

/** A sentence for each kind of gap; none for a list that was read in full. */
export function stationListGaps({ unreadable, damaged }: StationListGaps): readonly string[] {
  return [
    ...(unreadable > 0
      ? [`${countOf(unreadable, 'entry', 'entries')} of the station list could not be read.`]
      : []),
    ...(damaged > 0
      ? [
          `${countOf(damaged, 'station')} ${damaged === 1 ? 'has' : 'have'} a field that could not be read; it counts as not set.`,
        ]
      : []),
  ];
}
