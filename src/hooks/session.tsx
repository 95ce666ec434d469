/** The monitor's surroundings: API, restaurants, clock. Set once, by the caller. */
import { createContext, useContext, useEffect } from 'react';
import type { Clock } from '../api/clock.ts';
import type { KitchenApi } from '../api/kitchen-api.ts';
import type { JudgedBy } from '../kitchen/check.ts';
import type { FleetView } from '../kitchen/fleet/fleet-schedule.ts';
import type { FleetJudged } from '../kitchen/fleet/restaurant-status.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { Decisions, StationDecision } from '../kitchen/pace/station-limit.ts';
import { DEFAULT_KEYMAP, type Keymap } from '../state/bindings.ts';
import type { ViewMemory } from '../state/remembered-views.ts';

export interface ScreenControls {
  /** After another program wrote to the terminal. */
  readonly redraw: () => void;
  /** Stops the program until a shell continues it. */
  readonly suspend: () => void;
  /** As plain text outside of the alternate screen, until a key press. */
  readonly showPlain: () => void;
  /** Names the terminal's window. Absent where it has no title, or is left as it was. */
  readonly title?: (text: string) => void;
  readonly mouse?: (isOn: boolean) => void;
  /** To the terminal's clipboard. False if the text is too long. Whether it arrived can't be known. */
  readonly copy?: (text: string) => boolean;
}

/** Prints complete sentences for screen readers, and typed text as it is typed. */
export interface Voice {
  readonly say: (sentence: string) => void;
  readonly echo: (text: string) => void;
}

export interface TerminalLink {
  /** ms, `undefined` where not known. */
  readonly roundTripMs: number | undefined;
  readonly bytesPerSecond: number;
  /** Draw sparingly: no rules, no seconds, paging in place of scrolling. */
  readonly slow: boolean;
}

/** All restaurants, read one after the other for as long as somebody looks. */
export interface FleetReading {
  /** The same object until something changed. */
  readonly get: () => FleetView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Hears each reading from now on. With open states, an unchanged date is judged again. */
  readonly follow: (follower: {
    readonly hasOpen: (restaurantGuid: string) => boolean;
    readonly read: (restaurant: RestaurantChoice, reading: FleetJudged) => void;
  }) => void;
  /** Reads these restaurants (GUIDs) next, or all. Resolves after one attempt for each. */
  readonly refresh: (guids?: readonly string[]) => Promise<void>;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** What the monitor has beside a kitchen's data. */
export interface SessionSurroundings extends JudgedBy {
  /** The kitchen is simulated, so output is marked. */
  readonly isDemo?: boolean;
  /** Unless chosen in the monitor. */
  readonly hasMouse?: boolean;
  /** From the last run. Absent if none are kept. */
  readonly memory?: ViewMemory;
  /** By an argument, so the last run's screen is not opened. */
  readonly isDateRequested?: boolean;
  /** Absent if none are kept. */
  readonly decisions?: DecisionMemory;
  /** Announces a business date (`YYYYMMDD`) before its first read, other than the current one. */
  readonly expectDate?: (date: string) => void;
  /** All restaurants, continuously. Absent with only one. */
  readonly fleet?: FleetReading;
  readonly isFleetFirst?: boolean;
  readonly keymap?: Keymap;
}

export interface Session extends SessionSurroundings {
  readonly api: KitchenApi;
  readonly clock: Clock;
  readonly restaurants: readonly RestaurantChoice[];
  /** One word for the header: `demo` or the platform's host. */
  readonly source: string;
  /** Between two refreshes, ms. */
  readonly refreshMs: number;
  readonly terminalLink?: {
    readonly reading: () => TerminalLink;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly quit: () => void;
  readonly screen?: ScreenControls;
  /** Absent where the monitor is drawn. */
  readonly voice?: Voice;
  /** For the person at the terminal. Absent if alerts are off. */
  readonly ring?: () => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('no session outside of MonitorProvider');
  return session;
}

export function useKeymap(): Keymap {
  return useSession().keymap ?? DEFAULT_KEYMAP;
}

/** The title may come from outside. After a frame, never before the first. */
export function useTerminal(title: string, chosenMouse: boolean | undefined): void {
  const { screen, hasMouse = false } = useSession();
  const isMouseOn = chosenMouse ?? hasMouse;
  useEffect(() => screen?.title?.(title), [screen, title]);
  useEffect(() => screen?.mouse?.(isMouseOn), [screen, isMouseOn]);
}

/** Neither call fails: an unsaved decision counts for this run. */
export interface DecisionMemory {
  readonly load: (restaurantGuid: string) => Decisions;
  /** Immediately. `undefined` removes one. */
  readonly save: (
    restaurantGuid: string,
    stationGuid: string,
    decision: StationDecision | undefined,
  ) => void;
}
