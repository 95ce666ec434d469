/** Prints documents in the format of a place. */
import { textWidth } from '../terminal/text/safe-text.ts';
import type { Destination } from './destination.ts';
import type { Document, RecordsStyle } from './document.ts';
import { jsonDocument } from './json.ts';
import { DEFAULT_WIDTH } from './line-output.ts';
import { markdownText, plainText } from './text.ts';

/** On wide screens sentences stay legible, and figures near their names. */
const WIDEST = 110;

/** A place without its writing. */
export type DocumentPlace = Pick<Destination, 'format' | 'width' | 'isDemo' | 'isRaw'> &
  Pick<RecordsStyle, 'hasHead' | 'restaurant' | 'rowEnd' | 'paint'>;

/** The text of a document. Text from outside is escaped for the format. */
export function printed(
  { table, md, json, records, width }: Document,
  place: DocumentPlace,
): Iterable<string> {
  const { format, isDemo, isRaw, paint } = place;
  if (!records.areChosen) {
    if (format === 'table' && table !== undefined) {
      const wrapped = width ?? Math.min(place.width ?? DEFAULT_WIDTH, WIDEST);
      // In a pipe or a file nobody can widen the window, so nothing of a table is cut there.
      const isUncut = width === undefined && place.width === undefined;
      return plainText(table, wrapped, paint, isUncut ? Number.POSITIVE_INFINITY : wrapped);
    }
    if (format === 'md' && md !== undefined) {
      return markdownText(md, { widthOf: textWidth, isRaw });
    }
    if (format === 'json' && json !== undefined) return [jsonDocument(json, isDemo)];
  }
  return records.lines(place);
}
