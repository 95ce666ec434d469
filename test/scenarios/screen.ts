/** A keyboard and a screen in a given size for Ink, and the laws for every frame on it. */
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { expect } from 'vitest';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Ink's output: each write is a complete frame, because the driver renders unthrottled. */
export class Screen extends EventEmitter {
  columns: number;
  rows: number;
  readonly isTTY = true;
  /** Every frame as seen, with the screen size at that moment. */
  readonly frames: { readonly text: string; readonly size: Size }[] = [];

  readonly #written: (frame: string) => string;

  /** `written` makes of what Ink draws what is seen. */
  constructor({ columns, rows }: Size, written: (frame: string) => string = (frame) => frame) {
    super();
    this.#written = written;
    this.columns = columns;
    this.rows = rows;
  }

  write(text: string): boolean {
    // What shows and hides the cursor when Ink comes and goes is no frame.
    if (stripVTControlCharacters(text).trim() !== '') {
      const size = { columns: this.columns, rows: this.rows };
      this.frames.push({ text: this.#written(text), size });
    }
    return true;
  }

  /** The last frame without colors. */
  text(): string {
    return stripVTControlCharacters(this.frames.at(-1)?.text ?? '');
  }

  resize({ columns, rows }: Size): void {
    this.columns = columns;
    this.rows = rows;
    this.emit('resize');
  }
}

/** As the terminal gets it: colors that no terminal has mark places in a frame, and are never sent. */
export function withoutMarks(frame: string): string {
  // oxlint-disable-next-line no-control-regex -- marks are control sequences
  return frame.replace(/\u001b\[9\d\d(?:;[\d;]+)?m/g, '');
}

/** What Ink reads keys from. */
export function keyboard(): PassThrough & { readonly isTTY: boolean } {
  return Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => undefined,
    ref: () => undefined,
    unref: () => undefined,
  });
}

// oxlint-disable-next-line no-control-regex -- colors are control sequences
const COLORS = /\u001b\[[\d;]*m/g;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;

/** A frame leaves the last row free, overruns no line, and carries nothing to move the cursor. A line seen before is not measured again. */
export function expectLawful(frames: Screen['frames']): void {
  const lawful = new Set<string>();
  const unlawful = frames.flatMap(({ text, size: { columns, rows } }) => {
    const lines = text.split('\n');
    const unseen = lines.filter((line) => !lawful.has(`${columns} ${line}`));
    for (const line of unseen) lawful.add(`${columns} ${line}`);
    const wrong = unseen.filter((line) => {
      const bare = line.replace(COLORS, '');
      return CONTROLS.test(bare) || stringWidth(bare) > columns;
    });
    return lines.length < rows ? wrong : [text];
  });
  expect(unlawful).toEqual([]);
}
