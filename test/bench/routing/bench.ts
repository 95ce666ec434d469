/**
 * `npm run bench:routing`: routing graph, audit, and drawing for kitchens with 1,000 and 10,000 stations, in turns with parsing the same
 * stations, the minimum for any read.
 */
import { kitchenLayout } from '../../../src/components/kitchen-layout.ts';
import { kitchenDrawing, kitchenNames } from '../../../src/components/KitchenGraphView.tsx';
import { audit } from '../../../src/kitchen/audit/audit.ts';
import { routingGraph } from '../../../src/kitchen/routing/routing-graph.ts';
import { orderedEdges } from '../../../src/kitchen/routing/routing-order.ts';
import { routingTraffic } from '../../../src/kitchen/routing/routing-traffic.ts';
import { BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { announceSize, sized } from '../bench-size.ts';
import { median } from '../terminal/statistics.ts';
import { largeKitchen } from './large-kitchen.ts';

const [FEW, MANY] = sized<readonly [number, number]>([1_000, 10_000], [50, 100]);
const ROUNDS = sized(15, 1);
/** Before the measured ones: a monitor repeats the layout. */
const WARM_ROUNDS = sized(10, 0);
const FRAME_MS = 16;
const ROOM = { width: 80, height: 12, level: undefined };

announceSize();
const measured = [measure(FEW), measure(MANY)] as const;
const [small, large] = measured;
const rows = Object.keys(small).map((name) => {
  const [few = Number.NaN, many = Number.NaN] = measured.map((figures) => figures[name]);
  const [fewParsed = Number.NaN, manyParsed = Number.NaN] = [small, large].map(
    (figures) => figures['JSON.parse'],
  );
  const growth = many / few / (MANY / FEW);
  const cells = [few / fewParsed, many / manyParsed, few / FRAME_MS, many / FRAME_MS, growth];
  return `| ${name} | ${cells.map((cell) => cell.toFixed(2)).join(' | ')} |`;
});
const most = MANY.toLocaleString('en');
process.stdout.write(
  [
    `| of ${FEW.toLocaleString('en')} and ${most} stations | to JSON.parse | at ${most} | to a frame of 16 ms | at ${most} | growth a station |`,
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n'),
);

/** Median ms, in turns. */
function measure(size: number): Readonly<Record<string, number>> {
  const stations = largeKitchen(size);
  const text = JSON.stringify(stations);
  const graph = routingGraph(stations, undefined);
  const traffic = routingTraffic(graph, undefined);
  const layout = kitchenLayout(traffic, ROOM);
  const names = kitchenNames(layout, BOX_GLYPHS.ellipsis);
  const selected = { node: undefined, edge: undefined };
  const steps: Readonly<Record<string, () => unknown>> = {
    'JSON.parse': () => JSON.parse(text) as unknown,
    model: () => routingGraph(stations, undefined),
    audit: () => audit(stations),
    layout: () => kitchenLayout(traffic, ROOM),
    names: () => kitchenNames(layout, BOX_GLYPHS.ellipsis),
    'rows in view': () =>
      kitchenDrawing({ ...ROOM, layout, selected, top: size / 2, glyphs: BOX_GLYPHS, names }),
    list: () => orderedEdges(graph),
  };
  const times = new Map(Object.keys(steps).map((name) => [name, [] as number[]]));
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(steps)) {
      const begun = performance.now();
      run();
      if (round >= 0) times.get(name)?.push(performance.now() - begun);
    }
  }
  return Object.fromEntries([...times].map(([name, each]) => [name, median(each)]));
}
