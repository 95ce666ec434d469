/** Ink gets one private character for each line. Measuring and coloring text would take Ink most of a frame's time. */
import { coloredWidth } from './line-marks.ts';

export type PlacedLines = ReturnType<typeof placedLines>;

/** Private characters of one UTF-16 unit. Text from outside has none, because `safeText` removes them. */
const FIRST = 0xe000;
const COUNT = 0x1900;
const REMEMBERED = 2_048;

/** A placeholder with the blanks after it. The blanks are needed because Ink counts a placeholder as one column. */
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
    place: (line: string): string => {
      const placed = byLine.get(line) ?? remember(line);
      // Map order is insertion order, so this makes the line the most recently used.
      byLine.delete(line);
      byLine.set(line, placed);
      return placed.sign;
    },
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
