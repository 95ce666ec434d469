/** Fits columns into a width. The least important are dropped, and growing columns share what is left. */
import type { ColumnLayout } from '../../kitchen/columns/list-column.ts';
import { fitText, safeText, textWidth } from '../../terminal/text/safe-text.ts';

export interface Column<Id extends string> extends ColumnLayout {
  readonly id: Id;
  /** All names in the column. They are cut but stay distinct, and have first claim on leftover columns. */
  readonly names?: readonly string[];
}

/** Columns at this priority or higher are dropped before names are cut. */
const MINOR = 7;
/** Beyond this length, names are cut before other columns shrink. */
const LONGEST_NAME = 24;

/** Columns between cells. */
const GAP = 1;

/** Chooses columns in order, with final widths. With gaps, they fill at most `width`. */
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

function forNames({ names = [], width }: Column<string>): number {
  return Math.min(LONGEST_NAME, fittingWidth(names)) - width;
}

/** Width without any text cut. */
export function fittingWidth(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => textWidth(safeText(text))));
}

/** The first and the cursor's column are dropped last. */
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

/** Cuts and pads each cell. Drops columns without room. */
export function alignedText(
  columns: readonly Column<string>[],
  cells: Readonly<Record<string, string>>,
  width: number,
): string {
  return layoutColumns(columns, width)
    .map(({ id, width: columnWidth, align }) => fitText(cells[id] ?? '', columnWidth, align))
    .join(' ');
}
