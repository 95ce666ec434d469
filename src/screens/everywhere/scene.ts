/** Everything screens depend on besides view state. */
import type { Theme } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { Session } from '../../hooks/session.tsx';
import type { CausesReading, DatesReading } from '../../hooks/use-dates.ts';
import type { OtherDay } from '../../hooks/use-day.ts';
import type { DishesReading } from '../../hooks/use-fleet.ts';
import type { Announcement } from '../../hooks/voice.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-schedule.ts';
import type { ListUse } from '../../state/actions.ts';
import type { Keymap } from '../../state/bindings.ts';
import type { Screen } from '../../state/navigation.ts';

export interface BodySize {
  readonly width: number;
  readonly height: number;
}

/** Data that decides a list's order. */
export interface ListOrder {
  readonly check: LineCheck;
  readonly fleet: FleetView | undefined;
  readonly screen: Screen;
}

export interface Scene extends Omit<ListOrder, 'screen'> {
  readonly check: LineCheck;
  readonly session: Session;
  readonly keymap: Keymap;
  readonly size: BodySize;
  /** Another pane has the facts about the cursor's row. */
  readonly hasPane?: boolean;
  readonly slow: boolean;
  readonly theme: Theme;
  /** Speech only, line by line. Nothing is drawn. */
  readonly isHeard: boolean;
  /** One week earlier, while a screen shows it. */
  readonly other: OtherDay | undefined;
  readonly dates: DatesReading | undefined;
  /** Of all restaurants, while their screen is open. */
  readonly dishes: DishesReading | undefined;
  /** Why tickets took long, while a ticket is open. */
  readonly causes: CausesReading | undefined;
  /** Archived dates (`YYYYMMDD`), while the date menu is open. `undefined` if any date is available. */
  readonly held: ReadonlySet<string> | undefined;
  /** All restaurants, if there are several. */
  readonly fleet: FleetView | undefined;
  /** As of the last key, for two seconds after it. */
  readonly order: ListOrder;
}

/** Current rows in an earlier order. Those gone since then keep their place. */
export function inOrderOf<Row>(
  ordered: readonly Row[],
  now: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const byId = new Map(now.map((row) => [idOf(row), row]));
  return ordered.map((row) => byId.get(idOf(row)) ?? row);
}

export interface ScreenSaying extends Omit<Announcement, 'after'> {
  /** List with the spoken row. The cursor stays on it, even if new rows come before it. */
  readonly pins?: ListUse;
}

/** Counts requests to repeat sentences. */
export interface SpokenRequests {
  /** Finished refreshes requested by the user. */
  readonly readings: number;
  /** Requests on the current screen, such as another sort order. */
  readonly turns: number;
}
