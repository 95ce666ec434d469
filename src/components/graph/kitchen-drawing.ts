/**
 * A whole kitchen in characters, as many of its rows as there is room for. Each part has columns of its own, so that no edge runs
 * through a label; where an edge only passes an upright line, that line is drawn through.
 */
import { cutSpans, type Span } from '../line/Line.tsx';
import { expoSpans } from './expo-spans.ts';
import { joint } from './joint.ts';
import { type KitchenRow, nameWidth, PRINT_EDGE } from './kitchen-layout.ts';
import { isFrom, type KitchenDrawing, nodeSpan } from './kitchen-parts.ts';
import { trackSpans } from './track-spans.ts';

/** Draws it, a line for each row. */
export function kitchenDrawing(drawing: KitchenDrawing): readonly (readonly Span[])[] {
  const { layout, top, height, width, glyphs } = drawing;
  const shown = layout.rows.slice(top, top + height);
  // An expediter to which nothing goes has a line all the same.
  const count = Math.max(shown.length, layout.expediter === undefined ? 0 : 1);
  return Array.from({ length: count }, (_, at) => {
    const spans = rowSpans(drawing, top + at, top + Math.floor((count - 1) / 2));
    return cutSpans(spans, width, glyphs.ellipsis);
  });
}

function rowSpans(drawing: KitchenDrawing, at: number, middle: number): readonly Span[] {
  const { layout, selected, level, names } = drawing;
  const { columns } = layout;
  const row = layout.rows[at];
  if (row === undefined) {
    const { printer, station, display, tracks } = columns;
    const edge = printer === 0 ? 0 : PRINT_EDGE;
    return [
      { text: ' '.repeat(printer + edge + station + display + tracks) },
      ...expoSpans(drawing, at, middle),
    ];
  }
  const stations = row.stations.map((node): Span => {
    const width = Math.min(columns.station, nameWidth(node.label));
    const span = nodeSpan(node.id, names.get(node.label) ?? node.label, width, drawing);
    return node.kind === 'missing' ? { ...span, tone: 'error' } : span;
  });
  const used = row.stations.reduce(
    (sum, { label }) => sum + Math.min(columns.station, nameWidth(label)),
    0,
  );
  const isDisplay = selected.edge?.kind === 'display' && isFrom(row, selected.edge);
  const displayText = level === undefined || level === 0 ? row.displayText : '';
  return [
    ...printSpans(drawing, row, at),
    ...stations,
    { text: ' '.repeat(Math.max(0, columns.station - used)) },
    { text: columns.display === 0 ? '' : ' ' },
    { text: displayText, tone: row.displayTone, inverse: isDisplay },
    { text: ' '.repeat(Math.max(0, columns.display - 1 - displayText.length)) },
    ...trackSpans(drawing, row, at),
    ...expoSpans(drawing, at, middle),
  ];
}

/** The printer of the row, or the part of the line to it that passes here. */
function printSpans(drawing: KitchenDrawing, row: KitchenRow, at: number): readonly Span[] {
  const { layout, selected, top, level, glyphs } = drawing;
  const width = layout.columns.printer;
  const printer = layout.printers.get(row.printer ?? '');
  if (width === 0) return [];
  if (printer === undefined) return [{ text: ' '.repeat(width + PRINT_EDGE) }];
  const { node, first, last, style: bus } = printer;
  const isNamed = at === Math.max(first, top);
  const name = width > 6 ? node.label : node.label.replace('Printer ', '');
  const label: Span = isNamed
    ? nodeSpan(node.id, name, width, drawing)
    : { text: ' '.repeat(width) };
  if (level === 1 || level === 2) return [label, { text: ' '.repeat(PRINT_EDGE) }];
  const style = row.print ?? 'solid';
  const ends = { up: at > first, down: at < last, left: isNamed, right: true };
  const inverse = selected.edge?.kind === 'print' && isFrom(row, selected.edge);
  return [
    label,
    { text: isNamed ? glyphs.arrowLeft + glyphs.line[bus] : '  ' },
    { text: joint(glyphs, ends, style) },
    { text: glyphs.line[style].repeat(PRINT_EDGE - 3), inverse },
  ];
}
