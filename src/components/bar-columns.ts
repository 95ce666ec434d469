import type { Glyphs } from '../terminal/glyphs.ts';
import { type Lines, type Span, spansWidth, type Tone } from './Line.tsx';

export interface BarColumnsOptions {
  readonly values: readonly number[];
  /** A second series at the same positions. 0 means no value. */
  readonly line?: readonly number[] | undefined;
  /** Whether a blank follows each bar. Default: only with a second series. */
  readonly hasGaps?: boolean;
  readonly isArea?: boolean;
  readonly width: number;
  readonly height: number;
  readonly glyphs: Glyphs;
}

export interface BarColumns {
  readonly lines: readonly string[];
  readonly max: number;
  /** For each screen column, the position with the highest value of its bar. */
  readonly peaks: readonly number[];
  /** For each screen column, the number of lines that its bar reaches, from the bottom. */
  readonly filled: readonly number[];
}

const MAX_BAR_WIDTH = 5;

export function barColumn(index: number, positions: number, width: number): number {
  const { positionsPerBar, barWidth } = spacing(positions, width);
  return Math.floor(index / positionsPerBar) * barWidth;
}

/** Without room for all positions, neighbors share a bar. Its height is their maximum. */
export function barColumns(options: BarColumnsOptions): BarColumns {
  const { values, line, hasGaps = line !== undefined, isArea = false, glyphs } = options;
  const { upright, ...behind } = glyphs.plot;
  const height = Math.max(0, Math.floor(options.height));
  const { positionsPerBar, barWidth } = spacing(values.length, Math.floor(options.width));
  const bars = maxima(values, positionsPerBar);
  const marks = maxima(line?.slice(0, values.length) ?? [], positionsPerBar);
  const max = [...bars, ...marks].reduce((highest, value) => Math.max(highest, value), 0);
  const maxUnits = height * upright.length;
  const units = (value = 0): number =>
    value > 0 && max > 0 ? Math.max(1, Math.round((value / max) * maxUnits)) : 0;
  const columns = bars.flatMap((value, index) =>
    Array.from({ length: barWidth }, (_, part) => ({
      bar: hasGaps && part > 0 && part === barWidth - 1 ? 0 : units(value),
      mark: units(marks[index]),
      peak: values.indexOf(value, index * positionsPerBar),
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
    max,
    peaks: columns.map(({ peak }) => peak),
    filled: columns.map((column) => Math.ceil(column.bar / upright.length)),
  };
}

function spacing(positions: number, width: number) {
  const room = Math.max(1, width);
  const positionsPerBar = Math.max(1, Math.ceil(positions / room));
  const bars = Math.max(1, Math.ceil(positions / positionsPerBar));
  const barWidth = Math.max(1, Math.min(Math.floor(room / bars), MAX_BAR_WIDTH));
  return { positionsPerBar, barWidth };
}

function maxima(values: readonly number[], positionsPerBar: number): readonly number[] {
  return Array.from({ length: Math.ceil(values.length / positionsPerBar) }, (_, index) =>
    values
      .slice(index * positionsPerBar, (index + 1) * positionsPerBar)
      .reduce((max, value) => Math.max(max, value), 0),
  );
}

/** What is drawn behind the bars only compares, so it is muted. */
export function tonedBars(
  { lines, peaks, filled }: BarColumns,
  toneOf: (position: number) => Tone,
): Lines {
  const tones = peaks.map(toneOf);
  return lines.map((text, line) => [
    {
      text,
      tones: tones.map((tone, column) => {
        if ((filled[column] ?? 0) >= lines.length - line) return tone;
        return text[column] === ' ' ? 'plain' : 'muted';
      }),
    },
  ]);
}

/** As many lines as the parts need. A part is not broken. */
export function legendLines(parts: readonly Span[], width: number): Lines {
  const lines: Span[][] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    const next: readonly Span[] = [{ text: ', ', tone: 'muted' }, part];
    if (line !== undefined && spansWidth([...line, ...next]) <= width) line.push(...next);
    else lines.push([part]);
  }
  return lines;
}

interface AxisLabel {
  readonly column: number;
  readonly text: string;
}

/** A label is left out if it would touch the last one or pass the end. Labels are ASCII. */
export function axisLine(labels: readonly AxisLabel[], width: number): string {
  let line = '';
  for (const { column, text } of labels) {
    const touches = line !== '' && column <= line.length;
    if (touches || column < line.length || column + text.length > width) continue;
    line = line.padEnd(column) + text;
  }
  return line;
}
