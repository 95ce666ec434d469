import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { RoutingEdge } from '../kitchen/routing/routing-graph.ts';
import { countText } from '../kitchen/text/quantities.ts';
import { distinctNames } from '../terminal/distinct-names.ts';
import type { Glyphs } from '../terminal/glyphs.ts';
import { cutText, fitText } from '../terminal/safe-text.ts';
import type { Lane, MonitorTrack } from './kitchen-lanes.ts';
import {
  EXPO_EDGE_WIDTH,
  joint,
  type KitchenLayout,
  MAX_NAME_WIDTH,
  MIN_ROOMY_WIDTH,
  nameWidth,
  PRINT_EDGE_WIDTH,
} from './kitchen-layout.ts';
import {
  besideLines,
  cutSpans,
  Line,
  type Lines,
  type Span,
  spansWidth,
  TextLines,
  useTheme,
} from './Line.tsx';
import { linesLegend, monitorsLegend } from './RoutingGraphView.tsx';

export const LINES_AROUND_DRAWING = 2;
const MIN_WIDTH_BESIDE = 120;
const MIN_BESIDE_WIDTH = 30;
const BESIDE_GAP = 3;

export function KitchenGraphView(props: {
  readonly layout: KitchenLayout;
  readonly selected: Selected;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The issues of a row's stations, right of the drawing in wide windows. */
  readonly issuesOf?: (row: Lane) => readonly Span[];
}): ReactNode {
  const { layout, top, width, height, issuesOf } = props;
  const { glyphs } = useTheme();
  const names = useMemo(() => kitchenNames(layout, glyphs.ellipsis), [layout, glyphs.ellipsis]);
  const drawing = kitchenDrawing({ ...props, glyphs, names });
  const drawnWidth = Math.max(...drawing.map(spansWidth), 0) + BESIDE_GAP;
  const isWide = issuesOf && width >= MIN_WIDTH_BESIDE && width - drawnWidth >= MIN_BESIDE_WIDTH;
  const issues = layout.rows.slice(top, top + height).map((row) => issuesOf?.(row) ?? []);
  const drawn = isWide ? besideLines(drawing, issues, drawnWidth, 0) : drawing;
  const { rows, columns, monitors } = layout;
  const last = Math.min(rows.length, top + height);
  const rowsWord = width >= MIN_ROOMY_WIDTH ? 'rows ' : '';
  const rowsText = rows.length > height ? `${rowsWord}${top + 1}-${last} of ${rows.length}` : '';
  const printerWidth = columns.printer === 0 ? 0 : columns.printer + PRINT_EDGE_WIDTH;
  const headings = [
    printerWidth === 0 ? '' : fitText(' Printer', printerWidth),
    fitText(' Station', columns.station),
    fitText(columns.number === 0 ? '' : ' prep', columns.display),
    ' '.repeat(columns.tracks),
    columns.number === 0 ? '' : ' expo',
  ]
    .join('')
    .trimEnd();
  const isRoomy = width >= MIN_ROOMY_WIDTH && monitors.undrawn === 0;
  const undrawn = monitors.undrawn === 0 ? '' : `${countText(monitors.undrawn)} not drawn`;
  const monitorsText = monitors.columns === 0 ? '' : monitorsLegend(glyphs, isRoomy);
  return (
    <Box flexDirection="column" height={drawn.length + LINES_AROUND_DRAWING} overflow="hidden">
      <Line
        width={width}
        spans={[
          {
            text: isWide ? `${headings.padEnd(drawnWidth)}Issues` : headings,
            tone: 'muted',
          },
        ]}
        right={[{ text: rowsText, tone: 'muted' }]}
      />
      <TextLines lines={drawn} width={width} />
      <Line
        width={width}
        spans={[{ text: linesLegend(glyphs) + monitorsText, tone: 'muted' }]}
        right={[{ text: undrawn, tone: 'muted' }]}
      />
    </Box>
  );
}

// Each part of the drawing has a column, so that no edge runs through a label. An edge across an upright line leaves that line unbroken.

export interface Selected {
  readonly node: string | undefined;
  readonly edge: RoutingEdge | undefined;
}

export interface KitchenDrawing {
  readonly layout: KitchenLayout;
  readonly selected: Selected;
  readonly top: number;
  readonly height: number;
  readonly width: number;
  readonly glyphs: Glyphs;
  readonly names: ReadonlyMap<string, string>;
}

/** Names are cut to their column, but stay distinct. This is too slow for each frame. */
export function kitchenNames(
  { rows, columns }: KitchenLayout,
  ellipsis: string,
): ReadonlyMap<string, string> {
  const names = rows.flatMap(({ stations }) => stations.map(({ label }) => label));
  return distinctNames(names, Math.min(MAX_NAME_WIDTH, columns.station - 2), ellipsis);
}

/** A selected node is in brackets. The two ends of a selected edge are in braces. */
function nodeSpan(
  id: string,
  name: string,
  width: number,
  { selected, glyphs }: KitchenDrawing,
): Span {
  const { node, edge } = selected;
  const [open, close] =
    node === id ? '[]' : edge !== undefined && (edge.from === id || edge.to === id) ? '{}' : '  ';
  const text = `${open}${cutText(name, width - 2, glyphs.ellipsis)}${close}`;
  return { text: fitText(text, width, 'left', glyphs.ellipsis), inverse: node === id };
}

function startsIn({ stations }: Lane, { from }: RoutingEdge): boolean {
  return stations.some(({ id }) => id === from);
}

export function kitchenDrawing(drawing: KitchenDrawing): Lines {
  const { layout, top, height, width, glyphs } = drawing;
  const visible = layout.rows.slice(top, top + height);
  // An expediter without stations still has a line.
  const count = Math.max(visible.length, layout.expediter === undefined ? 0 : 1);
  return Array.from({ length: count }, (_, index) => {
    const spans = rowSpans(drawing, top + index, top + Math.floor((count - 1) / 2));
    return cutSpans(spans, width, glyphs.ellipsis);
  });
}

function rowSpans(drawing: KitchenDrawing, index: number, middle: number): readonly Span[] {
  const { layout, selected, names } = drawing;
  const { columns } = layout;
  const row = layout.rows[index];
  if (row === undefined) {
    const { printer, station, display, tracks } = columns;
    const edge = printer === 0 ? 0 : PRINT_EDGE_WIDTH;
    return [
      { text: ' '.repeat(printer + edge + station + display + tracks) },
      ...expoSpans(drawing, index, middle),
    ];
  }
  const stations = row.stations.map((node): Span => {
    const width = Math.min(columns.station, nameWidth(node.label));
    const span = nodeSpan(node.id, names.get(node.label) ?? node.label, width, drawing);
    return node.kind === 'missing' ? { ...span, tone: 'error' } : span;
  });
  const usedWidth = row.stations.reduce(
    (sum, { label }) => sum + Math.min(columns.station, nameWidth(label)),
    0,
  );
  const isKdsSelected = selected.edge?.kind === 'display' && startsIn(row, selected.edge);
  const { displayText, displayTone } = row.routes;
  return [
    ...printSpans(drawing, row, index),
    ...stations,
    { text: ' '.repeat(Math.max(0, columns.station - usedWidth)) },
    { text: columns.display === 0 ? '' : ' ' },
    { text: displayText, tone: displayTone, inverse: isKdsSelected },
    { text: ' '.repeat(Math.max(0, columns.display - 1 - displayText.length)) },
    ...trackSpans(drawing, row, index),
    ...expoSpans(drawing, index, middle),
  ];
}

function printSpans(drawing: KitchenDrawing, row: Lane, index: number): readonly Span[] {
  const { layout, selected, top, glyphs } = drawing;
  const width = layout.columns.printer;
  const printer = layout.printers.get(row.printer ?? '');
  if (width === 0) return [];
  if (printer === undefined) return [{ text: ' '.repeat(width + PRINT_EDGE_WIDTH) }];
  const { node, first, last, style: busStyle } = printer;
  const isNamed = index === Math.max(first, top);
  const name = width > 6 ? node.label : node.label.replace('Printer ', '');
  const label: Span = isNamed
    ? nodeSpan(node.id, name, width, drawing)
    : { text: ' '.repeat(width) };
  const style = row.printStyle ?? 'solid';
  const ends = { up: index > first, down: index < last, left: isNamed, right: true };
  const inverse = selected.edge?.kind === 'print' && startsIn(row, selected.edge);
  return [
    label,
    { text: isNamed ? glyphs.arrowLeft + glyphs.line[busStyle] : '  ' },
    { text: joint(glyphs, ends, style) },
    { text: glyphs.line[style].repeat(PRINT_EDGE_WIDTH - 3), inverse },
  ];
}

const SHORT_EXPEDITER_WIDTH = 6;

function expoSpans(drawing: KitchenDrawing, index: number, middle: number): readonly Span[] {
  const { layout, selected, glyphs } = drawing;
  const { rows, expediter, columns } = layout;
  const row = rows[index];
  const { expo, expoText = '', expoTone: tone = 'plain' } = row?.routes ?? {};
  const name = columns.expediter > SHORT_EXPEDITER_WIDTH ? (expediter?.label ?? '') : 'Expo';
  const label: readonly Span[] =
    index === middle && expediter !== undefined
      ? [nodeSpan(expediter.id, name, columns.expediter, drawing)]
      : [];
  if (layout.expoRows === undefined) {
    return [{ text: ' '.repeat(EXPO_EDGE_WIDTH + columns.number) }, ...label];
  }
  const { first, last, style } = layout.expoRows;
  const ends = {
    up: index > Math.min(first, middle) && index <= Math.max(last, middle),
    down: index < Math.max(last, middle) && index >= Math.min(first, middle),
    left: expo !== undefined,
    right: index === middle,
  };
  const line = expo === undefined ? ' ' : glyphs.line[expo];
  const { number } = columns;
  const inverse =
    row !== undefined && selected.edge?.kind === 'expo' && startsIn(row, selected.edge);
  return [
    { text: line, tone, inverse },
    {
      text:
        number === 0
          ? ''
          : expo === undefined
            ? ' '.repeat(number)
            : ` ${fitText(expoText, number - 2, 'right')} `,
      tone,
    },
    { text: line, tone, inverse },
    { text: joint(glyphs, ends, expo ?? style) },
    { text: index === middle ? glyphs.line[style] + glyphs.arrow : '  ' },
    ...label,
  ];
}

/** An arrow points to a monitored station, and away from a station that monitors. */
function trackSpans(drawing: KitchenDrawing, row: Lane, index: number): readonly Span[] {
  const { layout, selected, glyphs } = drawing;
  const { columns, monitors } = layout;
  if (columns.tracks === 0) return [];
  const tracks = monitors.tracks.filter(({ first, last }) => first <= index && index <= last);
  const { expo, expoTone } = row.routes;
  const hasExpoEdge = expo !== undefined;
  const farthest = tracks.reduce(
    (farthestColumn, track) =>
      endsIn(track, row) ? Math.max(farthestColumn, track.column) : farthestColumn,
    -1,
  );
  const lineStyle = expo ?? tracks[0]?.style ?? 'solid';
  const tone = hasExpoEdge && farthest === -1 ? expoTone : 'plain';
  const firstSign = hasExpoEdge || farthest >= 0 ? glyphs.line[lineStyle] : ' ';
  const spans: Span[] = [{ text: firstSign, tone }];
  for (let column = 0; column < monitors.columns; column += 1) {
    const continues = hasExpoEdge || column < farthest;
    const track = tracks.find((candidate) => candidate.column === column);
    const passingSign = continues ? glyphs.line[lineStyle] : ' ';
    if (track === undefined) spans.push({ text: passingSign + passingSign, tone });
    else if (!endsIn(track, row)) {
      spans.push({ text: passingSign, tone }, { text: glyphs.upright[track.style] });
    } else {
      const ends = {
        up: index > track.first,
        down: index < track.last,
        left: true,
        right: continues,
      };
      const isOneRow = track.first === track.last;
      const sign = isOneRow ? glyphs.box.teeLeft : joint(glyphs, ends, track.style);
      spans.push({
        text: monitorSign(drawing, track, row),
        inverse: isSelected(track, row, selected.edge),
      });
      spans.push({ text: sign });
    }
  }
  return spans;
}

function monitorSign({ glyphs }: KitchenDrawing, track: MonitorTrack, row: Lane): string {
  const isSource = row.stations.some(({ id }) => track.sources.has(id));
  const isTarget = row.stations.some(({ id }) => track.targets.has(id));
  if (isSource && isTarget) return glyphs.mutual;
  return isSource ? glyphs.arrow : glyphs.arrowLeft;
}

function endsIn({ sources, targets }: MonitorTrack, { stations }: Lane): boolean {
  return stations.some(({ id }) => sources.has(id) || targets.has(id));
}

function isSelected(
  track: MonitorTrack,
  { stations }: Lane,
  edge: RoutingEdge | undefined,
): boolean {
  if (edge?.kind !== 'monitor') return false;
  const belongsToTrack = track.sources.has(edge.from) && track.targets.has(edge.to);
  return belongsToTrack && stations.some(({ id }) => id === edge.from || id === edge.to);
}
