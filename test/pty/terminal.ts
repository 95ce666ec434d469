/** The built program in a real pseudo-terminal, with a terminal emulator behind it. */
import { EventEmitter, once } from 'node:events';
import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import type { BuiltProgram } from '../process/built-program.ts';

const PATIENCE_MS = 180_000;

/** Sessions end before V8's background compiling pays off: an eighth of their processor time. */
export const SOON_OVER = ['--no-opt', '--no-maglev'];

export interface Opening {
  /** Runs in the program's place. */
  readonly command?: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  /** Whether the program starts under those flags, also from a shell. By default, without a command. */
  readonly isSoonOver?: boolean;
  /** Ms until the terminal answers questions, as real ones do. Undefined: no answer. */
  readonly answersAfterMs?: number;
}

/** Terminal query (DSR 6), and an answer. */
const QUESTION = '\u001b[6n';
const ANSWER = '\u001b[1;1R';

export interface TerminalSession {
  /** Waits for every text or pattern on the screen. */
  readonly sees: (...texts: readonly (string | RegExp)[]) => Promise<void>;
  /** Waits for the text on the cursor's line, or exactly from the cursor on. */
  readonly seesAtCursor: (text: string, isExact?: boolean) => Promise<void>;
  /** Waits for bytes, drawn or not. */
  readonly sends: (bytes: string) => Promise<void>;
  readonly type: (keys: string) => void;
  readonly resize: (columns: number, rows: number) => void;
  readonly signal: (name: 'SIGTERM' | 'SIGHUP' | 'SIGINT') => void;
  /** As a dropped link does. */
  readonly close: () => void;
  readonly ends: () => Promise<{ readonly exitCode: number; readonly signal: number }>;
  /** On the screen. */
  readonly lines: () => readonly string[];
  /** While the program's screen covers the shell's. */
  readonly isAlternate: () => boolean;
  readonly output: () => string;
  /** Questions answered by the terminal. */
  readonly answers: () => number;
}

export function openTerminal(program: BuiltProgram, opening: Opening = {}): TerminalSession {
  const { command, args = [], environment = {}, columns: cols = 80, rows = 24 } = opening;
  const screen = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  const words = command === undefined ? [...SOON_OVER, program.path, ...args] : [...args];
  const env = program.environment(environment);
  const { LINECHECK_CODE_CACHE: plain } = env;
  const { isSoonOver = command === undefined } = opening;
  const hasOwn = !isSoonOver || environment['LINECHECK_CODE_CACHE'] !== undefined;
  const pty: IPty = spawn(command ?? process.execPath, words, {
    cols,
    rows,
    cwd: program.temporary,
    // One folder would not hold the code of starts with and without those flags.
    env: plain === undefined || hasOwn ? env : { ...env, LINECHECK_CODE_CACHE: `${plain}-pty` },
  });
  let output = '';
  let answers = 0;
  /** On screen changes, and at the end. */
  const changes = new EventEmitter<{ readonly seen: [] }>();
  changes.setMaxListeners(0);
  let end: { readonly exitCode: number; readonly signal: number } | undefined;
  pty.onData((text) => {
    output += text;
    screen.write(text, () => changes.emit('seen'));
  });
  if (opening.answersAfterMs !== undefined) {
    const { answersAfterMs } = opening;
    const give = (answer: string): void => {
      if (end !== undefined) return;
      pty.write(answer);
      answers += 1;
    };
    if (answersAfterMs > 0) screen.onData((answer) => setTimeout(give, answersAfterMs, answer));
    else {
      // Before the emulator draws, as terminals on the same machine do.
      pty.onData((text) => {
        if (text.includes(QUESTION)) give(ANSWER);
      });
    }
  }
  pty.onExit(({ exitCode, signal = 0 }) => {
    end = { exitCode, signal };
    changes.emit('seen');
  });
  onTestFinished(() => {
    if (end === undefined) pty.kill('SIGKILL');
    screen.dispose();
  });

  const lines = () =>
    Array.from(
      { length: screen.rows },
      (_, row) =>
        screen.buffer.active
          .getLine(screen.buffer.active.viewportY + row)
          ?.translateToString(true) ?? '',
    );
  const until = async (holds: () => boolean, what: string) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    while (!holds()) {
      await once(changes, 'seen', { signal }).catch(() => {
        throw new Error(`${what}; the screen is\n${lines().join('\n')}`);
      });
    }
  };

  return {
    sees: (...texts) =>
      until(
        () => {
          const text = lines().join('\n');
          return texts.every((each) =>
            typeof each === 'string' ? text.includes(each) : each.test(text),
          );
        },
        `never saw all of ${texts.join(' | ')}`,
      ),
    seesAtCursor: (text, isExact = false) =>
      until(() => {
        const { cursorX, cursorY } = screen.buffer.active;
        const line = lines()[cursorY] ?? '';
        return isExact ? line.slice(cursorX).startsWith(text) : line.includes(text);
      }, `the cursor was never at ${text}`),
    sends: (bytes) => until(() => output.includes(bytes), `never sent ${JSON.stringify(bytes)}`),
    type: (keys) => pty.write(keys),
    resize(columns, lineCount) {
      screen.resize(columns, lineCount);
      pty.resize(columns, lineCount);
    },
    signal: (name) => pty.kill(name),
    close: () => (pty as IPty & { readonly destroy: () => void }).destroy(),
    async ends() {
      await until(() => end !== undefined, 'the program never ended');
      // Once this is written, the emulator's last input is on the screen, too.
      await new Promise<void>((resolve) => {
        screen.write('', resolve);
      });
      return end ?? { exitCode: -1, signal: 0 };
    },
    lines,
    isAlternate: () => screen.buffer.active.type === 'alternate',
    output: () => output,
    answers: () => answers,
  };
}
