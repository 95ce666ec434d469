/** Routing graph with the business date's bumps: drawn, or as a list. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { moreText, outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { KitchenGraphView } from '../../components/graph/KitchenGraphView.tsx';
import { Line, rowSign, type Span, TextLines } from '../../components/line/Line.tsx';
import { edgeId } from '../../kitchen/routing/routing-order.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { ReadingPanel } from '../frame/reading-panel.tsx';
import { NO_STATIONS } from '../frame/words.ts';
import { graphActions, sayGraph } from './actions.ts';
import { isFaulty } from './graph-items.ts';
import { type GraphModel, graphModel, graphPane, graphZoom } from './model.ts';
import { dateNote, edgeLine, titleText } from './words.ts';

export const GRAPH: ScreenDefinition<unknown, GraphModel> = {
  scope: 'graph',
  model: graphModel,
  pane: graphZoom,
  actions: graphActions,
  draw: (model) => <Graph {...model} />,
  say: sayGraph,
};

function Graph(model: GraphModel): ReactNode {
  const { scene, view, kitchen, layout, lines, item, top, rows, height } = model;
  const { check, size } = scene;
  const { width } = size;
  if (check.stations.data === undefined) {
    const { link } = check.stations;
    return <ReadingPanel size={size} what="prep stations" link={link} now={check.now} />;
  }
  if (check.board.rows.length === 0) {
    return (
      <StatePanel {...size} heading="No prep stations" sentences={[NO_STATIONS]} keys="q back" />
    );
  }
  const { taken, lines: sentences, space, first } = graphPane(model);
  const outOfView =
    view.form === 'graph' ? '' : outOfViewText({ top, shown: height, length: lines.length }, width);
  return (
    <>
      {view.form === 'graph' ? (
        <KitchenGraphView
          {...{ layout, top, width }}
          selected={{ node: item?.node?.id, edge: item?.edge }}
          height={rows}
          level={view.level}
        />
      ) : (
        <Box flexDirection="column" height={taken} overflow="hidden">
          <GraphLines {...model} />
        </Box>
      )}
      <Line
        width={width}
        spans={[
          { text: titleText(view), strong: true },
          { text: outOfView === '' ? '' : ` ${outOfView}.`, tone: 'muted' },
          { text: dateNote(kitchen.traffic, scene.check.day) },
        ]}
        right={[
          { text: moreText(first, sentences.length - first - space, 'Space'), tone: 'muted' },
        ]}
      />
      <TextLines
        lines={sentences.slice(first, first + space).map((text) => [{ text }])}
        width={width}
      />
    </>
  );
}

/** A line per edge, with a separate cursor column. */
function GraphLines({ scene, view, kitchen, lines, cursor, top, height }: GraphModel): ReactNode {
  const { glyphs } = scene.theme;
  const arrow = glyphs.line.solid + glyphs.arrow;
  return lines.slice(top, top + height).map((line, index) => {
    const isHere = top + index === cursor;
    const { id, edge } = line;
    const state = kitchen.traffic.uses.get(edgeId(edge))?.state;
    const tone = isFaulty(kitchen, line) ? 'error' : state === 'never used' ? 'muted' : 'plain';
    const text = edgeLine(kitchen, edge, view.level, arrow);
    const spans: readonly Span[] = [rowSign(isHere, glyphs), { text, tone, strong: isHere }];
    return <Line key={id} width={scene.size.width} spans={spans} />;
  });
}
