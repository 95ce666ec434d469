import { EventEmitter } from 'node:events';
import xterm from '@xterm/headless';
import * as fc from 'fast-check';
import { Box, render, Text } from 'ink';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { frameScreen } from '../../../src/terminal/frame/frame-screen.ts';

/** Draws on an emulator and remembers every write. */
class Terminal extends EventEmitter {
  columns: number;
  rows: number;
  readonly writes: string[] = [];
  readonly #screen: xterm.Terminal;

  constructor(columns: number, rows: number) {
    super();
    this.columns = columns;
    this.rows = rows;
    this.#screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  }

  write(text: string, written?: () => void): boolean {
    if (text !== '') this.writes.push(text);
    this.#screen.write(text, written);
    return true;
  }

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    this.#screen.resize(columns, rows);
    this.emit('resize');
  }

  async text(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#screen.write('', resolve);
    });
    const line = (row: number) => this.#screen.buffer.active.getLine(row)?.translateToString(true);
    return Array.from({ length: this.#screen.rows }, (_, row) => line(row) ?? '')
      .join('\n')
      .trimEnd();
  }
}

function Lines({ lines }: { readonly lines: readonly string[] }): ReactNode {
  return (
    <Box flexDirection="column">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <Text key={index} wrap="truncate">
          {line === '' ? ' ' : line}
        </Text>
      ))}
    </Box>
  );
}

function open(terminal: Terminal, lines: readonly string[]) {
  const ink = render(<Lines lines={lines} />, {
    stdout: frameScreen(terminal) as unknown as NodeJS.WriteStream,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
    maxFps: 10_000,
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    draw: async (next: readonly string[]) => {
      ink.rerender(<Lines lines={next} />);
      await settled();
    },
    settled,
    close: async () => {
      ink.unmount();
      await ink.waitUntilExit();
    },
  };
}

const line = fc
  .array(fc.constantFrom('Grill', 'Fry', '  ', 'Sauté', '日本', '12:04', '──', '灯'), {
    maxLength: 5,
  })
  .map((parts) => parts.join(' ').trimEnd());
const frame = fc.array(line, { minLength: 1, maxLength: 9 });

describe('the screen between Ink and the terminal', () => {
  test('shows every frame from Ink, one write for each', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 6 }), async (frames) => {
        const terminal = new Terminal(40, 10);
        const ink = open(terminal, ['']);
        await ink.settled();
        for (const lines of frames) {
          const before = terminal.writes.length;
          await ink.draw(lines);
          expect(terminal.writes.length - before).toBeLessThanOrEqual(1);
          expect(await terminal.text()).toBe(lines.join('\n').trimEnd());
        }
        await ink.close();
      }),
      { numRuns: 40 },
    );
  });

  test('writes nothing when nothing changed, and never clears the screen', async () => {
    const terminal = new Terminal(40, 6);
    const ink = open(terminal, ['one', 'two']);
    await ink.settled();
    const before = terminal.writes.length;
    await ink.draw(['one', 'two']);
    expect(terminal.writes.length).toBe(before);
    // A frame as high as the terminal makes Ink clear everything, scrollback too.
    await ink.draw(['1', '2', '3', '4', '5', '6']);
    await ink.draw(['1', '2', '3', '4', '5', 'six']);
    expect(await terminal.text()).toBe('1\n2\n3\n4\n5\nsix');
    // oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
    expect(terminal.writes.join('')).not.toMatch(/\u001b\[[23]J/);
    await ink.close();
  });

  test('sends a few bytes for a few cells', async () => {
    const terminal = new Terminal(80, 24);
    const rows = Array.from({ length: 20 }, (_, row) => `  row ${row} `.padEnd(70, '.'));
    const marked = (at: number) =>
      rows.map((row, index) => (index === at ? `> ${row.slice(2)}` : row));
    const ink = open(terminal, marked(3));
    await ink.settled();
    await ink.draw(marked(4));
    expect(terminal.writes.at(-1)?.length).toBeLessThan(20);
    const scrolled = [...marked(4).slice(1), '  another row'];
    await ink.draw(scrolled);
    expect(terminal.writes.at(-1)?.length).toBeLessThan(80);
    expect(await terminal.text()).toBe(scrolled.join('\n'));
    await ink.close();
  });

  test('repaints the complete screen when the size changes', async () => {
    const terminal = new Terminal(40, 10);
    const ink = open(terminal, ['first line', 'second line']);
    await ink.settled();
    for (const [columns, rows] of [
      [20, 10],
      [60, 4],
      [8, 3],
      [40, 12],
    ] as const) {
      terminal.resize(columns, rows);
      await ink.settled();
      const lines = ['after the resize', 'a second line'].map((each) => each.slice(0, columns));
      await ink.draw(lines);
      expect(await terminal.text()).toBe(lines.join('\n'));
    }
    await ink.close();
  });

  test('draws even on a terminal of unknown size', async () => {
    const terminal = new Terminal(80, 24);
    terminal.columns = 0;
    terminal.rows = 0;
    expect(frameScreen(terminal)).toMatchObject({ columns: 80, rows: 24 });
    const ink = open(terminal, ['first line']);
    await ink.settled();
    expect(await terminal.text()).toBe('first line');
    await ink.close();
  });

  test('reports when all output is through, as Ink asks at the end', async () => {
    const terminal = new Terminal(40, 10);
    const ink = open(terminal, ['a line']);
    await ink.settled();
    await ink.close();
    expect(await terminal.text()).toBe('a line');
  });
});
