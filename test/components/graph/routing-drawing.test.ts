import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spansWidth } from '../../../src/components/Line.tsx';
import {
  labelRoom,
  neighborAt,
  type RoutingDrawing,
  routingDrawing,
} from '../../../src/components/RoutingGraphView.tsx';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import {
  type EgoGraph,
  egoGraph,
  routingGraph,
} from '../../../src/kitchen/routing/routing-graph.ts';
import { distinctNames } from '../../../src/terminal/distinct-names.ts';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { monitoring, station } from '../../scenarios/builders.ts';

function egoOf(stations: readonly Station[], of: Station | undefined): EgoGraph {
  const ego = egoGraph(routingGraph(stations, undefined), of?.guid ?? '');
  if (ego === undefined) throw new Error('the station is not in its own graph');
  return ego;
}

/** The drawing, with labels cut as in a kitchen without others. */
function pictured(drawing: Omit<RoutingDrawing, 'names'>) {
  const { ego, width, glyphs } = drawing;
  const nodes = [ego.center, ...[...ego.incoming, ...ego.outgoing].map(({ node }) => node)];
  const labels = nodes.map(({ label }) => label);
  const names = distinctNames(labels, labelRoom(width), glyphs.ellipsis);
  return routingDrawing({ ...drawing, names });
}

const many = (count: number) => Array.from({ length: count }, (_, n) => station(n));
const PRINTER = { guid: 'printer-1', entityType: 'KitchenPrinter' };
const everyone = many(20).map((each) => ({
  ...each,
  ...monitoring(...many(20).filter(({ guid }) => guid !== each.guid)),
}));
const sharing = Array.from({ length: 12 }, (_, n) => station(n, { kitchenPrinter: PRINTER }));
const wide = many(3).map((each) => ({ ...each, name: '焼'.repeat(40), ...monitoring(...many(3)) }));
const bare = station(1, {
  kitchenPrinter: undefined,
  expoRouting: 'SKIP_EXPO',
  includeWithExpediter: false,
});

const KITCHENS: Readonly<Record<string, EgoGraph>> = {
  'a station by itself': egoOf([bare], bare),
  'twenty stations that all monitor each other': egoOf(everyone, everyone[10]),
  'one printer for twelve stations': egoOf(sharing, sharing[5]),
  'names of forty wide characters': egoOf(wide, wide[1]),
  'a name of five hundred letters': egoOf([station(1, { name: 'Long '.repeat(100) })], station(1)),
};

const width = fc.integer({ min: 40, max: 200 });
const height = fc.integer({ min: 4, max: 60 });

/** A cursor on a neighbor. */
const cursorIn = ({ incoming, outgoing }: EgoGraph) =>
  fc.integer({ min: -incoming.length, max: outgoing.length - 1 });

const CASES = Object.entries(KITCHENS).flatMap(([what, ego]) =>
  [BOX_GLYPHS, ASCII_GLYPHS].map((glyphs) => ({
    what,
    ego,
    glyphs,
    form: glyphs === ASCII_GLYPHS ? 'ASCII' : 'boxes',
  })),
);

test.each(CASES)('$what in $form stays within its width and height', ({ ego, glyphs }) => {
  fc.assert(
    fc.property(cursorIn(ego), width, height, (cursor, columns, lines) => {
      const drawn = pictured({ ego, cursor, width: columns, height: lines, glyphs });
      expect(drawn.length).toBeGreaterThanOrEqual(3);
      expect(drawn.length).toBeLessThanOrEqual(lines);
      for (const spans of drawn) expect(spansWidth(spans)).toBeLessThanOrEqual(columns);
    }),
  );
});

test.each(CASES)(
  '$what in $form shows the node at the cursor in full, and only that one as selected',
  ({ ego, glyphs }) => {
    fc.assert(
      fc.property(cursorIn(ego), width, height, (cursor, columns, lines) => {
        const drawn = pictured({ ego, cursor, width: columns, height: lines, glyphs });
        const selected = drawn.flat().filter(({ inverse }) => inverse === true);
        expect(selected).toHaveLength(1);
        expect(selected[0]?.text).toMatch(/^\[.+\] *$/);
        expect(neighborAt(ego, cursor)).toBeDefined();
      }),
    );
  },
);

test.each(CASES)(
  '$what in $form has a box around the name, and says how much is hidden',
  ({ ego, glyphs }) => {
    const drawn = pictured({ ego, cursor: 0, width: 80, height: 8, glyphs });
    const text = drawn.map((spans) => spans.map((span) => span.text).join('')).join('\n');
    const { box } = glyphs;
    for (const sign of [box.topLeft, box.topRight, box.bottomLeft, box.bottomRight, box.vertical]) {
      expect(text).toContain(sign);
    }
    const shown = Math.max(ego.incoming.length, ego.outgoing.length);
    expect(text.includes(' more below')).toBe(shown > 5);
  },
);

test('the ASCII form has only ASCII if the names have', () => {
  for (const [what, ego] of Object.entries(KITCHENS)) {
    if (what.includes('wide')) continue;
    for (const columns of [40, 60, 80, 200]) {
      const drawn = pictured({
        ego,
        cursor: 0,
        width: columns,
        height: 30,
        glyphs: ASCII_GLYPHS,
      });
      for (const { text } of drawn.flat()) expect(text).toMatch(/^[ -~]*$/);
    }
  }
});

test('the line of an edge shows its style', () => {
  const offline = station(1, {
    printingMode: 'OFFLINE_ONLY',
    expoRouting: 'SKIP_EXPO',
    includeWithExpediter: false,
  });
  const drawn = pictured({
    ego: egoOf(
      [offline, station(2, { expoRouting: 'SKIP_EXPO', includeWithExpediter: false })],
      offline,
    ),
    cursor: 0,
    width: 80,
    height: 20,
    glyphs: ASCII_GLYPHS,
  });
  const lines = drawn.map((spans) => spans.map(({ text }) => text).join(''));
  expect(lines.find((line) => line.includes('Printer'))).toContain('....>');
  expect(lines.find((line) => line.includes('Expo'))).toContain('====>');
});

test('the labels on the right begin in the same column', () => {
  const drawn = pictured({
    ego: egoOf(everyone, everyone[0]),
    cursor: 3,
    width: 80,
    height: 30,
    glyphs: BOX_GLYPHS,
  });
  const columns = drawn.flatMap((spans) => {
    const at = spans.findIndex(({ text }) => text.endsWith('▶ '));
    return at === -1 ? [] : [spansWidth(spans.slice(0, at + 1))];
  });
  expect(columns.length).toBeGreaterThan(10);
  expect(new Set(columns).size).toBe(1);
});
