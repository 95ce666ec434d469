/** What there is to say of the rows of a business date besides how many they are. */
import { countOf, countText } from '../../kitchen/wording/quantities.ts';
import { quotedValue } from '../../settings/quoted-value.ts';

/** Counts of a reading. */
export interface RowsTally {
  /** Records that were merged into a row that they repeat. */
  readonly duplicates: number;
  /** Rows of another restaurant than asked for; they count. */
  readonly strangers: number;
  /** Rows that were fired before the business date or hours after it, as `rowsOfOtherDates` has them. */
  readonly otherDates: number;
  /** Elements that are no records. */
  readonly unreadable: number;
  /** Rows with a field that cannot be read. */
  readonly damaged: number;
  /** Stations of `--mass-bump-limit` that no row has; absent where there are none. */
  readonly unmetLimits?: readonly string[];
}

/** Those of `tallyParts` that change the meaning of the rows: all but what was merged. */
export function warningParts(tally: RowsTally): readonly string[] {
  return tallyParts({ ...tally, duplicates: 0 });
}

/** `14 duplicates merged`, `2 of another restaurant`, …, without what there is none of. */
export function tallyParts(tally: RowsTally): readonly string[] {
  const { duplicates, strangers, otherDates, unreadable, damaged, unmetLimits = [] } = tally;
  return [
    ...(duplicates > 0 ? [`${countOf(duplicates, 'duplicate')} merged`] : []),
    ...(strangers > 0 ? [`${countText(strangers)} from another restaurant`] : []),
    ...(otherDates > 0 ? [`${countText(otherDates)} fired outside the date`] : []),
    ...(unreadable > 0 ? [`${countText(unreadable)} unreadable`] : []),
    ...(damaged > 0 ? [`${countText(damaged)} with an unreadable field`] : []),
    ...unmetLimits.map(
      (station) => `no row from station ${quotedValue(station)}, which has a limit`,
    ),
  ];
}
