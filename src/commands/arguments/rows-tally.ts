/** Counts of a business date's rows that need a note. */
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { quotedValue } from '../../settings/quoted-value.ts';

/** Counts of a reading. */
export interface RowsTally {
  /** Records merged into the row that they repeat. */
  readonly duplicates: number;
  /** Rows of another restaurant than the requested one; they count as rows. */
  readonly foreignRows: number;
  /** Rows fired before the business date or hours after it; see `rowsOfOtherDates`. */
  readonly otherDates: number;
  /** Elements that are not records. */
  readonly unreadable: number;
  /** Rows with an unreadable field. */
  readonly damaged: number;
  /** Stations of `--mass-bump-limit` that no row names; absent where there are none. */
  readonly unmetLimits?: readonly string[];
}

/** The parts of `tallyParts` that change the meaning of the rows: all but merged duplicates. */
export function warningParts(tally: RowsTally): readonly string[] {
  return tallyParts({ ...tally, duplicates: 0 });
}

/** `14 duplicates merged`, `2 from another restaurant`, …; only counts above 0. */
export function tallyParts(tally: RowsTally): readonly string[] {
  const { duplicates, foreignRows, otherDates, unreadable, damaged, unmetLimits = [] } = tally;
  return [
    ...(duplicates > 0 ? [`${countOf(duplicates, 'duplicate')} merged`] : []),
    ...(foreignRows > 0 ? [`${countText(foreignRows)} from another restaurant`] : []),
    ...(otherDates > 0 ? [`${countText(otherDates)} fired outside the date`] : []),
    ...(unreadable > 0 ? [`${countText(unreadable)} unreadable`] : []),
    ...(damaged > 0 ? [`${countText(damaged)} with an unreadable field`] : []),
    ...unmetLimits.map(
      (station) => `no row from station ${quotedValue(station)}, which has a limit`,
    ),
  ];
}
