/** The windowed table of the big lists: only the rows on the screen are laid out. */
import { Box } from 'ink';
import { memo, type ReactNode, useMemo } from 'react';
import { distinctNames } from '../../terminal/text/distinct-names.ts';
import { fitText } from '../../terminal/text/safe-text.ts';
import { Line, type Span } from '../line/Line.tsx';
import { useTheme } from '../line/theme.tsx';
import { type Column, layoutColumns } from './column-layout.ts';

/** Columns that the cursor and the mark of a row take. */
const GUTTER = 2;

/** The columns that a table of that width shows, each with its own width. */
export function visibleColumns<Id extends string>(
  columns: readonly Column<Id>[],
  width: number,
): readonly Column<Id>[] {
  return layoutColumns(columns, width - GUTTER);
}

/** Draws a head and at most `height` rows from `top` on. `columns` and `cell` stay the same as long as what is drawn does. */
export function Table<Row, Id extends string>(props: {
  readonly columns: readonly Column<Id>[];
  /** All of them; only those in the window are taken. */
  readonly rows: Pick<readonly Row[], 'length'> & {
    slice(from: number, to: number): readonly Row[];
  };
  readonly cell: (row: Row, column: Id) => Span;
  readonly cursor: number;
  /** The column that the cursor is in; the first where it is not among them. */
  readonly cursorColumn?: Id;
  readonly isMarked?: (row: Row) => boolean;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The column that the rows are sorted by, and which way. */
  readonly sorted?: { readonly by: string; readonly descending: boolean };
}): ReactNode {
  const { rows, cell, cursor, cursorColumn, isMarked, top, width, height, sorted } = props;
  const { glyphs } = useTheme();
  const columns = useMemo(() => visibleColumns(props.columns, width), [props.columns, width]);
  const { names = NO_NAMES, width: nameWidth = 0 } =
    columns.find((column) => column.names !== undefined) ?? {};
  const cuts = useMemo(
    () => distinctNames(names, nameWidth, glyphs.ellipsis),
    [names, nameWidth, glyphs.ellipsis],
  );
  const found = columns.findIndex(({ id }) => id === cursorColumn);
  const at = Math.max(0, found);
  const head = columns.map(({ id, title, width: columnWidth, align }) => {
    const mark = sorted?.by === id ? (sorted.descending ? glyphs.down : glyphs.up) : '';
    // The mark is not what is cut.
    const room = columnWidth - mark.length;
    const text = mark === '' ? title : title.trimEnd().slice(0, room);
    return fitText(text + mark, columnWidth, align, glyphs.ellipsis);
  });
  const drawRow = (row: Row, index: number): ReactNode => (
    <TableRow
      // The same place in memory for rows that are a window apart: those that stay do not move, those that come take their place.
      key={(top + index) % height}
      columns={columns}
      cuts={cuts}
      row={row}
      cell={cell}
      selected={top + index === cursor ? at : -1}
      marked={isMarked?.(row) === true}
      width={width}
    />
  );
  return (
    <Box flexDirection="column" height={height + 1} overflow="hidden">
      <Line width={width} spans={[{ text: `  ${head.join(' ')}`, tone: 'muted' }]} />
      {rows.slice(top, top + height).map(drawRow)}
    </Box>
  );
}

const NO_NAMES: readonly string[] = [];

interface RowProps<Row, Id extends string> {
  readonly columns: readonly Column<Id>[];
  /** Names as they are cut. */
  readonly cuts: ReadonlyMap<string, string>;
  readonly row: Row;
  // A method, because the row in memory has forgotten of which kind it is.
  cell(this: void, row: Row, column: Id): Span;
  /** Place of the column that the cursor is in; -1 in every other row. */
  readonly selected: number;
  readonly marked: boolean;
  readonly width: number;
}

/** A row, drawn again only where something about it is another. */
const TableRow = memo(function DrawnRow<Row, Id extends string>(
  props: RowProps<Row, Id>,
): ReactNode {
  const { columns, cuts, row, cell, selected, marked, width } = props;
  const { glyphs } = useTheme();
  const spans: Span[] = [];
  // Plain text goes together, because each piece of a line is cut and measured for itself.
  let plain = `${selected >= 0 ? glyphs.cursor : ' '}${marked ? '*' : ' '}`;
  for (const [position, { id, width: columnWidth, align, names }] of columns.entries()) {
    const span = cell(row, id);
    const cut = names === undefined ? undefined : cuts.get(span.text);
    const text = fitText(cut ?? span.text, columnWidth, align, glyphs.ellipsis);
    const inverse = selected === position;
    if (position > 0) plain += ' ';
    if (!inverse && span.tone === undefined && span.strong === undefined) plain += text;
    else {
      spans.push({ text: plain }, { ...span, text, inverse });
      plain = '';
    }
  }
  return <Line width={width} spans={[...spans, { text: plain }]} />;
});
