/** Words under a drawing, each at its column, as many as fit. */

/** A word and where it begins. */
export interface AxisLabel {
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
