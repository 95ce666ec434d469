import { Box } from 'ink';
import type { ReactNode } from 'react';
import { moreText, outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { AROUND_DRAWING, KitchenGraphView } from '../../components/graph/KitchenGraphView.tsx';
import { Line, wrapText } from '../../components/line/Line.tsx';
import { useTheme } from '../../components/line/theme.tsx';
import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { useEverywhereKeys } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { EdgeLevel } from '../../kitchen/routing/routing-order.ts';
import type { RoutingTraffic } from '../../kitchen/routing/routing-traffic.ts';
import { type GraphView, graphView } from '../../state/monitor-state.ts';
import { Frame, useBodySize } from '../frame/Frame.tsx';
import { ReadingPanel } from '../frame/reading-panel.tsx';
import { GraphLines } from './GraphLines.tsx';
import { graphKeys } from './graph-keys.ts';
import { itemSentences } from './graph-words.ts';
import { useGraph } from './use-graph.ts';

/** Lines that are left for the pane below with its title, at least; on a small terminal fewer. */
const PANE_LINES = 6;
const SMALL_PANE_LINES = 4;
const SMALL_HEIGHT = 14;

/** The routing graph of the whole kitchen with the business date laid over it: drawn, as a tree, or as a list. */
export function Graph({ check }: { readonly check: LineCheck }): ReactNode {
  const monitor = useMonitor();
  const { state, latest, dispatch } = monitor;
  const { glyphs } = useTheme();
  const everywhere = useEverywhereKeys(check);
  const size = useBodySize();
  const { width } = size;
  const paneLeast = size.height < SMALL_HEIGHT ? SMALL_PANE_LINES : PANE_LINES;
  const rows = Math.max(1, size.height - AROUND_DRAWING - paneLeast);
  const height = Math.max(1, size.height - paneLeast);
  const graph = useGraph(check, { width, rows, height });
  const { kitchen, layout, lines, cursor, top, itemOf } = graph;

  const paneOf = (view: GraphView) => {
    const item = itemOf(view);
    const to = glyphs.line.solid + glyphs.arrow;
    const sentences = item === undefined ? [] : itemSentences(kitchen, item, view.level, to);
    const taken =
      view.form === 'graph'
        ? Math.min(rows, Math.max(1, layout.rows.length)) + AROUND_DRAWING
        : Math.min(height, lines.length);
    const told = sentences.flatMap((sentence) => wrapText(sentence, width));
    const space = Math.max(1, size.height - taken - 1);
    const first = Math.max(0, Math.min(view.pane, told.length - space));
    return { item, told, space, first, taken };
  };
  const page = (by: 1 | -1) => () => {
    const { first, space, told } = paneOf(graphView(latest()));
    const pane = Math.max(0, Math.min(first + by * space, told.length - space));
    dispatch({ type: 'changed-graph', change: { pane } });
  };
  useKeys(
    'graph',
    offeredKeys(check, 'graph', {
      ...everywhere,
      ...graphKeys({
        monitor,
        check,
        kitchen: () => kitchen,
        item: () => itemOf(graphView(latest())),
      }),
      ...graph.moves,
      pageUp: page(-1),
      pageDown: page(1),
    }),
    useEverywhereCommands(check),
  );

  const view = graphView(state);
  const { item, told, space, first, taken } = paneOf(view);
  const more = told.length - first - space;
  const outOfView =
    view.form === 'graph' ? '' : outOfViewText({ top, shown: height, length: lines.length }, width);
  return (
    <Frame check={check} scope="graph">
      {check.stations.data === undefined ? (
        <ReadingPanel size={size} what="prep stations" link={check.stations.link} now={check.now} />
      ) : check.board.rows.length === 0 ? (
        <StatePanel
          {...size}
          heading="No prep stations"
          sentences={['No prep station is published, so there is nothing to draw.']}
          keys="q goes back."
        />
      ) : (
        <>
          {view.form === 'graph' ? (
            <KitchenGraphView
              layout={layout}
              selected={{ node: item?.node?.id, edge: item?.edge }}
              top={top}
              width={width}
              height={rows}
              level={view.level}
            />
          ) : (
            <Box flexDirection="column" height={taken} overflow="hidden">
              <GraphLines {...{ kitchen, lines, cursor, top, width, height }} />
            </Box>
          )}
          <Line
            width={width}
            spans={[
              { text: titleText(view), strong: true },
              { text: outOfView === '' ? '' : ` ${outOfView}.`, tone: 'muted' },
              { text: dayText(kitchen.traffic) },
            ]}
            right={[{ text: moreText(first, more, 'Space'), tone: 'muted' }]}
          />
          {told.slice(first, first + space).map((text, index) => (
            // Lines of a text have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={`pane ${index}`} width={width} spans={[{ text }]} />
          ))}
        </>
      )}
    </Frame>
  );
}

function titleText({ form, level }: GraphView): string {
  return level === undefined ? `As a ${form}.` : `As a ${form}, ${LEVELS[level]} alone.`;
}

const LEVELS: Readonly<Record<Exclude<EdgeLevel, undefined>, string>> = {
  0: 'level 0',
  1: 'level 1',
  2: 'level 2',
};

/** Whether a day is laid over it, and which of its levels recorded nothing. */
function dayText({ uses, silentLevels }: RoutingTraffic): string {
  if (uses.size === 0) return ' No business date is laid over it: none is read.';
  return silentLevels.length === 0 ? '' : ` No records of level ${silentLevels.join(', ')}.`;
}
