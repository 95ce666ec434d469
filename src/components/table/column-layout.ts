/** Which columns of a table fit into a width: the least important are dropped, what is left over goes to those that grow. */
import { fitText, safeText, textWidth } from '../../terminal/text/safe-text.ts';

/** A column of a table. */
export interface Column<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly width: number;
  /** Share of the columns left over; none for 0. */
  readonly grow?: number;
  /** Columns with the highest number are dropped first; 0 is never dropped. */
  readonly priority: number;
  readonly align?: 'left' | 'right';
  /** All names in it: they are cut so that they stay distinct, and come first when columns are left over. */
  readonly names?: readonly string[];
}

/** From this priority on, a column is dropped before names are cut. */
const MINOR = 7;
/** Longer names are cut before other columns get less for them. */
const LONGEST_NAME = 24;

/** Columns between two cells. */
const GAP = 1;

/** Chooses columns, in their order, and gives each its final width; together with gaps they fill at most `width`. */
export function layoutColumns<Id extends string>(
  columns: readonly Column<Id>[],
  width: number,
): readonly Column<Id>[] {
  let kept = columns;
  for (;;) {
    const room = width - tableWidth(kept);
    const least = Math.max(...kept.map(({ priority }) => priority));
    const isForNames = least >= MINOR && kept.some((column) => forNames(column) > room);
    if (least <= 0 || (room >= 0 && !isForNames)) break;
    const last = kept.findLastIndex(({ priority }) => priority === least);
    kept = kept.filter((_, index) => index !== last);
  }
  let spare = width - tableWidth(kept);
  let shares = kept.reduce((sum, { grow = 0 }) => sum + grow, 0);
  return kept.map((column) => {
    const { grow = 0 } = column;
    if (grow === 0 || shares === 0) return column;
    const extra = Math.max(Math.trunc((spare * grow) / shares), Math.min(spare, forNames(column)));
    spare -= extra;
    shares -= grow;
    return { ...column, width: Math.max(1, column.width + extra) };
  });
}

/** Columns that its names need beyond its width. */
function forNames({ names = [], width }: Column<string>): number {
  return Math.min(LONGEST_NAME, fittingWidth(names)) - width;
}

/** The width in which none of the texts is cut. */
export function fittingWidth(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => textWidth(safeText(text))));
}

/** Columns of which the first and the one with the cursor are the last to be dropped. */
export function keptColumns<Id extends string>(
  columns: readonly Column<Id>[],
  cursor: Id,
): readonly Column<Id>[] {
  return columns.map((column, index) => ({
    ...column,
    priority: index === 0 || column.id === cursor ? 0 : column.priority + 1,
  }));
}

function tableWidth(columns: readonly Column<string>[]): number {
  return columns.reduce((sum, { width }) => sum + width + GAP, -GAP);
}

/** Cells by column, each cut and padded to its column; of the columns those that fit into the width. */
export function alignedText(
  columns: readonly Column<string>[],
  cells: Readonly<Record<string, string>>,
  width: number,
): string {
  return layoutColumns(columns, width)
    .map(({ id, width: columnWidth, align }) => fitText(cells[id] ?? '', columnWidth, align))
    .join(' ');
}
