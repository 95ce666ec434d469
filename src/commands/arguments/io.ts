import type { Readable } from 'node:stream';
import type { Clock } from '../../api/clock.ts';
import type { Session } from '../../hooks/session.tsx';
import type { Outlet } from '../../output/line-output.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import type { Host } from '../../start/host.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import type { EndSignals, SignalSource } from '../../terminal/end-signal.ts';

export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
}

export type StandardInput = Readable & { readonly isTTY?: boolean };

/** Only the file system and working folder are the process's own. */
export interface Io {
  readonly stdin: () => StandardInput;
  readonly stdout: Outlet;
  readonly stderr: Outlet;
  /** `undefined` unless stdin and stdout are both terminals. */
  readonly terminal: () => Terminal | undefined;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly signals: SignalSource;
  /** From here the command changes something and finishes even without a reader. */
  readonly outliveReader: () => void;
  /** Called at process end, for any reason. */
  readonly atExit: (leave: () => void) => void;
  readonly host: Host;
  /** Ends the process immediately, even with open handles. */
  readonly exit: () => void;
}

export interface Run extends Omit<Io, 'signals'> {
  readonly signals: EndSignals;
  /** Sets a successful command's exit code. */
  readonly endWith: (exitCode: number) => void;
}

/** What the monitor uses on a terminal, with a source opened. */
export interface OpenedMonitor
  extends Pick<Run, 'environment' | 'clock' | 'signals' | 'atExit' | 'host'> {
  readonly terminal: Terminal;
  readonly source: KitchenSource;
  readonly date: string | undefined;
  readonly session: Omit<Session, 'quit'>;
}
