/** What the monitor has besides its state: API, restaurants, clock. It is set once, by the caller. */
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
  /** Draws everything again, for instance after another program wrote to the terminal. */
  readonly redraw: () => void;
  /** Stops the program until a shell continues it. */
  readonly suspend: () => void;
  /** Shows the screen as plain text outside of the alternate screen, until a key is pressed. */
  readonly showPlain: () => void;
  /** Sets the window's title. Absent if the terminal has none, or it is left as it was. */
  readonly title?: (text: string) => void;
  readonly mouse?: (isOn: boolean) => void;
  /** Copies to the terminal's clipboard. False if the text is too long. Whether it arrived can't be known. */
  readonly copy?: (text: string) => boolean;
}

/** Prints complete sentences for screen readers, and typed text as it is typed. */
export interface Voice {
  readonly say: (sentence: string) => void;
  readonly echo: (text: string) => void;
}

export interface TerminalLink {
  /** `undefined` while it is not known. */
  readonly roundTripMs: number | undefined;
  readonly bytesPerSecond: number;
  /** On a slow link, screens have no rules and no seconds, and lists turn pages instead of scrolling. */
  readonly slow: boolean;
}

/** Reads all restaurants for as long as the fleet is on the screen. */
export interface FleetReading {
  /** The same object until something changed. */
  readonly get: () => FleetView;
  readonly subscribe: (listener: () => void) => () => void;
  /** The follower gets each reading from now on. While it has open states, an unchanged date is judged again. */
  readonly follow: (follower: {
    readonly hasOpen: (restaurantGuid: string) => boolean;
    readonly read: (restaurant: RestaurantChoice, reading: FleetJudged) => void;
  }) => void;
  /** Reads these restaurants (GUIDs) next, or all. Resolves after one attempt for each. */
  readonly refresh: (guids?: readonly string[]) => Promise<void>;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

export interface SessionSurroundings extends JudgedBy {
  /** Whether the kitchen is simulated: then the output says so. */
  readonly isDemo?: boolean;
  /** Whether the mouse is on, unless that was chosen in the monitor. */
  readonly hasMouse?: boolean;
  /** Absent if views are not kept between runs. */
  readonly memory?: ViewMemory;
  /** Whether an argument has a date: then the last run's screen is not opened. */
  readonly isDateRequested?: boolean;
  /** Absent if decisions are not kept between runs. */
  readonly decisions?: DecisionMemory;
  /** Announces a business date (`YYYYMMDD`) before its first read, other than the current one. */
  readonly expectDate?: (date: string) => void;
  /** Absent if there is only one restaurant. */
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
  /** Rings the terminal's bell. Absent if alerts are off. */
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

/** Sets the terminal's title and mouse after the first frame. The title may come from outside. */
export function useTerminal(title: string, chosenMouse: boolean | undefined): void {
  const { screen, hasMouse = false } = useSession();
  const isMouseOn = chosenMouse ?? hasMouse;
  useEffect(() => screen?.title?.(title), [screen, title]);
  useEffect(() => screen?.mouse?.(isMouseOn), [screen, isMouseOn]);
}

/** Neither call fails. A decision that can't be saved counts for this run. */
export interface DecisionMemory {
  readonly load: (restaurantGuid: string) => Decisions;
  /** Saves immediately. `undefined` removes the decision. */
  readonly save: (
    restaurantGuid: string,
    stationGuid: string,
    decision: StationDecision | undefined,
  ) => void;
}
