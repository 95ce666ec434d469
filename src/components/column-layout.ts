/** Which columns of a table fit into a width: the least important are dropped, what is left over goes to those that grow. */

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
}

/** Columns between two cells. */
const GAP = 1;

/** Chooses columns, in their order, and gives each its final width; together with gaps they fill at most `width`. */
export function layoutColumns<Id extends string>(
  columns: readonly Column<Id>[],
  width: number,
): readonly Column<Id>[] {
  let kept = columns;
  while (tableWidth(kept) > width) {
    const least = Math.max(...kept.map(({ priority }) => priority));
    if (least <= 0) break;
    const last = kept.findLastIndex(({ priority }) => priority === least);
    kept = kept.filter((_, index) => index !== last);
  }
  let spare = width - tableWidth(kept);
  let shares = kept.reduce((sum, { grow = 0 }) => sum + grow, 0);
  return kept.map((column) => {
    const { grow = 0 } = column;
    if (grow === 0 || shares === 0) return column;
    const extra = Math.trunc((spare * grow) / shares);
    spare -= extra;
    shares -= grow;
    return { ...column, width: Math.max(1, column.width + extra) };
  });
}

function tableWidth(columns: readonly Column<string>[]): number {
  return columns.reduce((sum, { width }) => sum + width + GAP, -GAP);
}
