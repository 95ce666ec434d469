import type { ReactNode } from 'react';
import { Line, type Span } from '../../components/line/Line.tsx';
import { type Glyphs, useTheme } from '../../components/line/theme.tsx';
import { edgeId } from '../../kitchen/routing/routing-order.ts';
import { edgeWords } from '../../kitchen/routing/routing-words.ts';
import { type GraphKitchen, type GraphLine, isFaulty, stationOf } from './graph-items.ts';
import { edgeLine, useWords } from './graph-words.ts';

/** The routing graph as lines, of the tree or one for each edge, with the cursor in a column of its own. */
export function GraphLines(props: {
  readonly kitchen: GraphKitchen;
  readonly lines: readonly GraphLine[];
  readonly cursor: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  const { kitchen, lines, cursor, top, width, height } = props;
  const { glyphs } = useTheme();
  const arrow = glyphs.line.solid + glyphs.arrow;
  return lines.slice(top, top + height).map((line, index) => {
    const isHere = top + index === cursor;
    const { id, edge } = line;
    const state = edge && kitchen.traffic.uses.get(edgeId(edge))?.state;
    const tone = isFaulty(kitchen, line) ? 'error' : state === 'never used' ? 'muted' : 'plain';
    const text =
      'lasts' in line
        ? branches(line.lasts, glyphs) + treeText(kitchen, line)
        : edgeLine(kitchen, line.edge, arrow);
    const spans: readonly Span[] = [
      { text: isHere ? `${glyphs.cursor} ` : '  ' },
      { text, tone, strong: isHere },
    ];
    return <Line key={id} width={width} spans={spans} />;
  });
}

type Tree = Extract<GraphLine, { readonly lasts: unknown }>;
function treeText(kitchen: GraphKitchen, { node, edge }: Tree): string {
  if (edge === undefined) return node.label;
  const words = edgeWords(edge, stationOf(kitchen, { id: '', edge }));
  const isMonitor = edge.kind === 'monitor';
  return `${isMonitor ? 'monitors ' : ''}${node.label}: ${words}${useWords(kitchen, edge)}`;
}

/** The lines of the tree in front of one of its lines. */
function branches(lasts: readonly boolean[], { box }: Glyphs): string {
  return lasts
    .map((isLast, depth) => {
      if (depth < lasts.length - 1) return isLast ? '   ' : `${box.vertical}  `;
      return `${isLast ? box.bottomLeft : box.teeRight}${box.horizontal} `;
    })
    .join('');
}
