/** Everything that screens are made of besides the view state. */

import type { Theme } from '../../components/line/theme.tsx';
import type { DatesReading } from '../../hooks/reading/use-dates.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { OtherDay } from '../../hooks/reading/use-week-before.ts';
import type { Session } from '../../hooks/session.tsx';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';

/** The space that a screen has for itself. */
export interface BodySize {
  readonly width: number;
  readonly height: number;
}

/** The stage of a screen. */
export interface Scene {
  /** The restaurant and business date in view, as they were read. */
  readonly check: LineCheck;
  readonly session: Session;
  readonly size: BodySize;
  /** The link to the terminal is slow. */
  readonly slow: boolean;
  /** The signs to draw with. */
  readonly theme: Theme;
  /** The screen is heard, line by line; nothing of it is drawn. */
  readonly isHeard: boolean;
  /** The same weekday a week before, while a screen shows it. */
  readonly other: OtherDay | undefined;
  /** Earlier dates, while the screen that sets them side by side is open. */
  readonly dates: DatesReading | undefined;
  /** The dates (`YYYYMMDD`) that an archive has, while one is picked; `undefined` where any can be read. */
  readonly held: ReadonlySet<string> | undefined;
  /** All restaurants, where there are several. */
  readonly fleet: FleetView | undefined;
}
