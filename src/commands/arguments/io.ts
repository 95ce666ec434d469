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

/** A run reaches the process only through this interface, apart from the file system and the working folder. */
export interface Io {
  readonly stdin: () => StandardInput;
  readonly stdout: Outlet;
  readonly stderr: Outlet;
  /** `undefined` unless both stdin and stdout are terminals. */
  readonly terminal: () => Terminal | undefined;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly signals: SignalSource;
  /** After this call, the command finishes even if nobody reads its output, because the command changes something. */
  readonly outliveReader: () => void;
  readonly atExit: (leave: () => void) => void;
  readonly host: Host;
  /** Ends the process immediately, even with open handles. */
  readonly exit: () => void;
}

export interface Run extends Omit<Io, 'signals'> {
  readonly signals: EndSignals;
  readonly endWith: (exitCode: number) => void;
}

export interface OpenedMonitor extends Omit<Run, 'terminal'> {
  readonly terminal: Terminal;
  readonly source: KitchenSource;
  readonly date: string | undefined;
  readonly session: Omit<Session, 'quit'>;
}
