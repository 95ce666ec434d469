/**
 * Lines that Ink lays out without reading them. Ink would spend most of a frame's time on the letters, widths and
 * colors of text that is already laid out; so it gets one private character for each line, and the line is put back on the way out.
 */
import { textWidth } from '../text/safe-text.ts';

/** Stand-ins and their lines. */
export interface PlacedLines {
  /** The stand-in of a line, colors included; the same line gets the same one while it is in use. */
  readonly place: (line: string) => string;
  /** A frame, or a row of one, as the screen shows it: each line from its character's column on. */
  readonly written: (frame: string) => string;
}

/** Private characters of one UTF-16 unit. Text from outside has none (`safeText`). */
const FIRST = 0xe000;
const COUNT = 0x1900;
/** Lines that are remembered: many more than the frames that are still to be written can hold. */
const REMEMBERED = 2_048;

/** A stand-in with the blanks that Ink has left beside it, because to Ink it is one column wide. */
const PLACE = /([\ue000-\uf8ff])( *)/g;
// oxlint-disable-next-line no-control-regex -- colours are control sequences
const COLOURS = /\u001b\[[0-9;]*m/g;

interface Placed {
  readonly sign: string;
  readonly line: string;
  /** Known once it was asked for. */
  columns: number | undefined;
}

/** Starts with none. */
export function placedLines(): PlacedLines {
  const byLine = new Map<string, Placed>();
  const bySign = new Map<string, Placed>();
  let next = 0;

  const remember = (line: string): Placed => {
    if (byLine.size >= REMEMBERED) {
      const [oldest] = byLine.values();
      if (oldest !== undefined) {
        byLine.delete(oldest.line);
        bySign.delete(oldest.sign);
      }
    }
    do {
      next = (next + 1) % COUNT;
    } while (bySign.has(String.fromCharCode(FIRST + next)));
    const placed = { sign: String.fromCharCode(FIRST + next), line, columns: undefined };
    bySign.set(placed.sign, placed);
    return placed;
  };

  return {
    place(line) {
      const placed = byLine.get(line) ?? remember(line);
      // The last one used is the last one forgotten.
      byLine.delete(line);
      byLine.set(line, placed);
      return placed.sign;
    },
    written: (frame) =>
      frame.replace(PLACE, (_, sign: string, blanks: string) => {
        const placed = bySign.get(sign);
        if (placed === undefined) return ` ${blanks}`;
        placed.columns ??= textWidth(placed.line.replace(COLOURS, ''));
        return placed.line + ` ${blanks}`.slice(placed.columns);
      }),
  };
}
