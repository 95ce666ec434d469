import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { EgoGraph, Neighbor, RoutingNode } from '../kitchen/routing/routing-graph.ts';
import { clauses } from '../kitchen/text/quantities.ts';
import { distinctNames } from '../terminal/distinct-names.ts';
import type { Glyphs } from '../terminal/glyphs.ts';
import { cutText, fitText, safeText, textWidth, wrapText } from '../terminal/safe-text.ts';
import { cutSpans, Line, type Lines, type Span, TextLines, useTheme } from './Line.tsx';

const REASON_LINES = 2;

export function RoutingGraphView(props: {
  readonly ego: EgoGraph;
  /** All labels of the kitchen. Drawn labels stay distinct among them. Unchanged labels are the same array. */
  readonly labels: readonly string[];
  readonly cursor: number;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  const { ego, labels, cursor, width, height } = props;
  const { glyphs } = useTheme();
  const room = labelRoom(width);
  const names = useMemo(
    () => distinctNames(labels, room, glyphs.ellipsis),
    [labels, room, glyphs.ellipsis],
  );
  const drawn = routingDrawing({ ...props, height: height - REASON_LINES - 1, glyphs, names });
  const selected = neighborAt(ego, cursor);
  const reason =
    selected === undefined
      ? ''
      : `${selected.node.kind === 'kds' ? '' : `${selected.node.label}: `}${selected.edge.reason} [${selected.edge.fields.join(', ')}]`;
  const reasons = wrapText(reason, width).slice(0, REASON_LINES);
  return (
    <Box flexDirection="column" height={drawn.length + REASON_LINES + 1} overflow="hidden">
      <TextLines lines={drawn} width={width} />
      <Line width={width} spans={[{ text: linesLegend(glyphs), tone: 'muted' }]} />
      <TextLines lines={reasons.map((text) => [{ text }])} width={width} />
    </Box>
  );
}

export function routingGraphHeight(ego: EgoGraph, maxHeight: number): number {
  const rows = Math.max(ego.incoming.length, ego.outgoing.length, 1);
  return Math.min(maxHeight, rows + 3 + REASON_LINES + 1);
}

// The stations that monitor this one are left, and its routes right. Each edge has its own line, so that no edge crosses another.

const EDGE_WIDTH = 5;
const WIDTH_AROUND_LABELS = 3 * 2 + 2 * EDGE_WIDTH + 2 + 1;
const MIN_LABEL_WIDTH = 3;
const MAX_LABEL_WIDTH = 22;

export interface RoutingDrawing {
  readonly ego: EgoGraph;
  /** The neighbor under the cursor: from 0 up on the right, from -1 down on the left. */
  readonly cursor: number;
  readonly width: number;
  readonly height: number;
  readonly glyphs: Glyphs;
  /** Short names by label, cut to `labelRoom`. */
  readonly names: ReadonlyMap<string, string>;
}

export function labelRoom(width: number): number {
  return Math.min(
    MAX_LABEL_WIDTH,
    Math.max(MIN_LABEL_WIDTH, Math.floor((width - WIDTH_AROUND_LABELS) / 3)),
  );
}

export function routingDrawing(drawing: RoutingDrawing): Lines {
  const { ego, cursor, width, height, glyphs } = drawing;
  const { box } = glyphs;
  const maxRows = Math.max(1, height - 3);
  const left = visibleSide(ego.incoming, cursor < 0 ? -1 - cursor : 0, maxRows);
  const right = visibleSide(ego.outgoing, Math.max(0, cursor), maxRows);
  const rows = Math.max(left.neighbors.length, right.neighbors.length, 1);

  const maxLabel = labelRoom(width);
  const leftWidth = left.neighbors.length === 0 ? 0 : widestLabel(left.neighbors, maxLabel) + 2;
  const leftSide = leftWidth === 0 ? 0 : leftWidth + EDGE_WIDTH;
  const center = cutText(nameOf(ego.center, drawing), maxLabel, glyphs.ellipsis);
  const boxWidth = textWidth(center) + 2;
  const rightWidth = widestLabel(right.neighbors, maxLabel) + 2;
  const middleRow = Math.floor((rows - 1) / 2);

  const pad = ' '.repeat(leftSide);
  const border = (start: string, end: string, more: string): readonly Span[] => [
    { text: `${pad}${start}${box.horizontal.repeat(boxWidth)}${end}` },
    { text: more === '' ? '' : `  ${more}`, tone: 'muted' },
  ];
  const lines: (readonly Span[])[] = [
    [
      { text: fitText(left.neighbors.length === 0 ? '' : 'monitored by', leftSide + boxWidth + 3) },
      { text: 'tickets go to' },
    ].map((span) => ({ ...span, tone: 'muted' as const })),
    border(box.topLeft, box.topRight, moreNeighbors(left.above + right.above, 'above')),
  ];
  for (let row = 0; row < rows; row += 1) {
    const incoming = left.neighbors[row];
    const outgoing = right.neighbors[row];
    const name = row === middleRow ? ` ${center} ` : ' '.repeat(boxWidth);
    lines.push([
      ...(incoming === undefined
        ? [{ text: pad }]
        : [
            label(incoming, leftWidth, cursor === -1 - (left.above + row), drawing),
            { text: edgeText(incoming, glyphs) },
          ]),
      { text: box.vertical },
      { text: name, strong: true },
      { text: outgoing === undefined ? box.vertical : box.teeRight },
      ...(outgoing === undefined
        ? []
        : [
            { text: `${edgeText(outgoing, glyphs)} ` },
            label(outgoing, rightWidth, cursor === right.above + row, drawing),
            {
              text: ` ${clauses(outgoing.edge.label, outgoing.sharedWith.length > 0 && `also used by ${outgoing.sharedWith.join(', ')}`)}`,
              tone: 'muted' as const,
            },
          ]),
    ]);
  }
  lines.push(
    border(box.bottomLeft, box.bottomRight, moreNeighbors(left.below + right.below, 'below')),
  );
  return lines.map((spans) => cutSpans(spans, width, glyphs.ellipsis));
}

export function neighborAt(ego: EgoGraph, cursor: number): Neighbor | undefined {
  return cursor < 0 ? ego.incoming[-1 - cursor] : ego.outgoing[cursor];
}

function nameOf(node: RoutingNode, { names }: RoutingDrawing): string {
  return names.get(node.label) ?? node.label;
}

function label(
  { node }: Neighbor,
  width: number,
  selected: boolean,
  drawing: RoutingDrawing,
): Span {
  const { ellipsis } = drawing.glyphs;
  const name = cutText(nameOf(node, drawing), width - 2, ellipsis);
  const text = fitText(selected ? `[${name}]` : ` ${name} `, width, 'left', ellipsis);
  return { text, inverse: selected, ...(node.kind === 'missing' ? { tone: 'error' } : {}) };
}

function edgeText({ edge }: Neighbor, glyphs: Glyphs): string {
  return glyphs.line[edge.style].repeat(EDGE_WIDTH - 1) + glyphs.arrow;
}

function widestLabel(neighbors: readonly Neighbor[], maxWidth: number): number {
  return neighbors.reduce(
    (width, { node }) => Math.max(width, Math.min(maxWidth, textWidth(safeText(node.label)))),
    0,
  );
}

interface VisibleSide {
  readonly neighbors: readonly Neighbor[];
  readonly above: number;
  readonly below: number;
}

/** The cursor's neighbor is always among the visible ones. */
function visibleSide(side: readonly Neighbor[], cursor: number, maxRows: number): VisibleSide {
  const above = Math.max(0, Math.min(cursor - maxRows + 1, side.length - maxRows));
  const neighbors = side.slice(above, above + maxRows);
  return { neighbors, above, below: side.length - above - neighbors.length };
}

export const linesLegend = ({ line }: Glyphs): string =>
  `${line.solid.repeat(3)} always  ${line.dashed.repeat(3)} default  ${line.dotted.repeat(3)} backup`;

export const monitorsLegend = ({ arrow, arrowLeft, mutual }: Glyphs, isRoomy: boolean): string =>
  isRoomy
    ? `  ${arrow} monitors  ${arrowLeft} is monitored  ${mutual} both`
    : `  ${arrow} monitors ${arrowLeft}`;
const moreNeighbors = (count: number, where: string): string =>
  count === 0 ? '' : `${count} more ${where}`;
