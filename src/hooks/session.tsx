import { createContext, useContext, useEffect } from 'react';
import type { Clock } from '../api/clock.ts';
import type { KitchenApi } from '../api/kitchen-api.ts';
import type { JudgedBy } from '../kitchen/check.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { Decisions, StationDecision } from '../kitchen/pace/station-limit.ts';
import type { FleetReader } from '../reader/fleet-reader.ts';
import { DEFAULT_KEYMAP, type Keymap } from '../state/bindings.ts';
import type { ViewMemory } from '../state/remembered-views.ts';

export interface ScreenControls {
  /** Draws everything, for example after another program wrote to the terminal. */
  readonly redraw: () => void;
  readonly suspend: () => void;
  readonly showPlain: () => void;
  /** Absent if the terminal has no title, or the title must not change. */
  readonly title?: (text: string) => void;
  readonly mouse?: (isOn: boolean) => void;
  /** Returns false if the text is too long. Whether the text arrived can't be known. */
  readonly copy?: (text: string) => boolean;
}

export interface Voice {
  readonly say: (sentence: string) => void;
  readonly echo: (text: string) => void;
}

export interface TerminalLink {
  /** `undefined` until measured. */
  readonly roundTripMs: number | undefined;
  readonly bytesPerSecond: number;
  /** On a slow link, screens have no rules and no seconds, and lists turn pages instead of scrolling. */
  readonly slow: boolean;
}

export interface SessionSurroundings extends JudgedBy {
  readonly isDemo?: boolean;
  /** Whether the mouse is on, unless the user chose in the monitor. */
  readonly hasMouse?: boolean;
  /** Absent if views are not kept between runs. */
  readonly memory?: ViewMemory;
  /** Whether an argument has a date. Then the last run's screen is not opened. */
  readonly isDateRequested?: boolean;
  /** Absent if decisions are not kept between runs. */
  readonly decisions?: DecisionMemory;
  /** Announces a business date (`YYYYMMDD`) other than the current one, before its first read. */
  readonly expectDate?: (date: string) => void;
  readonly fleet?: Pick<FleetReader, 'get' | 'subscribe' | 'follow' | 'refresh' | 'run'>;
  readonly isFleetFirst?: boolean;
  readonly keymap?: Keymap;
}

export interface Session extends SessionSurroundings {
  readonly api: KitchenApi;
  readonly clock: Clock;
  readonly restaurants: readonly RestaurantChoice[];
  /** One word for the header: `demo` or the platform's host. */
  readonly source: string;
  readonly refreshMs: number;
  readonly terminalLink?: {
    readonly reading: () => TerminalLink;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly quit: () => void;
  readonly screen?: ScreenControls;
  readonly voice?: Voice;
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

export function useTerminal(title: string, chosenMouse: boolean | undefined): void {
  const { screen, hasMouse = false } = useSession();
  const isMouseOn = chosenMouse ?? hasMouse;
  useEffect(() => screen?.title?.(title), [screen, title]);
  useEffect(() => screen?.mouse?.(isMouseOn), [screen, isMouseOn]);
}

/** Neither method throws. A decision that can't be saved counts for this run. */
export interface DecisionMemory {
  readonly load: (restaurantGuid: string) => Decisions;
  /** Saves immediately. `undefined` removes the decision. */
  readonly save: (
    restaurantGuid: string,
    stationGuid: string,
    decision: StationDecision | undefined,
  ) => void;
}
