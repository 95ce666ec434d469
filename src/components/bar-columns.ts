/** Vertical bars, with a second series behind them as a line or an area: over lower bars, and in the gaps between higher ones. */
import type { Glyphs } from '../terminal/glyphs.ts';
import type { Lines, Tone } from './Line.tsx';

export interface BarColumnsOptions {
  /** Never negative. */
  readonly values: readonly number[];
  /** A second series at the same positions. 0 is no value. */
  readonly line?: readonly number[] | undefined;
  /** A blank after each bar. With a line, always. */
  readonly hasGaps?: boolean;
  readonly isArea?: boolean;
  readonly width: number;
  readonly height: number;
  readonly glyphs: Glyphs;
}

/** Lines from top to bottom, none longer than the width. */
export type BarColumns = ReturnType<typeof barColumns>;

/** Maximum bar width. Very wide bars would look like something else. */
const MAX_BAR_WIDTH = 5;

/** Column where a position's bar starts. */
export function barColumn(index: number, places: number, width: number): number {
  const { each, bar } = spacing(places, width);
  return Math.floor(index / each) * bar;
}

/** Without room for all, neighbors share a bar as high as their maximum. */
export function barColumns(options: BarColumnsOptions) {
  const { values, line, hasGaps = line !== undefined, isArea = false, glyphs } = options;
  const { upright, ...behind } = glyphs.plot;
  const height = Math.max(0, Math.floor(options.height));
  const { each, bar } = spacing(values.length, Math.floor(options.width));
  const bars = maxima(values, each);
  const marks = maxima(line?.slice(0, values.length) ?? [], each);
  const most = [...bars, ...marks].reduce((highest, value) => Math.max(highest, value), 0);
  const unitsHigh = height * upright.length;
  const units = (value = 0): number =>
    value > 0 && most > 0 ? Math.max(1, Math.round((value / most) * unitsHigh)) : 0;
  const columns = bars.flatMap((value, index) =>
    Array.from({ length: bar }, (_, part) => ({
      bar: hasGaps && part > 0 && part === bar - 1 ? 0 : units(value),
      mark: units(marks[index]),
      place: values.indexOf(value, index * each),
    })),
  );
  const lines = Array.from({ length: height }, (_, fromTop) => {
    const floor = height - 1 - fromTop;
    const signs = columns.map(({ bar: filled, mark }) => {
      const sign = upright[Math.min(upright.length, filled - floor * upright.length) - 1];
      const top = Math.ceil(mark / upright.length) - 1;
      const isBehind = top === floor || (isArea && top > floor);
      return sign ?? (isBehind ? behind[isArea ? 'area' : 'line'] : ' ');
    });
    return signs.join('');
  });
  return {
    lines,
    most,
    // Per column: the position with the highest value, and lines from the bottom that its bar reaches.
    peaks: columns.map(({ place }) => place),
    filled: columns.map((column) => Math.ceil(column.bar / upright.length)),
  };
}

/** Positions sharing a bar, and bar width. */
function spacing(places: number, width: number) {
  const room = Math.max(1, width);
  const each = Math.max(1, Math.ceil(places / room));
  const bars = Math.max(1, Math.ceil(places / each));
  return { each, bar: Math.max(1, Math.min(Math.floor(room / bars), MAX_BAR_WIDTH)) };
}

function maxima(values: readonly number[], each: number): readonly number[] {
  return Array.from({ length: Math.ceil(values.length / each) }, (_, index) =>
    values
      .slice(index * each, (index + 1) * each)
      .reduce((most, value) => Math.max(most, value), 0),
  );
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
      tones: tones.map((tone, column) =>
        (filled[column] ?? 0) >= lines.length - line ? tone : 'plain',
      ),
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
