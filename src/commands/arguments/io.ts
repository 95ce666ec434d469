/** The program's surroundings: the process provides them, or a test. */
import type { Readable } from 'node:stream';
import type { Clock } from '../../api/transport/clock.ts';
import type { Outlet } from '../../output/line-output.ts';
import type { Host } from '../../start/host.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import type { EndSignals, SignalSource } from '../../terminal/session/end-signal.ts';

/** A terminal for keys and drawing. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
}

/** Standard input: a terminal, or anything readable. */
export type StandardInput = Readable & { readonly isTTY?: boolean };

/** What a run is given. Only the file system and the working folder are the process's own. */
export interface Io {
  /** Opened on demand. */
  readonly stdin: () => StandardInput;
  readonly stdout: Outlet;
  readonly stderr: Outlet;
  /** `undefined` unless stdin and stdout are both terminals. */
  readonly terminal: () => Terminal | undefined;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly signals: SignalSource;
  /** From here on the command changes something: it is finished, though nobody reads what it prints. */
  readonly outliveReader: () => void;
  /** Calls back when the process ends, for any reason. */
  readonly atExit: (leave: () => void) => void;
  /** The installation that the program runs from. */
  readonly host: Host;
  /** Ends the process immediately, even with open handles. */
  readonly exit: () => void;
}

/** One run of a command. */
export interface Run extends Omit<Io, 'signals'> {
  readonly signals: EndSignals;
  /** Sets the exit code of a command that does not fail. */
  readonly endWith: (exitCode: number) => void;
}

/** What the monitor uses of a run on a terminal. */
export interface DrawnOn
  extends Pick<Run, 'environment' | 'clock' | 'signals' | 'atExit' | 'host'> {
  readonly terminal: Terminal;
}
