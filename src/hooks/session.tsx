/** What the monitor is opened on: the API, the restaurants, the clock. Given once, from outside. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Clock } from '../api/clock.ts';
import type { KitchenApi } from '../api/kitchen-api.ts';
import type { BumpedBefore } from '../kitchen/audit/bumped-before.ts';
import type { AuditSettings } from '../kitchen/audit/settings.ts';
import type { WriteFile } from '../kitchen/export/written-file.ts';
import type { Thresholds } from '../kitchen/measures/late-share.ts';
import type { LimitsByStation } from '../kitchen/pace/station-limit.ts';
import type { RestaurantChoice } from '../kitchen/stations/restaurant.ts';
import type { SetupReading } from '../kitchen/stations/setup-history.ts';
import type { MassBumpLimits } from '../kitchen/table/row-rules.ts';
import type { UsualReading } from '../kitchen/usual/usual-reading.ts';
import type { DecisionMemory } from '../state/decision-memory.ts';
import type { ViewMemory } from '../state/remembered-views.ts';

/** What the terminal can be asked for. */
export interface ScreenControls {
  /** Redraws everything, after something else wrote to the terminal. */
  readonly redraw: () => void;
  /** Stops the program until a shell lets it go on. */
  readonly suspend: () => void;
  /** Shows what is on the screen as plain text outside of the alternate screen, until a key is pressed. */
  readonly showPlain: () => void;
  /** Sends text to the clipboard of the terminal; false when it is too long. Whether it arrived cannot be known. */
  readonly copy?: (text: string) => boolean;
}

/** The link between the process and the terminal. */
export interface TerminalLink {
  /** Time there and back, ms; `undefined` where it is not known. */
  readonly roundTripMs: number | undefined;
  readonly bytesPerSecond: number;
  /** Draw sparingly: no rules, no seconds, page-wise scrolling. */
  readonly slow: boolean;
}

/** Everything that the monitor takes from outside. */
export interface Session {
  readonly api: KitchenApi;
  readonly clock: Clock;
  /** At least one. */
  readonly restaurants: readonly RestaurantChoice[];
  /** Where the data comes from, in a word for the header: `demo` or the platform's host. */
  readonly source: string;
  /** Whether the data is simulated; whatever leaves the monitor is marked then. */
  readonly isDemo?: boolean;
  /** Options by which a command reads the same source; none where it is what is configured. */
  readonly sourceOptions?: readonly string[];
  /** Pause between two readings of what is on the screen, ms. */
  readonly refreshMs: number;
  /** State of the link to the terminal; absent where it is not measured. */
  readonly terminalLink?: {
    readonly reading: () => TerminalLink;
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Ends the monitor. */
  readonly quit: () => void;
  /** Absent where what is drawn on is no terminal. */
  readonly screen?: ScreenControls;
  /** The views of restaurants in the last run; absent where nothing is remembered. */
  readonly memory?: ViewMemory;
  /** How restaurants are audited, where that is configured. */
  readonly auditSettings?: AuditSettings;
  /** From when on station time is late, where that is configured. */
  readonly thresholds?: Thresholds;
  /** Stations where it is late sooner or later, where that is configured. */
  readonly stationLimits?: LimitsByStation;
  /** Alerts the person at the terminal; absent where alerts are off. */
  readonly alerts?: { readonly ring: (text: string) => void };
  /** What was decided about stations; absent where nothing is kept. */
  readonly decisions?: DecisionMemory;
  /** Stations where items may be bumped sooner or later after the fire than elsewhere, where that is configured. */
  readonly massBumpLimits?: MassBumpLimits;
  /** Reads earlier dates, where they are available. */
  readonly bumpedBefore?: BumpedBefore;
  /** Reads what is usual; absent where nothing is compared with. */
  readonly usual?: UsualReading;
  /** Reads earlier setups; absent where none are kept. */
  readonly setupVersions?: SetupReading;
  /** Writes files where the monitor runs; absent where it may not. */
  readonly writeFile?: WriteFile;
}

/** What the source is besides, and what is kept and written outside of the terminal. */
export type SessionSurroundings = Pick<
  Session,
  | 'memory'
  | 'writeFile'
  | 'auditSettings'
  | 'thresholds'
  | 'stationLimits'
  | 'decisions'
  | 'massBumpLimits'
  | 'bumpedBefore'
  | 'usual'
  | 'setupVersions'
  | 'isDemo'
  | 'sourceOptions'
>;

const SessionContext = createContext<Session | undefined>(undefined);

/** Gives the session to all below. */
export function SessionProvider(props: {
  readonly session: Session;
  readonly children: ReactNode;
}): ReactNode {
  return <SessionContext value={props.session}>{props.children}</SessionContext>;
}

/** The session that the monitor was opened on. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession outside of SessionProvider');
  return session;
}
