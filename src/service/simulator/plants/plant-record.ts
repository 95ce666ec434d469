/** Everything about one kind of plant: how it is written, and what it does to a date. */
import type { MenuItem } from '../menu.ts';
import type { Planting, ScreenChange } from './planting.ts';

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
