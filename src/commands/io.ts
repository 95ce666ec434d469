/** The world as the program meets it: the process gives it at the edge, a test one of its own. */
import type { Readable } from 'node:stream';
import type { Clock } from '../api/clock.ts';
import type { Outlet } from '../output/line-output.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import type { EndSignals, SignalSource } from '../terminal/session/end-signal.ts';

/** A terminal that keys come from and that can be drawn on. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
}

/** Standard input: a terminal, or whatever is read. */
export type Input = Readable & { readonly isTTY?: boolean };

/** What a run is given. Only the file system, and the folder that names in it begin from, are those of the process. */
export interface Io {
  /** Opened when it is asked for. */
  readonly stdin: () => Input;
  readonly stdout: Outlet;
  readonly stderr: Outlet;
  /** `undefined` unless stdin and stdout are both terminals. */
  readonly terminal: () => Terminal | undefined;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly signals: SignalSource;
  /** Calls back when the process ends, however that comes about. */
  readonly atExit: (leave: () => void) => void;
  /** Ends the process at once, whatever still keeps it. */
  readonly exit: () => void;
}

/** One run of a command. */
export interface Run extends Omit<Io, 'signals'> {
  readonly signals: EndSignals;
  /** Says what the exit code comes to, unless the command fails. */
  readonly endWith: (exitCode: number) => void;
}

/** What the monitor takes of a run on a terminal. */
export interface DrawnOn extends Pick<Run, 'environment' | 'clock' | 'signals' | 'atExit'> {
  readonly terminal: Terminal;
}
