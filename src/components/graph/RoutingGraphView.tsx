import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { EgoGraph } from '../../kitchen/routing/ego-graph.ts';
import { distinctNames } from '../../terminal/text/distinct-names.ts';
import { wrapText } from '../../terminal/text/safe-text.ts';
import { Line } from '../line/Line.tsx';
import { useTheme } from '../line/theme.tsx';
import { labelRoom, neighborAt, routingDrawing } from './routing-drawing.ts';

/** Lines that the sentence about the selected edge may take. */
const REASON_LINES = 2;

/** The routing graph of one station, with the reason of the edge under the cursor and a legend below. */
export function RoutingGraphView(props: {
  readonly ego: EgoGraph;
  /** Labels of the kitchen, the same list as long as they are the same. */
  readonly labels: readonly string[];
  readonly cursor: number;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  const { ego, labels, cursor, width, height } = props;
  const { glyphs } = useTheme();
  const { line } = glyphs;
  const room = labelRoom(width);
  const names = useMemo(
    () => distinctNames(labels, room, glyphs.ellipsis),
    [labels, room, glyphs.ellipsis],
  );
  const drawn = routingDrawing({
    ego,
    cursor,
    width,
    height: height - REASON_LINES - 1,
    glyphs,
    names,
  });
  const selected = neighborAt(ego, cursor);
  const reason =
    selected === undefined
      ? ''
      : `${selected.node.kind === 'kds' ? '' : `${selected.node.label}: `}${selected.edge.reason} [${selected.edge.fields.join(', ')}]`;
  const reasons = wrapText(reason, width).slice(0, REASON_LINES);
  return (
    <Box flexDirection="column" height={drawn.length + REASON_LINES + 1} overflow="hidden">
      {drawn.map((spans, index) => (
        // The lines of a drawing have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} width={width} spans={spans} />
      ))}
      <Line
        width={width}
        spans={[
          {
            text: `${line.solid.repeat(3)} always  ${line.dashed.repeat(3)} default  ${line.dotted.repeat(3)} backup`,
            tone: 'muted',
          },
        ]}
      />
      {Array.from({ length: REASON_LINES }, (_, index) => (
        <Line key={`reason ${index}`} width={width} spans={[{ text: reasons[index] ?? '' }]} />
      ))}
    </Box>
  );
}

/** Lines that the graph takes when it may take `most`. */
export function graphHeight(ego: EgoGraph, most: number): number {
  const rows = Math.max(ego.incoming.length, ego.outgoing.length, 1);
  return Math.min(most, rows + 3 + REASON_LINES + 1);
}
