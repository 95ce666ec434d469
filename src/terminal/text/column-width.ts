/** Replaces `string-width` in the bundle: the same widths, but plain characters are counted without measuring. */
import stringWidth, { type Options } from 'string-width';
import { loneColumns } from './lone-characters.ts';

/** One private character, such as a line's placeholder in a frame. */
const PRIVATE = /^[\ue000-\uf8ff]$/;

/** Columns of a text on the screen, without colors. */
export default function columnWidth(text: string, options?: Options): number {
  if (options !== undefined) return stringWidth(text, options);
  return loneColumns(text) ?? (PRIVATE.test(text) ? 1 : stringWidth(text));
}
