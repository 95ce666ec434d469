/** What there is to say of the rows of a business date besides how many they are. */
import { countOf, countText } from '../components/quantities.ts';

/** Counts of a reading. */
export interface RowsTally {
  /** Records that were merged into a row that they repeat. */
  readonly duplicates: number;
  /** Rows of another restaurant than asked for; they count. */
  readonly strangers: number;
  /** Rows of another business date by their times; they count. */
  readonly otherDates: number;
  /** Elements that are no records. */
  readonly unreadable: number;
  /** Rows with a field that cannot be read. */
  readonly damaged: number;
}

/** `14 duplicates merged`, `2 of another restaurant`, …, without what there is none of. */
export function tallyParts(tally: RowsTally): readonly string[] {
  const { duplicates, strangers, otherDates, unreadable, damaged } = tally;
  return [
    ...(duplicates > 0 ? [`${countOf(duplicates, 'duplicate')} merged`] : []),
    ...(strangers > 0 ? [`${countText(strangers)} of another restaurant`] : []),
    ...(otherDates > 0 ? [`${countText(otherDates)} of another date`] : []),
    ...(unreadable > 0 ? [`${countText(unreadable)} unreadable`] : []),
    ...(damaged > 0 ? [`${countText(damaged)} with an unreadable field`] : []),
  ];
}
