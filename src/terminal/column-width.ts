/** Replaces `string-width` in the bundle. The widths are the same, but plain characters need no measuring. */
import stringWidth, { type Options } from 'string-width';
import { isPrivate, loneColumns } from './graphemes.ts';

export default function columnWidth(text: string, options?: Options): number {
  if (options !== undefined) return stringWidth(text, options);
  return loneColumns(text) ?? (isPrivate(text) ? 1 : stringWidth(text));
}
