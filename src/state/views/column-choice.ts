/** A reader's columns for a list: which are shown, order and widths. */

/** Columns not named in it keep their defaults. */
export interface ColumnChoice {
  /** Chosen order, by ID. Other columns follow in their default order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Cells, by ID. */
  readonly widths: Readonly<Record<string, number>>;
}

export const DEFAULT_COLUMNS: ColumnChoice = { order: [], hidden: [], widths: {} };

/** Cells. */
const NARROWEST = 3;
const WIDEST = 60;

/** IDs are unique. */
interface Chosen {
  readonly id: string;
  readonly width: number;
}

/** Including hidden ones. */
export function orderedColumns<Column extends Chosen>(
  columns: readonly Column[],
  { order }: ColumnChoice,
): readonly Column[] {
  const first = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...first, ...columns.filter(({ id }) => !order.includes(id))];
}

/** A column with a chosen width does not grow. */
export function chosenColumns<Column extends Chosen>(
  columns: readonly Column[],
  choice: ColumnChoice,
): readonly Column[] {
  return orderedColumns(columns, choice)
    .filter(({ id }) => !choice.hidden.includes(id))
    .map((column) => {
      const width = choice.widths[column.id];
      return width === undefined ? column : { ...column, width, grow: 0, fits: width };
    });
}

/** The last shown one stays. */
export function toggleColumn(
  columns: readonly Chosen[],
  choice: ColumnChoice,
  id: string,
): ColumnChoice {
  const { hidden } = choice;
  if (hidden.includes(id)) return { ...choice, hidden: hidden.filter((each) => each !== id) };
  return hidden.length + 1 >= columns.length ? choice : { ...choice, hidden: [...hidden, id] };
}

/** Within limits. */
export function setColumnWidth(choice: ColumnChoice, id: string, width: number): ColumnChoice {
  const within = Math.min(Math.max(width, NARROWEST), WIDEST);
  return { ...choice, widths: { ...choice.widths, [id]: within } };
}

export function defaultColumnWidth(choice: ColumnChoice, id: string): ColumnChoice {
  const widths = Object.fromEntries(Object.entries(choice.widths).filter(([each]) => each !== id));
  return { ...choice, widths };
}

/** By one place. */
export function moveColumn(
  columns: readonly Chosen[],
  choice: ColumnChoice,
  id: string,
  by: 1 | -1,
): ColumnChoice {
  const order = orderedColumns(columns, choice).map((column) => column.id);
  const from = order.indexOf(id);
  const to = from + by;
  const other = order[to];
  if (from === -1 || other === undefined) return choice;
  return { ...choice, order: order.with(from, other).with(to, id) };
}
