import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import { render } from 'ink-testing-library';
import { expect, test } from 'vitest';
import {
  kitchenLayout,
  moveInKitchen,
  positionInKitchen,
} from '../../src/components/kitchen-layout.ts';
import {
  type KitchenDrawing,
  KitchenGraphView,
  kitchenDrawing,
  kitchenNames,
} from '../../src/components/KitchenGraphView.tsx';
import { spansWidth, ThemeProvider } from '../../src/components/Line.tsx';
import { distinctNames } from '../../src/terminal/distinct-names.ts';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../src/terminal/glyphs.ts';
import { AWKWARD, laidOver } from './awkward-kitchens.ts';

const GLYPHS = [BOX_GLYPHS, ASCII_GLYPHS];
/** The room for the drawing on terminals of 80x24 and 60x15. */
const SIZES = [
  { width: 80, height: 12 },
  { width: 60, height: 5 },
];
const NAMES = Object.keys(AWKWARD);

function pictured(drawing: Omit<KitchenDrawing, 'names'>) {
  const { layout, glyphs } = drawing;
  return kitchenDrawing({ ...drawing, names: kitchenNames(layout, glyphs.ellipsis) });
}

const widths = fc.integer({ min: 20, max: 160 });
const heights = fc.integer({ min: 1, max: 40 });

test.each(NAMES)('%s looks as it did', async (name) => {
  const traffic = laidOver(name);
  const pictures = SIZES.flatMap((size) => {
    const layout = kitchenLayout(traffic, size);
    const node = positionInKitchen(layout, undefined, 0)?.id;
    return GLYPHS.map((glyphs) => {
      const { lastFrame, unmount } = render(
        <ThemeProvider theme={{ color: false, glyphs }}>
          <KitchenGraphView
            {...size}
            layout={layout}
            selected={{ node, edge: undefined }}
            top={0}
          />
        </ThemeProvider>,
      );
      const frame = stripVTControlCharacters(lastFrame() ?? '');
      unmount();
      return frame.split('\n').map((line) => line.trimEnd());
    });
  });
  const file = `kitchen-graphs/${name.replaceAll(' ', '-')}.txt`;
  await expect(pictures.map((lines) => `${lines.join('\n')}\n`).join('\n')).toMatchFileSnapshot(
    file,
  );
});

test.each(NAMES)('%s stays within its width and height, wherever the cursor is', (name) => {
  const traffic = laidOver(name);
  fc.assert(
    fc.property(widths, heights, fc.nat(70), (width, height, top) => {
      const layout = kitchenLayout(traffic, { width, height });
      for (const glyphs of GLYPHS) {
        const node = positionInKitchen(layout, undefined, top)?.id;
        const selected = { node, edge: undefined };
        const drawn = pictured({ layout, selected, top, height, width, glyphs });
        expect(drawn.length).toBeLessThanOrEqual(height);
        for (const spans of drawn) expect(spansWidth(spans)).toBeLessThanOrEqual(width);
      }
    }),
    { numRuns: 40 },
  );
});

test.each(NAMES)('%s has every label complete, or cut at the end of a column', (name) => {
  const traffic = laidOver(name);
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 160 }), heights, (width, height) => {
      const layout = kitchenLayout(traffic, { width, height });
      const selected = { node: undefined, edge: undefined };
      const glyphs = BOX_GLYPHS;
      const drawing = { layout, selected, width, height, glyphs };
      const most = Math.min(24, layout.columns.station - 2);
      const labels = layout.rows.flatMap(({ stations }) => stations.map(({ label }) => label));
      const names = distinctNames(labels, most);
      for (let top = 0; top < layout.rows.length; top += height) {
        const lines = pictured({ ...drawing, top }).map((spans) =>
          spans.map(({ text }) => text).join(''),
        );
        for (const [at, line] of lines.entries()) {
          for (const { label } of layout.rows[top + at]?.stations ?? []) {
            expect(line).toContain(` ${names.get(label) ?? ''} `);
          }
        }
        const shown = lines.join('\n');
        expect(shown).toMatch(/ Expediter| Expo/);
      }
    }),
    { numRuns: 20 },
  );
});

test.each(NAMES)('%s can be walked from any node to any other', (name) => {
  const traffic = laidOver(name);
  fc.assert(
    fc.property(widths, heights, (width, height) => {
      const layout = kitchenLayout(traffic, { width, height });
      const start = positionInKitchen(layout, undefined, 0);
      const seen = new Set<string>();
      const met = new Set<string>();
      const open = start === undefined ? [] : [start];
      for (let place = open.pop(); place !== undefined; place = open.pop()) {
        const key = `${place.id} ${place.row}`;
        if (seen.has(key)) continue;
        seen.add(key);
        met.add(place.id);
        for (const direction of ['up', 'down', 'left', 'right'] as const) {
          const next = moveInKitchen(layout, place, direction);
          if (next !== undefined) open.push(next);
        }
      }
      const nodes = [...traffic.graph.nodes.values()].filter(({ kind }) => kind !== 'kds');
      expect([...met].sort()).toEqual(nodes.map(({ id }) => id).sort());
    }),
    { numRuns: 10 },
  );
});

test.each(NAMES)('%s looks the same in whatever order the stations come', (name) => {
  const stations = AWKWARD[name]?.stations ?? [];
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...stations], { minLength: stations.length }),
      widths,
      heights,
      (shuffled, width, height) => {
        const picture = (order: typeof stations) => {
          const layout = kitchenLayout(laidOver(name, order), { width, height });
          const selected = { node: undefined, edge: undefined };
          return pictured({
            layout,
            selected,
            top: 0,
            width,
            height,
            glyphs: BOX_GLYPHS,
          });
        };
        expect(picture(shuffled)).toEqual(picture(stations));
      },
    ),
    { numRuns: 10 },
  );
});

test('the ASCII form has only ASCII if the names have', () => {
  for (const name of NAMES.filter((each) => !each.includes('wide'))) {
    const layout = kitchenLayout(laidOver(name), { width: 80, height: 12 });
    const drawn = pictured({
      layout,
      selected: { node: undefined, edge: undefined },
      top: 0,
      width: 80,
      height: 70,
      glyphs: ASCII_GLYPHS,
    });
    for (const { text } of drawn.flat()) expect(text).toMatch(/^[ -~]*$/);
  }
});
