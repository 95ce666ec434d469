/** What there is to know of one kind of plant: how it is written, and what it does to a day. */
import type { MenuItem } from '../menu.ts';
import type { Planting, ScreenChange } from './planting.ts';

/** Whether a kind must have a part, or may. */
type Need = 'needed' | 'optional';

/** The number at the end of a plant. */
interface FactorRange {
  /** What stands for it in the form of the plant. */
  readonly called: 'FACTOR' | 'SHARE' | 'SIGMA' | 'MINUTES';
  readonly default: number;
  readonly least: number;
  readonly most: number;
}

/** One kind. What a kind has no function for, it leaves as it is. */
export interface PlantRecord {
  /** A sentence without a period, for the help. */
  readonly help: string;
  /** Absent where it is of no single station. */
  readonly station?: Need;
  /** Absent where it is of the whole business date. */
  readonly from?: Need;
  /** Whether it lasts; a moment if not. */
  readonly lasts?: true;
  readonly factor?: FactorRange;
  /** How much more often an item of the menu is ordered. */
  readonly weight?: (item: MenuItem, planting: Planting) => number;
  /** The item that is ordered in the place of one of the menu. */
  readonly item?: (item: MenuItem, planting: Planting) => MenuItem;
  /** How many times as many orders are placed in that time. */
  readonly demand?: (planting: Planting) => number;
  /** When the screen of a station at prep is bumped. */
  readonly screen?: ScreenChange;
  /** Whether the expediter waits for it; food goes out regardless if not. */
  readonly delaysExpo?: true;
  /** When (epoch ms) the export has a record that would appear at that instant. */
  readonly appears?: (appearsAt: number, planting: Planting) => number;
}

/** How a kind is written, as in `slow:STATION[@TIME[+LENGTH]][*FACTOR]`; what is in brackets may be left out. */
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
