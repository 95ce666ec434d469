import type { Theme } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { Session } from '../../hooks/session.tsx';
import type { CausesReading, DatesReading } from '../../hooks/use-dates.ts';
import type { OtherDay } from '../../hooks/use-day.ts';
import type { ChainItemsReading } from '../../hooks/use-fleet.ts';
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

/** What navigation keeps of a screen, such as a station's GUID. */
export type ScreenOf<Kind extends Screen['kind']> = Extract<Screen, { readonly kind: Kind }>;

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
  readonly isSpoken: boolean;
  /** The same weekday a week earlier. `undefined` unless a screen shows it. */
  readonly weekBefore: OtherDay | undefined;
  readonly dates: DatesReading | undefined;
  readonly chainItems: ChainItemsReading | undefined;
  /** Why tickets took long. `undefined` unless a screen shows one. */
  readonly causes: CausesReading | undefined;
  /** Dates (`YYYYMMDD`) of an archive. `undefined` if any date is available, and while the date menu is closed. */
  readonly archivedDates: ReadonlySet<string> | undefined;
  readonly fleet: FleetView | undefined;
  /** The data at the last key press, for two seconds, so that rows stay in place under the cursor. */
  readonly orderedBy: OrderingData;
}

export interface FilteredListModel<Row> extends ListWindow {
  readonly scene: Scene;
  /** The filter's text. Empty for an invalid filter, which hides nothing. */
  readonly text: string;
  readonly fault: string | undefined;
  readonly rows: readonly Row[];
  readonly ids: RowIds;
  readonly counted: string;
  readonly height: number;
}

/** Current rows in the order of earlier ones. A row that is gone stays as it was. */
export function rowsInOrder<Row>(
  ordered: readonly Row[],
  current: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const byId = new Map(current.map((row) => [idOf(row), row]));
  return ordered.map((row) => byId.get(idOf(row)) ?? row);
}

export interface ScreenAnnouncement extends Omit<Announcement, 'after'> {
  /** The cursor stays on the spoken row of this list, even if new rows come before it. */
  readonly pinnedList?: ListUse;
}

export interface SpokenRequests {
  /** Number of finished refreshes that the user asked for. */
  readonly refreshes: number;
  /** Number of keys that made this screen speak again, such as a new sort order. */
  readonly repeats: number;
}
