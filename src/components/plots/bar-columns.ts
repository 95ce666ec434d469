/** Bars side by side, with a second series over them as a line. */
import { limitMark } from '../../kitchen/columns/limit-mark.ts';
import type { Thresholds } from '../../kitchen/measures/default-thresholds.ts';
import type { Span } from '../line/Line.tsx';
import type { PlotTier } from './plot-tier.ts';

/** What is drawn on so many columns and lines. */
export interface BarColumnsOptions {
  /** None is negative. */
  readonly values: readonly number[];
  /** Of the same places; 0 where there is none. */
  readonly line?: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly tier: PlotTier;
}

/** A drawing, from above; no line is longer than the width. */
export interface BarColumns {
  readonly lines: readonly string[];
  /** The value of a bar of full height: the maximum of both series. */
  readonly most: number;
  /** The highest value of the bars in each column of the lines. */
  readonly highest: readonly number[];
}

/** Steps of a column's height by tier, and the sign of each; a column that a line crosses, within a bar and over it. */
const STEPS = {
  ascii: { signs: ['.', '#'], within: '=', over: '-' },
  box: { signs: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'], within: '▒', over: '╌' },
} as const;

const DOTS_WIDE = 2;
const DOTS_HIGH = 4;

/** Places that have a column, or half of one, to themselves on a width. */
export function barRoom(width: number, tier: PlotTier): number {
  return Math.max(1, Math.floor(width)) * (tier === 'braille' ? DOTS_WIDE : 1);
}

/** The column in which the bar of a place begins, of so many places. */
export function barColumn(place: number, places: number, width: number, tier: PlotTier): number {
  const { each, bar } = spacing(places, width, tier);
  const perColumn = tier === 'braille' ? DOTS_WIDE : 1;
  return Math.floor((Math.floor(place / each) * bar) / perColumn);
}

/** Draws bars. Of more places than there is room for, neighbors share a bar, which is as high as the highest of them. */
export function barColumns(options: BarColumnsOptions): BarColumns {
  const { values, line = [], tier } = options;
  const width = Math.max(0, Math.floor(options.width));
  const height = Math.max(0, Math.floor(options.height));
  const { each, bar } = spacing(values.length, width, tier);
  const bars = merged(values, each);
  const marks = merged(line.slice(0, values.length), each);
  const most = [...bars, ...marks].reduce((highest, value) => Math.max(highest, value), 0);
  const unitsHigh = height * (tier === 'braille' ? DOTS_HIGH : STEPS[tier].signs.length);
  const units = (value = 0): number =>
    value > 0 && most > 0 ? Math.max(1, Math.round((value / most) * unitsHigh)) : 0;
  const slots: Slot[] = bars.flatMap((value, place) =>
    Array.from({ length: bar }, () => ({ bar: units(value), mark: units(marks[place]) })),
  );
  const drawn =
    tier === 'braille' ? brailleLines(slots, width, height) : stepLines(slots, height, tier);
  const perColumn = tier === 'braille' ? DOTS_WIDE : 1;
  const drawnValues = bars.flatMap((value) => Array.from({ length: bar }, () => value));
  return { lines: drawn, most, highest: merged(drawnValues, perColumn) };
}

/** Heights at one column, or at half of one. */
interface Slot {
  readonly bar: number;
  readonly mark: number;
}

/** Places that share a bar, and how wide a bar is in slots. */
function spacing(places: number, width: number, tier: PlotTier): { each: number; bar: number } {
  const room = barRoom(width, tier);
  const each = Math.max(1, Math.ceil(places / room));
  const bars = Math.max(1, Math.ceil(places / each));
  return { each, bar: Math.max(1, Math.min(Math.floor(room / bars), WIDEST[tier])) };
}

/** Widest bars, in slots: a few wide ones would be taken for something else. */
const WIDEST = { ascii: 3, box: 3, braille: 4 } as const;

function merged(values: readonly number[], each: number): readonly number[] {
  return Array.from({ length: Math.ceil(values.length / each) }, (_, at) =>
    values.slice(at * each, (at + 1) * each).reduce((most, value) => Math.max(most, value), 0),
  );
}

function stepLines(
  slots: readonly Slot[],
  height: number,
  tier: keyof typeof STEPS,
): readonly string[] {
  const { signs, within, over } = STEPS[tier];
  return fromAbove(height, (floor) =>
    slots
      .map(({ bar, mark }) => {
        const filled = Math.min(signs.length, bar - floor * signs.length);
        const isMarked = mark > 0 && Math.ceil(mark / signs.length) - 1 === floor;
        if (isMarked) return filled > 0 ? within : over;
        return filled > 0 ? (signs[filled - 1] ?? ' ') : ' ';
      })
      .join(''),
  );
}

/** Bit of each dot of a braille sign: left and right column, from below. */
const DOT_BITS = [
  [0x40, 0x04, 0x02, 0x01],
  [0x80, 0x20, 0x10, 0x08],
] as const;

function brailleLines(slots: readonly Slot[], width: number, height: number): readonly string[] {
  const columns = Math.min(width, Math.ceil(slots.length / DOTS_WIDE));
  return fromAbove(height, (floor) =>
    Array.from({ length: columns }, (_, column) => {
      let bits = 0;
      for (const [side, byHeight] of DOT_BITS.entries()) {
        const { bar, mark } = slots[column * DOTS_WIDE + side] ?? { bar: 0, mark: 0 };
        for (const [dot, bit] of byHeight.entries()) {
          const at = floor * DOTS_HIGH + dot + 1;
          // Within a bar the line is a gap, over it a dot.
          if (at <= bar ? at !== mark || mark === bar : at === mark) bits |= bit;
        }
      }
      return bits === 0 ? ' ' : String.fromCharCode(0x28_00 + bits);
    }).join(''),
  );
}

/** Lines from the highest floor to the lowest. */
function fromAbove(height: number, lineOf: (floor: number) => string): readonly string[] {
  return Array.from({ length: height }, (_, line) => lineOf(height - 1 - line));
}

/** The lines of bars of durations (ms); plain without limits. */
export function judgedBars(
  { lines, highest }: BarColumns,
  limits: Thresholds | undefined,
): readonly (readonly Span[])[] {
  const tones = highest.map((ms) => limitMark(ms, limits).tone);
  return lines.map((line): readonly Span[] => {
    const spans: Span[] = [];
    let from = 0;
    // Every sign of a bar is one UTF-16 unit.
    for (let at = 1; at <= line.length; at += 1) {
      const tone = tones[from];
      if (at < line.length && tones[at] === tone) continue;
      spans.push({ text: line.slice(from, at), ...(tone !== undefined && { tone }) });
      from = at;
    }
    return spans;
  });
}

/** A word and where it begins. */
interface AxisLabel {
  readonly column: number;
  readonly text: string;
}

/** A line of labels, which are plain ASCII. One that would touch the one before it, or pass the end, is left out. */
export function axisLine(labels: readonly AxisLabel[], width: number): string {
  let line = '';
  for (const { column, text } of labels) {
    const touches = line !== '' && column <= line.length;
    if (touches || column < line.length || column + text.length > width) continue;
    line = line.padEnd(column) + text;
  }
  return line;
}
