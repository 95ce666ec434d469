/** Watches frames turn into bytes: the terminal must look as after the complete frame. */
import { stripVTControlCharacters } from 'node:util';
import xterm from '@xterm/headless';
import stringWidth from 'string-width';
import { frameScreen } from '../../src/terminal/frame/frame-screen.ts';
import { type PlacedLines, placedLines } from '../../src/terminal/frame/placed-lines.ts';
import { Screen, type Size } from '../scenarios/screen.ts';

/** A frame painted otherwise than drawn. */
interface Difference {
  readonly frame: number;
  readonly row: number;
  readonly shown: string;
  readonly drawn: string;
}

export interface ScreenWitness {
  /** Ink's output. */
  readonly stdout: NodeJS.WriteStream;
  /** Where frame lines are. */
  readonly lines: PlacedLines;
  readonly frames: () => number;
  readonly bytes: () => number;
  /** Frames compared so far, with faults. */
  readonly compared: () => number;
  readonly differences: readonly Difference[];
  /** Last frame without colors. */
  readonly text: () => string;
  /** Resolves once the terminal has shown everything. */
  readonly caughtUp: () => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  readonly close: () => void;
}

/** Compares every `every`-th frame. */
export function witnessScreen(size: Size, every: number): ScreenWitness {
  const screen = new Wire(size);
  const shown = terminalOf(size);
  const reference = terminalOf(size);
  const differences: Difference[] = [];
  let frames = 0;
  let compared = 0;
  let last = '';
  const lines = placedLines();
  const stdout = frameScreen(screen, { written: lines.written });

  const compare = (text: string, frame: number): void => {
    const now = { columns: screen.columns, rows: screen.rows };
    // Ink redraws the old frame before anyone else learns the new size.
    if (!fits(text, now)) return;
    let rows: readonly string[] = [];
    shown.write('', () => {
      rows = cellsOf(shown);
    });
    reference.write(`\u001b[m\u001b[2J\u001b[H${text.replaceAll('\n', '\r\n')}`, () => {
      // At most one turn behind the other, because each gets bytes in order.
      shown.write('', () => {
        compared += 1;
        for (const [row, drawn] of cellsOf(reference).entries()) {
          if (rows[row] === drawn) continue;
          differences.push({ frame, row, shown: rows[row] ?? '', drawn });
        }
      });
    });
  };

  screen.onBytes = (bytes) => shown.write(bytes);
  const write = (text: string): boolean => {
    stdout.write(text);
    if (stripVTControlCharacters(text).trim() === '') return true;
    frames += 1;
    last = text;
    if (frames % every === 0) compare(lines.written(text), frames);
    return true;
  };
  const caughtUp = async (): Promise<void> => {
    for (const terminal of [shown, reference, shown]) {
      await new Promise<void>((resolve) => {
        terminal.write('', resolve);
      });
    }
  };

  return {
    stdout: new Proxy(stdout, {
      get: (target, name) => (name === 'write' ? write : Reflect.get(target, name)),
    }) as unknown as NodeJS.WriteStream,
    lines,
    frames: () => frames,
    bytes: () => screen.bytes,
    compared: () => compared,
    differences,
    text: () => stripVTControlCharacters(lines.written(last)),
    caughtUp,
    async resize(to) {
      await caughtUp();
      shown.resize(to.columns, to.rows);
      reference.resize(to.columns, to.rows);
      screen.resize(to);
    },
    close: () => {
      shown.dispose();
      reference.dispose();
    },
  };
}

/** Passes bytes on, keeps nothing. */
class Wire extends Screen {
  bytes = 0;
  onBytes: (bytes: string) => void = () => undefined;

  override write(text: string): boolean {
    this.bytes += Buffer.byteLength(text);
    this.onBytes(text);
    return true;
  }
}

function terminalOf({ columns: cols, rows }: Size): xterm.Terminal {
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  terminal.write('\u001b[?1049h\u001b[H');
  return terminal;
}

function fits(text: string, { columns, rows }: Size): boolean {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.length < rows && lines.every((line) => stringWidth(line) <= columns);
}

/** Rows as text: characters and style per cell. */
function cellsOf(terminal: xterm.Terminal): readonly string[] {
  const { active } = terminal.buffer;
  const cell = active.getNullCell();
  return Array.from({ length: terminal.rows }, (_, row) => {
    const line = active.getLine(active.viewportY + row);
    let text = '';
    for (let column = 0; column < terminal.cols; column += 1) {
      if (line?.getCell(column, cell) === undefined) continue;
      const drawn = [cell.isBold(), cell.isDim(), cell.isInverse(), cell.isUnderline()].map((set) =>
        set === 0 ? '' : '*',
      );
      const color = cell.isFgDefault() ? '' : `${cell.getFgColorMode()}:${cell.getFgColor()}`;
      const back = cell.isBgDefault() ? '' : `${cell.getBgColorMode()}:${cell.getBgColor()}`;
      text += `${cell.getChars() || ' '}|${drawn.join('|')}|${color}|${back};`;
    }
    return text;
  });
}
