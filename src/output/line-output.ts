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

/** The width in a pipe, in a file, and on a terminal of unknown width. */
export const DEFAULT_WIDTH = 80;

export interface AnswerOutlets {
  readonly stdout: Outlet;
  readonly signals?: EndSignals;
  readonly environment?: Environment;
}

export interface Outlets extends AnswerOutlets {
  readonly stderr: Outlet;
}

/** The size of a write in UTF-16 units. */
const PIECE_UNITS = 64 * 1024;

/** Writes each line before the next one is made. False if the outlet takes no more. Listeners for the outlet's errors report why. */
export function writeLines(lines: Iterable<string>, outlet: Outlet): Promise<boolean> {
  return writeBlocks(oneBlock(lines), outlet);
}

export async function writeBlocks(
  blocks: AsyncIterable<Iterable<string>>,
  outlet: Outlet,
): Promise<boolean> {
  // A failed write emits its error twice, and the second one may have no listener.
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

// Notices are lines on stderr that are neither errors nor warnings. cron mails all output, so `--quiet` omits notices.

/** These commands print notices never, or only for people at the terminal. */
const COMMANDS_WITHOUT_NOTICES = new Set(['monitor', 'demo', 'serve', 'help', 'completion']);
const INTERACTIVE_CONFIG_COMMANDS = new Set(['init', 'path']);

/** Adds `--quiet` to all subcommands that may run unattended. `group` is its heading in the help. */
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

export function noticeOutlet(stderr: Outlet, { quiet }: QuietFlags): Outlet {
  if (quiet !== true) return stderr;
  return new Writable({ write: (_piece, _encoding, done) => done() });
}

/** Wraps text to `width` columns. Wrapped lines begin below the text, not below the mark. */
export function hangingLines(mark: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(mark.length);
  const lines = wrapText(text, Math.max(1, width - mark.length));
  return (lines.length === 0 ? [''] : lines).map(
    (line, index) => `${index === 0 ? mark : indent}${line}\n`,
  );
}

/** Raise this version if a field is removed or changes its meaning, but not if a field is added. */
export const SCHEMA_VERSION = 2;

export function versioned(value: object): object {
  return { schemaVersion: SCHEMA_VERSION, ...value };
}

/** Ends with a newline. In the demo, the first field says that the answer is simulated. */
export function jsonDocument(value: object, isDemo = false): string {
  return `${jsonText({ ...demoField(isDemo), ...versioned(value) }, 2)}\n`;
}

export function jsonLine(value: object): string {
  return `${jsonText(value)}\n`;
}

/** The shortest time between two draws, so that they don't fill a slow link. */
const DRAW_PAUSE_MS = 200;
const ERASE = '\r\u001b[K';

/** A line at the bottom of a terminal that is drawn again and again. Without a terminal, nothing is drawn. */
export interface ProgressLine {
  /** Does nothing soon after the last draw. `text` is called only if the line is drawn. */
  readonly draw: (text: () => string) => void;
  /** Makes room for other output. The next draw restores the line. */
  readonly erase: () => void;
}

const BAR_WIDTH = 16;

/** `[####------------]`. `share` is 0..1. */
export function progressBar(share: number): string {
  return `[${'#'.repeat(Math.floor(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '-')}]`;
}

/** The line is also drawn if the clock was set back. */
export function progressLine(outlet: Outlet, now: () => number): ProgressLine {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    draw(text) {
      if (outlet.isTTY !== true || Math.abs(now() - drawnAt) < DRAW_PAUSE_MS) return;
      drawnAt = now();
      isDrawn = true;
      // The last column stays free, because some terminals start a new line after it.
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
