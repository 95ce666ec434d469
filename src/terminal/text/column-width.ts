/** Replaces `string-width` in the bundle: the same widths, but plain characters are counted without measuring. */
import stringWidth, { type Options } from 'string-width';
import { isPrivate, loneColumns } from './lone-characters.ts';

/** On the screen, without colors. */
export default function columnWidth(text: string, options?: Options): number {
  if (options !== undefined) return stringWidth(text, options);
  return loneColumns(text) ?? (isPrivate(text) ? 1 : stringWidth(text));
}
