/** `string-width` of the bundled program: the same widths, but what needs no measuring is counted. */
import stringWidth, { type Options } from 'string-width';
import { loneColumns } from './lone-characters.ts';

/** One private character, such as a line's stand-in in a frame. */
const PRIVATE = /^[\ue000-\uf8ff]$/;

/** Columns that a text takes on the screen; colours take none. */
export default function columnWidth(text: string, options?: Options): number {
  if (options !== undefined) return stringWidth(text, options);
  return loneColumns(text) ?? (PRIVATE.test(text) ? 1 : stringWidth(text));
}
