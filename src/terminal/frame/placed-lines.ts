/**
 * Ink would spend most of a frame's time on letters, widths and colors in laid-out text. So Ink gets one private character per line,
 * replaced by the line in the output.
 */
import { coloredWidth } from './line-marks.ts';

export type PlacedLines = ReturnType<typeof placedLines>;

/** Private characters, one UTF-16 unit each. Text from outside has none (`safeText`). */
const FIRST = 0xe000;
const COUNT = 0x1900;
/** Max lines kept: many more than unwritten frames can hold. */
const REMEMBERED = 2_048;

/** With the blanks after it, because Ink counts a placeholder as one column. */
const PLACE = /([\ue000-\uf8ff])( *)/g;

interface Placed {
  readonly sign: string;
  readonly line: string;
  columns: number | undefined;
}

export function placedLines() {
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
    /** Colors included. Equal lines share a placeholder while it is in use. */
    place: (line: string): string => {
      const placed = byLine.get(line) ?? remember(line);
      // The least recently used line is dropped first.
      byLine.delete(line);
      byLine.set(line, placed);
      return placed.sign;
    },
    /** Each line starts at the placeholder's column. */
    written: (frame: string): string =>
      frame.replace(PLACE, (_, sign: string, blanks: string) => {
        const placed = bySign.get(sign);
        if (placed === undefined) return ` ${blanks}`;
        if (blanks === '' && placed.line !== '') return placed.line;
        placed.columns ??= coloredWidth(placed.line);
        return placed.line + ` ${blanks}`.slice(placed.columns);
      }),
  };
}
