/** A world for one program run, without a terminal. Output is kept. It needs no test runner. */
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { type Clock, systemClock } from '../../src/api/clock.ts';
import type { Io } from '../../src/commands/arguments/io.ts';
import type { Environment } from '../../src/terminal/capabilities.ts';

export interface KeptIo {
  readonly io: Io;
  /** What was written so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Where a signal comes from, and where it can be seen whether the run hears it. */
  readonly signals: EventEmitter;
  /** Resolves where the run ends the process at once. */
  readonly exited: Promise<void>;
  /** What is called when a process ends. */
  readonly leave: () => void;
}

export interface Given {
  readonly stdin?: Readable;
  readonly clock?: Clock;
}

/** Makes one without a terminal. By default, standard input is empty, and the clock is the machine's. */
export function keptIo(
  environment: Environment,
  { stdin = Readable.from([]), clock = systemClock }: Given = {},
): KeptIo {
  const [stdout, stderr] = [kept(), kept()];
  let exit = (): void => undefined;
  const exited = new Promise<void>((resolve) => {
    exit = resolve;
  });
  const leaving: (() => void)[] = [];
  const signals = new EventEmitter();
  return {
    io: {
      stdin: () => stdin,
      stdout: stdout.outlet,
      stderr: stderr.outlet,
      terminal: () => undefined,
      environment,
      clock,
      signals,
      outliveReader: () => undefined,
      atExit: (leave) => void leaving.push(leave),
      exit,
      host: {
        file: (name) => readFile(new URL(`../../assets/${name}`, import.meta.url), 'utf8'),
        keepCode: () => undefined,
        installation: {
          build: 'test',
          form: 'package',
          code: () => ({ monitor: 'compiled' }),
          runtime: process,
        },
      },
    },
    stdout: stdout.text,
    stderr: stderr.text,
    signals,
    exited,
    leave() {
      for (const each of leaving) each();
    },
  };
}

function kept() {
  const pieces: Buffer[] = [];
  const outlet = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  // A character may come in two pieces.
  return { outlet, text: () => Buffer.concat(pieces).toString('utf8') };
}
