/** What bytes leave on the screen, as another program can draw it. */
import xterm, { type IBufferCell } from '@xterm/headless';
import type { Size } from './pseudo-terminal.ts';

/** Adjacent cells drawn alike: text, attributes (1 bold, 2 dim, 4 inverse, 8 underlined), foreground or -1. */
type Run = readonly [text: string, attributes: number, foreground: number];

/** Rows of runs. */
export type CapturedFrame = readonly (readonly Run[])[];

export interface FrameCapture {
  /** Returns the screen after these bytes. */
  readonly after: (bytes: Buffer) => Promise<CapturedFrame>;
  readonly close: () => void;
}

export function captureFrames({ columns: cols, rows }: Size): FrameCapture {
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  return {
    async after(bytes) {
      await new Promise<void>((resolve) => {
        terminal.write(bytes, resolve);
      });
      return Array.from({ length: rows }, (_, row) => runsOf(terminal, row));
    },
    close: () => terminal.dispose(),
  };
}

function runsOf(terminal: xterm.Terminal, row: number): readonly Run[] {
  const { active } = terminal.buffer;
  const line = active.getLine(active.viewportY + row);
  const runs: Run[] = [];
  for (let column = 0; column < terminal.cols; column += 1) {
    const cell = line?.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const text = cell.getChars() || ' ';
    const attributes = attributesOf(cell);
    const foreground = cell.isFgPalette() ? cell.getFgColor() : -1;
    const last = runs.at(-1);
    if (last?.[1] === attributes && last[2] === foreground) {
      runs[runs.length - 1] = [last[0] + text, attributes, foreground];
    } else runs.push([text, attributes, foreground]);
  }
  const last = runs.at(-1);
  if (last !== undefined && last[1] === 0 && last[2] === -1) {
    runs[runs.length - 1] = [last[0].trimEnd(), 0, -1];
  }
  return runs.filter(([text]) => text !== '');
}

function attributesOf(cell: IBufferCell): number {
  const set = [cell.isBold(), cell.isDim(), cell.isInverse(), cell.isUnderline()];
  return set.reduce((sum, value, bit) => sum + (value === 0 ? 0 : 1 << bit), 0);
}
