import xterm from '@xterm/headless';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellLine } from '../../../src/terminal/frame/cell-line.ts';
import {
  type CellFrame,
  type CursorPosition,
  frameDiff,
} from '../../../src/terminal/frame/frame-diff.ts';

const ROWS = 12;
const COLUMNS = 30;

const style = fc.constantFrom(
  '',
  '\u001b[1m',
  '\u001b[31m',
  '\u001b[2m',
  '\u001b[7m',
  '\u001b[1;32m',
  '\u001b[38;5;208m',
  '\u001b[48;2;1;2;3m',
);
const word = fc.constantFrom(
  'Grill',
  'Fry',
  ' ',
  '   ',
  'Sauté',
  '日本',
  '灯笼 x',
  'e\u0301',
  '──',
  '│',
  '12:04',
  '~',
);
const piece = fc
  .tuple(style, word)
  .map(([sgr, text]) => (sgr === '' ? text : `${sgr}${text}\u001b[0m`));
const line = fc.oneof(
  fc.constant(''),
  fc.array(piece, { maxLength: 5 }).map((parts) => parts.join('')),
);
const lines = fc.array(line, { minLength: ROWS, maxLength: ROWS });
type Step = {
  readonly shift: number;
  readonly top: number;
  readonly bottom: number;
  readonly changed: readonly (readonly [number, string])[];
};
const step: fc.Arbitrary<Step> = fc.record({
  shift: fc.integer({ min: -6, max: 6 }),
  top: fc.nat({ max: ROWS - 1 }),
  bottom: fc.nat({ max: ROWS - 1 }),
  changed: fc.array(fc.tuple(fc.nat({ max: ROWS - 1 }), line), { maxLength: 4 }),
});

function frameOf(text: readonly string[]): CellFrame {
  return text.map((each) => cellLine(each, COLUMNS));
}

function moved(text: readonly string[], { shift, top, bottom, changed }: Step): readonly string[] {
  const next = text.map((each, row) =>
    row >= top && row <= bottom ? (text[row + shift] ?? '') : each,
  );
  for (const [row, each] of changed) next[row] = each;
  return next;
}

function screen() {
  const terminal = new xterm.Terminal({
    cols: COLUMNS,
    rows: ROWS,
    allowProposedApi: true,
    scrollback: 0,
  });
  return {
    write: (bytes: string) => new Promise<void>((resolve) => terminal.write(bytes, resolve)),
    cursor: () => ({
      row: terminal.buffer.active.cursorY,
      column: terminal.buffer.active.cursorX,
    }),
    cells: () =>
      Array.from({ length: ROWS }, (_, row) =>
        Array.from({ length: COLUMNS }, (__, column) => {
          const cell = terminal.buffer.active.getLine(row)?.getCell(column);
          const text = cell?.getWidth() === 0 ? '' : cell?.getChars() || ' ';
          return [
            text,
            cell?.getFgColor(),
            cell?.getBgColor(),
            cell?.isBold(),
            cell?.isDim(),
            cell?.isInverse(),
          ].join(',');
        }).join('|'),
      ),
  };
}

const EMPTY = frameOf(Array.from({ length: ROWS }, () => ''));

describe('frame diff', () => {
  test('ends on the same screen as a full repaint, after any sequence of frames', async () => {
    await fc.assert(
      fc.asyncProperty(lines, fc.array(step, { maxLength: 8 }), async (first, steps) => {
        const incremental = screen();
        let text: readonly string[] = first;
        let before = EMPTY;
        for (let at = 0; at <= steps.length; at += 1) {
          const after = frameOf(text);
          await incremental.write(frameDiff(before, after));
          before = after;
          const fresh = screen();
          await fresh.write(text.map((each, row) => `\u001b[${row + 1};1H${each}`).join(''));
          expect(incremental.cells()).toEqual(fresh.cells());
          const next = steps[at];
          if (next !== undefined) text = moved(text, next);
        }
      }),
      { numRuns: 150 },
    );
  });
  test("ends with the terminal's cursor on the selected row, or exactly where something is typed", async () => {
    const place = fc.record({
      row: fc.nat({ max: ROWS - 1 }),
      column: fc.option(fc.nat({ max: COLUMNS - 2 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.array(fc.tuple(step, place), { minLength: 1, maxLength: 8 }),
        async (first, steps) => {
          const terminal = screen();
          let text: readonly string[] = first;
          let before = EMPTY;
          let from: CursorPosition | undefined;
          for (const [change, to] of steps) {
            const after = frameOf(text);
            await terminal.write(frameDiff(before, after, { from, to }));
            const fresh = screen();
            await fresh.write(text.map((each, row) => `\u001b[${row + 1};1H${each}`).join(''));
            expect(terminal.cells()).toEqual(fresh.cells());
            const { row, column } = terminal.cursor();
            expect({ row, column: to.column === undefined ? undefined : column }).toEqual(to);
            [before, from] = [after, to];
            text = moved(text, change);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
  test('is empty when nothing changed', () => {
    fc.assert(
      fc.property(lines, (text) => {
        expect(frameDiff(frameOf(text), frameOf(text))).toBe('');
      }),
    );
  });
});
