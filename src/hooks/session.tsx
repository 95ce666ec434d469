/** The monitor's surroundings: the API, the restaurants, the clock. Set once, by the caller. */
import { createContext, type ReactNode, useContext } from 'react';
import type { KitchenApi } from '../api/kitchen-api.ts';
import type { Clock } from '../api/transport/clock.ts';
import type { BumpedBefore } from '../kitchen/audit/bumped-before.ts';
import type { AuditSettings } from '../kitchen/audit/settings.ts';
import type { WriteFile } from '../kitchen/export/written-file.ts';
import type { FleetView } from '../kitchen/fleet/fleet-view.ts';
import type { Thresholds } from '../kitchen/measures/default-thresholds.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { Decisions, StationDecision } from '../kitchen/pace/decisions.ts';
import type { LimitsByStation } from '../kitchen/pace/station-limit.ts';
import type { SetupReading } from '../kitchen/stations/setup-history.ts';
import type { MassBumpLimits } from '../kitchen/table/row-rules.ts';
import type { UsualReading } from '../kitchen/usual/usual.ts';
import type { ViewMemory } from '../state/monitor/remembered-views.ts';

/** Controls of the terminal. */
export interface ScreenControls {
  /** Redraws everything, after another program wrote to the terminal. */
  readonly redraw: () => void;
  /** Stops the program until a shell continues it. */
  readonly suspend: () => void;
  /** Shows the screen as plain text outside of the alternate screen, until a key press. */
  readonly showPlain: () => void;
  /** Sends text to the terminal's clipboard; false if it is too long. Whether it arrived can't be known. */
  readonly copy?: (text: string) => boolean;
}

/** The link between the process and the terminal. */
export interface TerminalLink {
  /** Round-trip time, ms; `undefined` where it is not known. */
  readonly roundTripMs: number | undefined;
  readonly bytesPerSecond: number;
  /** Draw sparingly: no rules, no seconds, paging in place of scrolling. */
  readonly slow: boolean;
}

/** All restaurants, read one after the other for as long as somebody looks. */
export interface FleetReading {
  /** The current snapshot; the same object until something changed. */
  readonly get: () => FleetView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads these restaurants (GUIDs) next, or all; resolves when each had an attempt. */
  readonly refresh: (guids?: readonly string[]) => Promise<void>;
  /** Reads until the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Whether the monitor opens on it. */
  readonly isFirst: boolean;
}

/** Everything that the monitor gets from its caller. */
export interface Session {
  readonly api: KitchenApi;
  readonly clock: Clock;
  /** At least one. */
  readonly restaurants: readonly RestaurantChoice[];
  /** The source in one word for the header: `demo` or the platform's host. */
  readonly source: string;
  /** Whether the data is simulated; output is then marked. */
  readonly isDemo?: boolean;
  /** Options with which a command reads the same source; none for the configured one. */
  readonly sourceOptions?: readonly string[];
  /** Pause between two readings of the screen's data, ms. */
  readonly refreshMs: number;
  /** State of the link to the terminal; absent if it is not measured. */
  readonly terminalLink?: {
    readonly reading: () => TerminalLink;
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Ends the monitor. */
  readonly quit: () => void;
  /** Absent if the monitor is not drawn on a terminal. */
  readonly screen?: ScreenControls;
  /** The views of the last run; absent if none are kept. */
  readonly memory?: ViewMemory;
  /** Audit settings of the restaurants, if configured. */
  readonly auditSettings?: AuditSettings;
  /** Thresholds of late station times, if configured. */
  readonly thresholds?: Thresholds;
  /** Stations with their own limit for late times, if configured. */
  readonly stationLimits?: LimitsByStation;
  /** Alerts the person at the terminal; absent if alerts are off. */
  readonly alerts?: { readonly ring: (text: string) => void };
  /** Decisions about stations; absent if none are kept. */
  readonly decisions?: DecisionMemory;
  /** Stations with their own limit for mass bumps, if configured. */
  readonly massBumpLimits?: MassBumpLimits;
  /** Reads bumps of earlier dates, where there are any. */
  readonly bumpedBefore?: BumpedBefore;
  /** Reads the usual times; absent without a comparison. */
  readonly usual?: UsualReading;
  /** Reads earlier setups; absent if none are kept. */
  readonly setupVersions?: SetupReading;
  /** The business dates (`YYYYMMDD`) that an archive has of a restaurant (GUID); absent for sources that have any date. */
  readonly heldDates?: (restaurantGuid: string) => Promise<readonly string[]>;
  /** Reads all restaurants continuously; absent where there is one. */
  readonly fleet?: FleetReading;
  /** Writes files where the monitor runs; absent if it may not. */
  readonly writeFile?: WriteFile;
}

/** Facts about the source, and what is kept and written outside of the terminal. */
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
  | 'heldDates'
  | 'fleet'
  | 'isDemo'
  | 'sourceOptions'
>;

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider(props: {
  readonly session: Session;
  readonly children: ReactNode;
}): ReactNode {
  return <SessionContext value={props.session}>{props.children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** Neither call fails: a decision that can't be saved counts for this run. */
export interface DecisionMemory {
  readonly load: (restaurantGuid: string) => Decisions;
  /** Saves a decision immediately; `undefined` removes one. */
  readonly save: (
    restaurantGuid: string,
    stationGuid: string,
    decision: StationDecision | undefined,
  ) => void;
}
