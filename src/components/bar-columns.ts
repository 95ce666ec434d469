/** Vertical bars, with a second series behind them as a line or an area: over lower bars, and in the gaps between higher ones. */
import type { Lines, Tone } from './Line.tsx';
import type { PlotTier } from './plot-tier.ts';

export interface BarColumnsOptions {
  /** Never negative. */
  readonly values: readonly number[];
  /** At the same positions, 0 for none. */
  readonly line?: readonly number[] | undefined;
  /** A blank after each bar. With a line, always. */
  readonly hasGaps?: boolean;
  /** Fills below the line. */
  readonly isArea?: boolean;
  readonly width: number;
  readonly height: number;
  readonly tier: PlotTier;
}

/** Lines from top to bottom, none longer than the width. */
export type BarColumns = ReturnType<typeof barColumns>;

const STEPS = {
  ascii: ['.', '#'],
  box: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
} as const;

export const LINE_SIGNS: Readonly<Record<PlotTier, string>> = {
  ascii: '-',
  box: '─',
  braille: '⠒',
};

export const AREA_SIGNS: Readonly<Record<PlotTier, string>> = {
  ascii: ':',
  box: '░',
  braille: '⢕',
};

const DOTS_WIDE = 2;
const DOTS_HIGH = 4;

/** Bars with room, at a column or half column each. */
export function barRoom(width: number, tier: PlotTier): number {
  return Math.max(1, Math.floor(width)) * (tier === 'braille' ? DOTS_WIDE : 1);
}

/** Column where a position's bar starts. */
export function barColumn(place: number, places: number, width: number, tier: PlotTier): number {
  const { each, bar } = spacing(places, width, tier);
  const perColumn = tier === 'braille' ? DOTS_WIDE : 1;
  return Math.floor((Math.floor(place / each) * bar) / perColumn);
}

/** Without room for all, neighbors share a bar as high as their maximum. */
export function barColumns(options: BarColumnsOptions) {
  const { values, line, hasGaps = line !== undefined, isArea = false, tier } = options;
  const width = Math.max(0, Math.floor(options.width));
  const height = Math.max(0, Math.floor(options.height));
  const { each, bar } = spacing(values.length, width, tier);
  const bars = merged(values, each);
  const marks = merged(line?.slice(0, values.length) ?? [], each);
  const most = [...bars, ...marks].reduce((highest, value) => Math.max(highest, value), 0);
  const steps = tier === 'braille' ? DOTS_HIGH : STEPS[tier].length;
  const unitsHigh = height * steps;
  const units = (value = 0): number =>
    value > 0 && most > 0 ? Math.max(1, Math.round((value / most) * unitsHigh)) : 0;
  const slots: Slot[] = bars.flatMap((value, place) =>
    Array.from({ length: bar }, (_, at) => ({
      bar: hasGaps && at > 0 && at === bar - 1 ? 0 : units(value),
      mark: units(marks[place]),
    })),
  );
  const drawn =
    tier === 'braille'
      ? brailleLines(slots, width, height, isArea)
      : stepLines(slots, height, tier, isArea);
  const perColumn = tier === 'braille' ? DOTS_WIDE : 1;
  const places = bars.flatMap((value, at) =>
    Array.from({ length: bar }, () => values.indexOf(value, at * each)),
  );
  const tops = slots.map((slot) => Math.ceil(slot.bar / steps));
  return {
    lines: drawn,
    most,
    peaks: Array.from({ length: Math.ceil(places.length / perColumn) }, (_, column) => {
      const [one = 0, other = one] = places.slice(column * perColumn, (column + 1) * perColumn);
      return (values[other] ?? 0) > (values[one] ?? 0) ? other : one;
    }),
    // Lines from the bottom that a bar reaches, per column.
    filled: merged(tops, perColumn),
  };
}

interface Slot {
  readonly bar: number;
  readonly mark: number;
}

/** Positions sharing a bar, and bar width in slots. */
function spacing(places: number, width: number, tier: PlotTier) {
  const room = barRoom(width, tier);
  const each = Math.max(1, Math.ceil(places / room));
  const bars = Math.max(1, Math.ceil(places / each));
  return { each, bar: Math.max(1, Math.min(Math.floor(room / bars), WIDEST[tier])) };
}

/** Maximum bar width in slots. Very wide bars would look like something else. */
const WIDEST = { ascii: 5, box: 5, braille: 10 } as const;

function merged(values: readonly number[], each: number): readonly number[] {
  return Array.from({ length: Math.ceil(values.length / each) }, (_, at) =>
    values.slice(at * each, (at + 1) * each).reduce((most, value) => Math.max(most, value), 0),
  );
}

function stepLines(
  slots: readonly Slot[],
  height: number,
  tier: keyof typeof STEPS,
  isArea: boolean,
): readonly string[] {
  const signs = STEPS[tier];
  const behind = (isArea ? AREA_SIGNS : LINE_SIGNS)[tier];
  return fromAbove(height, (floor) =>
    slots
      .map(({ bar, mark }) => {
        const filled = Math.min(signs.length, bar - floor * signs.length);
        const top = Math.ceil(mark / signs.length) - 1;
        return signs[filled - 1] ?? (top === floor || (isArea && top > floor) ? behind : ' ');
      })
      .join(''),
  );
}

/** Bits for braille dots: left and right column, from the bottom. */
const DOT_BITS = [
  [0x40, 0x04, 0x02, 0x01],
  [0x80, 0x20, 0x10, 0x08],
] as const;

/** An area has every second dot. */
function brailleLines(slots: readonly Slot[], width: number, height: number, isArea: boolean) {
  const columns = Math.min(width, Math.ceil(slots.length / DOTS_WIDE));
  return fromAbove(height, (floor) =>
    Array.from({ length: columns }, (_, column) => {
      let bits = 0;
      for (const [side, byHeight] of DOT_BITS.entries()) {
        const { bar, mark } = slots[column * DOTS_WIDE + side] ?? { bar: 0, mark: 0 };
        for (const [dot, bit] of byHeight.entries()) {
          const at = floor * DOTS_HIGH + dot + 1;
          const isBehind = at === mark || (isArea && at < mark && (at + side) % 2 === 0);
          if (at <= bar || isBehind) bits |= bit;
        }
      }
      return bits === 0 ? ' ' : String.fromCharCode(0x28_00 + bits);
    }).join(''),
  );
}

function fromAbove(height: number, lineOf: (floor: number) => string): readonly string[] {
  return Array.from({ length: height }, (_, line) => lineOf(height - 1 - line));
}

/** Bars in their positions' tones. What is behind them is plain. */
export function tonedBars(
  { lines, peaks, filled }: BarColumns,
  toneAt: (place: number) => Tone,
): Lines {
  const tones = peaks.map(toneAt);
  return lines.map((text, line) => [
    {
      text,
      tones: tones.map((tone, at) => ((filled[at] ?? 0) >= lines.length - line ? tone : 'plain')),
    },
  ]);
}

interface AxisLabel {
  readonly column: number;
  readonly text: string;
}

/** Labels are plain ASCII. One that would touch the previous label or pass the end is omitted. */
export function axisLine(labels: readonly AxisLabel[], width: number): string {
  let line = '';
  for (const { column, text } of labels) {
    const touches = line !== '' && column <= line.length;
    if (touches || column < line.length || column + text.length > width) continue;
    line = line.padEnd(column) + text;
  }
  return line;
}
