import { countText } from '../../kitchen/text/quantities.ts';
import type { Glyphs } from '../line/theme.tsx';

/** Legend for link lines. */
export const linesLegend = ({ line }: Glyphs): string =>
  `${line.solid.repeat(3)} always  ${line.dashed.repeat(3)} default  ${line.dotted.repeat(3)} backup`;

/** Legend for the arrows beside stations, shorter without room. */
export const monitorsLegend = ({ arrow, arrowLeft, mutual }: Glyphs, isRoomy: boolean): string =>
  isRoomy
    ? `  ${arrow} monitors  ${arrowLeft} is monitored  ${mutual} both`
    : `  ${arrow} monitors ${arrowLeft}`;
export const undrawnText = (count: number): string =>
  count === 0 ? '' : `${countText(count)} not drawn: see the list`;
export const moreNeighbors = (count: number, where: string): string =>
  count === 0 ? '' : `${count} more ${where}`;
export const sharedText = (label: string, others: readonly string[]): string =>
  others.length === 0 ? label : `${label}, also used by ${others.join(', ')}`;
