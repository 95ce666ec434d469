/** One kind of plant: how it is written, and what it does to a date. */
import type { Causes } from './causes.ts';
import type { Random } from './random.ts';

type Need = 'needed' | 'optional';

/** The number at the end of a plant. */
interface FactorRange {
  /** In the plant's form. */
  readonly called: 'FACTOR' | 'SHARE' | 'SIGMA' | 'MINUTES';
  readonly default: number;
  readonly least: number;
  readonly most: number;
}

/** Without a function, a kind changes nothing there. */
export interface PlantRecord {
  /** A sentence without a period, for the help. */
  readonly help: string;
  readonly station?: Need;
  /** Absent unless about a single menu item. */
  readonly dish?: Need;
  /** Absent for the complete business date. */
  readonly from?: Need;
  /** Otherwise it is a moment. */
  readonly lasts?: true;
  readonly factor?: FactorRange;
  readonly causes: (planting: Planting) => Partial<Causes>;
}

/** As in `slow:STATION[@TIME[+LENGTH]][*FACTOR]`. Brackets are optional. */
export function plantForm(kind: string, record: PlantRecord): string {
  const { station, dish, from, lasts, factor } = record;
  const part = (text: string, need: Need | undefined) =>
    need === undefined ? '' : need === 'optional' ? `[${text}]` : text;
  return [
    kind,
    part(':STATION', station),
    part(':ITEM', dish),
    part(lasts === true ? '@TIME[+LENGTH]' : '@TIME', from),
    part(`*${factor?.called}`, factor && 'optional'),
  ].join('');
}

export interface Planting {
  readonly station: string | undefined;
  /** Every menu item if `undefined`. */
  readonly dish: string | undefined;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly factor: number;
  /** For one purpose, used by nothing else. */
  readonly stream: (...purpose: readonly string[]) => Random;
}

/** `instant` is epoch ms. */
export function isInPlantedTime({ from, to }: Planting, instant: number): boolean {
  return from <= instant && instant < to;
}

/** Whether an instant (epoch ms) at a station is in a plant. */
export function isPlantedAt(planting: Planting, station: string, instant: number): boolean {
  return (
    (planting.station === undefined || planting.station === station) &&
    isInPlantedTime(planting, instant)
  );
}
