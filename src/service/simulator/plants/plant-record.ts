/** Everything about one kind of plant: how it is written, and what it does to a date. */
import type { Bump } from '../bump.ts';
import type { MenuItem } from '../menu.ts';
import type { Random } from '../random.ts';

/** Whether a kind requires a part, or allows it. */
type Need = 'needed' | 'optional';

/** The number at the end of a plant. */
interface FactorRange {
  /** Its placeholder in the form of the plant. */
  readonly called: 'FACTOR' | 'SHARE' | 'SIGMA' | 'MINUTES';
  readonly default: number;
  readonly least: number;
  readonly most: number;
}

/** One kind. Without a function, a kind changes nothing there. */
export interface PlantRecord {
  /** A sentence without a period, for the help. */
  readonly help: string;
  /** Absent where it is not about a single station. */
  readonly station?: Need;
  /** Absent where it is about the complete business date. */
  readonly from?: Need;
  /** Whether it has a length; otherwise it is a moment. */
  readonly lasts?: true;
  readonly factor?: FactorRange;
  /** How much more often an item of the menu is ordered. */
  readonly weight?: (item: MenuItem, planting: Planting) => number;
  /** The item that replaces one of the menu. */
  readonly item?: (item: MenuItem, planting: Planting) => MenuItem;
  /** Factor on the number of orders in that time. */
  readonly demand?: (planting: Planting) => number;
  /** Changes when the screen of a prep station is bumped. */
  readonly screen?: ScreenChange;
  /** Whether the expediter waits for it; otherwise food goes out regardless. */
  readonly delaysExpo?: true;
  /** When (epoch ms) the export has a record that would appear at `appearsAt`. */
  readonly appears?: (appearsAt: number, planting: Planting) => number;
}

/** How a kind is written, as in `slow:STATION[@TIME[+LENGTH]][*FACTOR]`; brackets are optional. */
export function plantForm(kind: string, { station, from, lasts, factor }: PlantRecord): string {
  const part = (text: string, need: Need | undefined) =>
    need === undefined ? '' : need === 'optional' ? `[${text}]` : text;
  return [
    kind,
    part(':STATION', station),
    part(lasts === true ? '@TIME[+LENGTH]' : '@TIME', from),
    part(`*${factor?.called}`, factor && 'optional'),
  ].join('');
}

/** A plant on a date. Instants are epoch ms. */
export interface Planting {
  /** Every station if `undefined`. */
  readonly station: string | undefined;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly factor: number;
  /** A stream for one purpose, which nothing else draws from. */
  readonly stream: (...purpose: readonly string[]) => Random;
}

/** Whether an instant (epoch ms) is within its time. */
export function isInPlantedTime({ from, to }: Planting, instant: number): boolean {
  return from <= instant && instant < to;
}

/** A bump that plants may move. */
export interface MovableBump extends Bump {
  /** Whether staff forgot it, so that it waits for the sweep whatever the kitchen's pace. */
  readonly isSwept: boolean;
}

/** Changes the bumps of one prep screen: the same number, in the same order. */
export type ScreenChange = (
  bumps: readonly MovableBump[],
  planting: Planting,
) => readonly MovableBump[];
