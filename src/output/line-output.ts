/** Writes text in pieces, no faster than it is read. */
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { demoField, jsonText } from '../kitchen/text/json-text.ts';
import type { QuietFlags } from '../settings/setting.ts';
import type { Environment } from '../terminal/capabilities.ts';
import type { EndSignals } from '../terminal/end-signal.ts';
import { fitText, wrapText } from '../terminal/safe-text.ts';

export type Outlet = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/** In a pipe or a file, and on a terminal of unknown width. */
export const DEFAULT_WIDTH = 80;

/** Where an answer can go. */
export interface AnswerOutlets {
  readonly stdout: Outlet;
  /** Signals that cancel the writing of a file. */
  readonly signals?: EndSignals;
  /** Decides whether stdout has colors. Without it, there are none. */
  readonly environment?: Environment;
}

export interface Outlets extends AnswerOutlets {
  readonly stderr: Outlet;
}

/** UTF-16 units of a write. */
const PIECE_UNITS = 64 * 1024;

/** Writes each line before the next one is made. False when the outlet takes no more, which listeners for its errors handle. */
export function writeLines(lines: Iterable<string>, outlet: Outlet): Promise<boolean> {
  return writeBlocks(oneBlock(lines), outlet);
}

export async function writeBlocks(
  blocks: AsyncIterable<Iterable<string>>,
  outlet: Outlet,
): Promise<boolean> {
  // A failed write emits the error twice, and the second may have no listener.
  outlet.on('error', () => undefined);
  for await (const block of blocks) {
    for (const piece of pieces(block)) if (!(await writePiece(piece, outlet))) return false;
  }
  return true;
}

function writePiece(piece: string, outlet: Outlet): Promise<boolean> {
  return new Promise((resolve) => {
    outlet.write(piece, (error) => resolve(error === undefined || error === null));
  });
}

/** Joins lines into pieces worth a write. */
export function* pieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE_UNITS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

export async function* oneBlock(lines: Iterable<string>): AsyncGenerator<Iterable<string>> {
  yield lines;
}

// Notices: what is printed on stderr besides errors and warnings. `--quiet` leaves them out, because cron mails all output.

/** Commands that print notices only for people at the terminal, or never. */
const COMMANDS_WITHOUT_NOTICES = new Set(['monitor', 'demo', 'serve', 'help', 'completion']);
const INTERACTIVE_CONFIG_COMMANDS = new Set(['init', 'path']);

/** Adds `--quiet` to every command below that may run unattended, in this group of its help. */
export function addQuietFlags(command: Command, group: string): void {
  for (const each of command.commands) {
    if (COMMANDS_WITHOUT_NOTICES.has(each.name())) continue;
    if (command.name() === 'config' && INTERACTIVE_CONFIG_COMMANDS.has(each.name())) continue;
    if (each.commands.length > 0) addQuietFlags(each, group);
    else {
      each.option('-q, --quiet', 'print only errors and warnings on stderr (for cron)');
      each.options.at(-1)?.helpGroup(group);
    }
  }
}

/** stderr, or an outlet that drops everything. */
export function noticeOutlet(stderr: Outlet, { quiet }: QuietFlags): Outlet {
  if (quiet !== true) return stderr;
  return new Writable({ write: (_piece, _encoding, done) => done() });
}

/** Wraps text to lines of at most `width` columns that begin below the text, not below the mark. */
export function hangingLines(mark: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(mark.length);
  const lines = wrapText(text, Math.max(1, width - mark.length));
  return (lines.length === 0 ? [''] : lines).map(
    (line, index) => `${index === 0 ? mark : indent}${line}\n`,
  );
}

/** Raised when a field is removed or changes its meaning, but not when one is added. */
export const SCHEMA_VERSION = 2;

export function versioned(value: object): object {
  return { schemaVersion: SCHEMA_VERSION, ...value };
}

/** Ends with a newline. An answer from the demo begins with a field that says so. */
export function jsonDocument(value: object, isDemo = false): string {
  return `${jsonText({ ...demoField(isDemo), ...versioned(value) }, 2)}\n`;
}

export function jsonLine(value: object): string {
  return `${jsonText(value)}\n`;
}

/** Ms between draws, so that a slow link isn't busy with them. */
const DRAW_PAUSE_MS = 200;
/** Moves to the first column, and erases the line from there. */
const ERASE = '\r\u001b[K';

/** A line at the bottom of a terminal, drawn again and again. Without a terminal, nothing is drawn. */
export interface ProgressLine {
  /** Does nothing so soon after the last draw. `text` is called only to draw. */
  readonly draw: (text: () => string) => void;
  /** Makes room for other output. The next draw restores the line. */
  readonly erase: () => void;
}

const BAR_WIDTH = 16;

/** `[####------------]` for a share (0..1). */
export function progressBar(share: number): string {
  return `[${'#'.repeat(Math.floor(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '-')}]`;
}

/** Draws on even if the clock was set back. */
export function progressLine(outlet: Outlet, now: () => number): ProgressLine {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    draw(text) {
      if (outlet.isTTY !== true || Math.abs(now() - drawnAt) < DRAW_PAUSE_MS) return;
      drawnAt = now();
      isDrawn = true;
      // The last column stays free: some terminals start a new line after writing it.
      const width = (outlet.columns || DEFAULT_WIDTH) - 1;
      outlet.write(`${ERASE}${fitText(text(), width, 'left', '~').trimEnd()}`);
    },
    erase() {
      if (isDrawn) outlet.write(ERASE);
      isDrawn = false;
      drawnAt = Number.NEGATIVE_INFINITY;
    },
  };
}
