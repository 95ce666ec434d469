/** Lays out only visible rows, so that lists may be long. */
import { Box } from 'ink';
import { memo, type ReactNode, useMemo } from 'react';
import { distinctNames } from '../terminal/distinct-names.ts';
import { fitText } from '../terminal/safe-text.ts';
import { type DrawnColumn, visibleColumns } from './column-layout.ts';
import { Line, rowSign, type Span, useTheme } from './Line.tsx';

export interface TableRows<Row> {
  readonly length: number;
  slice(from: number, to: number): readonly Row[];
}

/** Rows are drawn again if `columns` or `cell` is another object. */
export function Table<Row, Id extends string>(props: {
  readonly columns: readonly DrawnColumn<Id>[];
  readonly rows: TableRows<Row>;
  readonly cell: (row: Row, column: Id, width: number) => Span;
  readonly cursor: number;
  readonly cursorColumn?: Id;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isNamed?: boolean;
  readonly sorted?: { readonly by: string; readonly descending: boolean };
}): ReactNode {
  const { rows, cell, cursor, cursorColumn, top, width, height, sorted, isNamed } = props;
  const { glyphs } = useTheme();
  const columns = useMemo(() => visibleColumns(props.columns, width), [props.columns, width]);
  const { names = NO_NAMES, width: nameWidth = 0 } =
    columns.find((column) => column.names !== undefined) ?? {};
  const cuts = useMemo(
    () => distinctNames(names, nameWidth, glyphs.ellipsis),
    [names, nameWidth, glyphs.ellipsis],
  );
  const cursorIndex = columns.findIndex(({ id }) => id === cursorColumn);
  const selectedIndex = Math.max(0, cursorIndex);
  const head = columns.map(({ id, title, width: columnWidth, align }) => {
    const mark = sorted?.by === id ? (sorted.descending ? glyphs.down : glyphs.up) : '';
    // Without room, the title is cut, but not the sort mark.
    const room = columnWidth - mark.length;
    const text = mark === '' ? title : title.trimEnd().slice(0, room);
    const target = sorted === undefined ? undefined : `sort:${id}`;
    return { text: fitText(text + mark, columnWidth, align, glyphs.ellipsis), target };
  });
  const drawRow = (row: Row, index: number): ReactNode => (
    <TableRow
      // Rows that are a window apart share a key, so rows that stay keep their element while the list scrolls.
      key={(top + index) % height}
      columns={columns}
      cuts={cuts}
      row={row}
      cell={cell}
      selected={top + index === cursor ? selectedIndex : -1}
      width={width}
    />
  );
  return (
    <Box flexDirection="column" height={height + 1} overflow="hidden">
      <Line width={width} spans={headSpans(head, isNamed)} />
      {rows.slice(top, top + height).map(drawRow)}
    </Box>
  );
}

function headSpans(heads: readonly Span[], isNamed = false): readonly Span[] {
  const spans = heads.flatMap((head, index): readonly Span[] => [
    { text: index > 0 ? ' ' : '  ' },
    head,
  ]);
  return spans.map((span) => ({ ...span, ...(isNamed ? { strong: true } : { tone: 'muted' }) }));
}

const NO_NAMES: readonly string[] = [];

/** The width of a cell and of those after it that its text covers. */
function widthOver(
  columns: readonly DrawnColumn<string>[],
  position: number,
  over: ReadonlySet<string>,
): number {
  const after = columns.slice(position + 1);
  const end = after.findIndex(({ id }) => !over.has(id));
  const covered = end === -1 ? after : after.slice(0, end);
  return covered.reduce((sum, { width }) => sum + 1 + width, columns[position]?.width ?? 0);
}

interface TextRun extends Span {
  text: string;
}

interface RowProps<Row, Id extends string> {
  readonly columns: readonly DrawnColumn<Id>[];
  readonly cuts: ReadonlyMap<string, string>;
  readonly row: Row;
  // This is a method, because `memo` drops the type of the row.
  cell(this: void, row: Row, column: Id, width: number): Span;
  /** Index of the cursor's column. -1 in rows without the cursor. */
  readonly selected: number;
  readonly width: number;
}

const TableRow = memo(function DrawnRow<Row, Id extends string>(
  props: RowProps<Row, Id>,
): ReactNode {
  const { columns, cuts, row, cell, selected, width } = props;
  const { glyphs } = useTheme();
  const spans: Span[] = [rowSign(selected >= 0, glyphs)];
  // Neighbors with the same look are joined, because each span is cut and measured separately.
  let run: TextRun = { text: '' };
  let over: Span['over'];
  for (const [position, column] of columns.entries()) {
    if (over?.has(column.id)) continue;
    const span = cell(row, column.id, column.width);
    const { names } = column;
    over = span.over;
    const cut = names === undefined ? undefined : cuts.get(span.text);
    const align = over === undefined ? column.align : 'left';
    const cellWidth = over === undefined ? column.width : widthOver(columns, position, over);
    const text = fitText(cut ?? span.text, cellWidth, align, glyphs.ellipsis);
    const inverse = selected === position;
    if (position > 0) run.text += ' ';
    const hasOneTone = span.toned === undefined && span.tones === undefined;
    const canJoin = !inverse && hasOneTone;
    if (canJoin && span.tone === run.tone && span.strong === run.strong) {
      run.text += text;
      continue;
    }
    spans.push(run);
    if (!canJoin) spans.push({ ...span, text, inverse });
    run = canJoin ? { ...span, text } : { text: '' };
  }
  return <Line width={width} spans={[...spans, run]} />;
});
