/** The big list's table, drawn by Ink, and composed by hand as Ink's cost limit. */
import { Box, render } from 'ink';
import { layoutColumns } from '../../../src/components/column-layout.ts';
import { ThemeProvider } from '../../../src/components/Line.tsx';
import { Table } from '../../../src/components/Table.tsx';
import type { Fulfillment } from '../../../src/kitchen/model/fulfillment.ts';
import {
  fulfillmentCell,
  fulfillmentColumns,
  type SortKey,
} from '../../../src/kitchen/tables/item-columns.ts';
import { frameScreen } from '../../../src/terminal/frame/frame-screen.ts';
import { markText } from '../../../src/terminal/frame/line-marks.ts';
import { placedLines } from '../../../src/terminal/frame/placed-lines.ts';
import { BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { fitText } from '../../../src/terminal/safe-text.ts';

export const ROWS = 41;
const COLUMNS = 160;
/** With the table head, and the terminal's last row free. */
const SCREEN_ROWS = 44;
const ZONE = 'America/Chicago';
/** The eight in the aims. */
const SHOWN = fulfillmentColumns().filter(({ id }) => id !== 'course' && id !== 'dining');

export interface RowTable {
  /** From `top` on. Returns the bytes sent. */
  readonly draw: (cursor: number, top: number) => string;
  readonly close: () => void;
}

const cell = (row: Fulfillment, column: SortKey) => fulfillmentCell(row, column, { zone: ZONE });

export function inkTable(rows: readonly Fulfillment[]): RowTable {
  const wire = new Wire();
  const lines = placedLines();
  const element = (cursor: number, top: number) => (
    <ThemeProvider theme={{ color: true, glyphs: BOX_GLYPHS }} lines={lines}>
      <Box flexDirection="column" width={COLUMNS}>
        <Table
          columns={SHOWN}
          rows={rows}
          cell={cell}
          cursor={cursor}
          top={top}
          width={COLUMNS}
          height={ROWS}
        />
      </Box>
    </ThemeProvider>
  );
  const ink = render(element(0, 0), {
    stdout: frameScreen(wire, { written: lines.written }) as unknown as NodeJS.WriteStream,
    patchConsole: false,
    exitOnCtrlC: false,
    // Unthrottled.
    debug: true,
  });
  wire.take();
  return {
    draw(cursor, top) {
      ink.rerender(element(cursor, top));
      return wire.take();
    },
    close: () => ink.unmount(),
  };
}

/** The same rows as text, sent through the same screen. */
export function composedTable(rows: readonly Fulfillment[]): RowTable {
  const wire = new Wire();
  const screen = frameScreen(wire);
  const columns = layoutColumns(SHOWN, COLUMNS - 2);
  const cells = (row: Fulfillment, selected: boolean) =>
    columns.map(({ id, width, align }, position) => {
      const { text, tone } = fulfillmentCell(row, id, { zone: ZONE });
      const fitted = fitText(text, width, align, BOX_GLYPHS.ellipsis);
      const toned = tone === 'warn' ? `\u001b[1;35m${fitted}\u001b[22;39m` : fitted;
      return selected && position === 0 ? `\u001b[7m${toned}\u001b[27m` : toned;
    });
  const head = columns.map(({ title, width, align }) =>
    fitText(title, width, align, BOX_GLYPHS.ellipsis),
  );
  const draw = (cursor: number, top: number) => {
    const lines = rows.slice(top, top + ROWS).map((row, index) => {
      const selected = top + index === cursor;
      const sign = selected ? markText('selected row') + BOX_GLYPHS.cursor : `${markText('row')} `;
      // A blank looks like the cell before it.
      const text = cells(row, selected).join(' ').replaceAll('\u001b[22;39m ', ' \u001b[22;39m');
      return `${sign} ${text}`;
    });
    screen.write([`\u001b[2m  ${head.join(' ')}\u001b[22m`, ...lines].join('\n'));
    return wire.take();
  };
  draw(0, 0);
  return { draw, close: () => undefined };
}

/** Instead of a terminal. */
class Wire {
  readonly columns = COLUMNS;
  readonly rows = SCREEN_ROWS;
  #bytes = '';

  write(text: string): boolean {
    this.#bytes += text;
    return true;
  }

  on(): this {
    return this;
  }

  off(): this {
    return this;
  }

  take(): string {
    const bytes = this.#bytes;
    this.#bytes = '';
    return bytes;
  }
}
