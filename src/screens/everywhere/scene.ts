/** Everything a screen depends on besides view state. */
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
import type { ListWindow, RowIds } from '../../state/list-view.ts';
import type { Screen } from '../../state/navigation.ts';

export interface BodySize {
  readonly width: number;
  readonly height: number;
}

/** The data that rows are sorted by. */
export interface OrderingData {
  readonly check: LineCheck;
  readonly fleet: FleetView | undefined;
  readonly screen: Screen;
}

export interface Scene {
  readonly check: LineCheck;
  readonly session: Session;
  readonly keymap: Keymap;
  readonly size: BodySize;
  /** A pane beside the list has the facts about the cursor's row, so the list leaves them out. */
  readonly hasPane?: boolean;
  readonly slow: boolean;
  readonly theme: Theme;
  /** Everything is spoken, and nothing is drawn. */
  readonly isSpoken: boolean;
  /** The same weekday a week earlier, while a screen shows it. */
  readonly weekBefore: OtherDay | undefined;
  readonly dates: DatesReading | undefined;
  /** Dishes of all restaurants, while their screen is open. */
  readonly dishes: DishesReading | undefined;
  /** Why tickets took long, while a ticket is open. */
  readonly causes: CausesReading | undefined;
  /** Archived dates (`YYYYMMDD`), while the date menu is open. `undefined` if any date is available. */
  readonly archivedDates: ReadonlySet<string> | undefined;
  /** All restaurants, if there are several. */
  readonly fleet: FleetView | undefined;
  /** The data at the last key press, for two seconds after it, so that rows stay in place under the cursor. */
  readonly orderedBy: OrderingData;
}

/** What the model of a screen with a filtered list has. */
export interface FilteredListModel<Row> extends ListWindow {
  readonly scene: Scene;
  /** The filter's text. Empty for an invalid filter, which hides nothing. */
  readonly text: string;
  /** Why the filter is invalid. */
  readonly fault: string | undefined;
  readonly rows: readonly Row[];
  readonly ids: RowIds;
  /** `3 of 8 stations`. */
  readonly counted: string;
  /** Number of visible rows. */
  readonly height: number;
}

/** Current rows in the order of earlier ones. A row that is gone since then stays as it was. */
export function rowsInOrder<Row>(
  ordered: readonly Row[],
  current: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const byId = new Map(current.map((row) => [idOf(row), row]));
  return ordered.map((row) => byId.get(idOf(row)) ?? row);
}

export interface ScreenAnnouncement extends Omit<Announcement, 'after'> {
  /** The list of the spoken row. The cursor stays on that row, even if new rows come before it. */
  readonly pinnedList?: ListUse;
}

/** Counts how often the user asked for sentences again. */
export interface SpokenRequests {
  /** Refreshes that the user asked for and that have finished. */
  readonly refreshes: number;
  /** Keys on this screen that have its sentences spoken again, such as another sort order. */
  readonly repeats: number;
}
