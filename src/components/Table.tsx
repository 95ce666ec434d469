/** The windowed table of the big lists: only the rows on the screen are laid out. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitText } from '../terminal/safe-text.ts';
import { type Column, layoutColumns } from './column-layout.ts';
import { Line, type Span } from './Line.tsx';
import { useTheme } from './theme.tsx';

/** Columns that the cursor's mark takes. */
const GUTTER = 2;

/** Draws a head and at most `height` rows from `top` on. */
export function Table<Row, Id extends string>(props: {
  readonly columns: readonly Column<Id>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly cell: (row: Row, column: Id) => Span;
  readonly cursor: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The column that the rows are sorted by, and which way. */
  readonly sorted?: { readonly by: string; readonly descending: boolean };
}): ReactNode {
  const { rows, rowKey, cell, cursor, top, width, height, sorted } = props;
  const { glyphs } = useTheme();
  const columns = layoutColumns(props.columns, width - GUTTER);
  const head = columns.map(({ id, title, width: columnWidth, align }) => {
    const mark = sorted?.by === id ? (sorted.descending ? glyphs.down : glyphs.up) : '';
    return fitText(title + mark, columnWidth, align, glyphs.ellipsis);
  });
  return (
    <Box flexDirection="column" height={height + 1} overflow="hidden">
      <Line width={width} spans={[{ text: `  ${head.join(' ')}`, tone: 'muted' }]} />
      {rows.slice(top, top + height).map((row, index) => {
        const selected = top + index === cursor;
        const mark = selected ? `${glyphs.cursor} ` : '  ';
        const cells = columns.flatMap(({ id, width: columnWidth, align }, position): Span[] => {
          const span = cell(row, id);
          const text = fitText(span.text, columnWidth, align, glyphs.ellipsis);
          const drawn = { ...span, text, inverse: selected && position === 0 };
          return position === 0 ? [drawn] : [{ text: ' ' }, drawn];
        });
        return <Line key={rowKey(row)} width={width} spans={[{ text: mark }, ...cells]} />;
      })}
    </Box>
  );
}
