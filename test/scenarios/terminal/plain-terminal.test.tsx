import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { GRILL, monitoring, record, restaurant, station } from '../builders.ts';
import type { MonitorDriver, openMonitor as OpenMonitor } from '../driver.tsx';
import { keysTo } from '../fleet/keys-to.ts';

// Colors are decided when Ink is loaded: here they are on, so a wrong color is seen.
let openMonitor: typeof OpenMonitor;
beforeAll(async () => {
  vi.stubEnv('FORCE_COLOR', '1');
  vi.stubEnv('NO_COLOR', undefined);
  ({ openMonitor } = await import('../driver.tsx'));
});
afterAll(() => vi.unstubAllEnvs());

const GONE = station(9);
const COLD = station(1, { name: 'Cold', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined });
const FRY = station(2, { name: 'Fry', expoRouting: undefined, ...monitoring(COLD, GONE) });
const KITCHEN = {
  stations: [COLD, FRY, ...Array.from({ length: 20 }, (_, n) => station(20 + n, monitoring(COLD)))],
  records: [
    record(1, { at: FRY }),
    record(2, { at: FRY, tookMinutes: 0.1 }),
    record(3, { item: 'A dish with so long a name that no column holds it', tookMinutes: 90 }),
  ],
  restaurants: [GRILL, restaurant(2, 'Corner Bakery')],
};

/** A round through every screen, pane, menu and state. */
async function round(kitchen: MonitorDriver): Promise<void> {
  await kitchen.sees('Cold', 'no bumps here');
  await kitchen.press('j', 'O', 'escape', '?', 'space', 'escape', 'c', 'escape', 'd', 'escape');
  await kitchen.press('enter', 'j', 'j', 'j', 'tab', 'tab', 'tab', '[');
  await kitchen.sees('monitored by');
  await kitchen.press('left', 'j', 'space', 'tab', 'f', '/', 'x', 'enter', 'escape', 'escape', '0');
  await kitchen.sees('Nothing matches', 'hidden.');
  expect(kitchen.frame().replaceAll(/\s+/g, ' ')).toContain('All 3 items are hidden.');
  await kitchen.press('a', 'F', 'tab', 'tab', 'tab', 'tab', 'tab', 'tab', 'q');
  await kitchen.press('G', 'enter', 'space', 'q', 's', 'r');
  await kitchen.press('/', 'z', 'enter');
  await kitchen.sees('No station matches the filter z. All ');
  await kitchen.press('escape', ...keysTo('bakery'));
  await kitchen.sees('Corner Bakery');
  await kitchen.press('F', '[');
}

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
  { columns: 120, rows: 50 },
])(
  'at $columns x $rows an ASCII terminal without color gets plain ASCII and no color',
  async (size) => {
    const theme = { color: false, glyphs: ASCII_GLYPHS };
    const kitchen = await openMonitor({ ...KITCHEN, ...size, theme });
    await round(kitchen);
    // oxlint-disable-next-line no-control-regex -- no control character but the line end may be there
    for (const frame of kitchen.frames()) expect(frame).toMatch(/^[\n -~]*$/);
  },
);

test('a terminal with colors gets colors and the same words', async () => {
  const plain = await openMonitor({ ...KITCHEN, theme: { color: false, glyphs: BOX_GLYPHS } });
  const colored = await openMonitor({ ...KITCHEN, theme: { color: true, glyphs: BOX_GLYPHS } });
  for (const kitchen of [plain, colored]) await kitchen.sees('Cold', 'no bumps here');
  await plain.press('j');
  await colored.press('j');
  const words = (kitchen: typeof plain) =>
    kitchen
      .lines()
      .slice(1)
      .map((line) => line.trimEnd());
  expect(words(colored)).toEqual(words(plain));
  expect(colored.frames().join('')).toContain('\u001b[');
  expect(plain.frames().join('')).not.toContain('\u001b[');
});

test('no color makes text unreadable on a light or dark background', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, theme: { color: true, glyphs: BOX_GLYPHS } });
  await round(kitchen);
  // oxlint-disable-next-line no-control-regex -- colors are control sequences
  const codes = kitchen
    .frames()
    .flatMap((frame) => Array.from(frame.matchAll(/\u001b\[([\d;]*)m/g), ([, each = '']) => each));
  const allowed = new Set([
    '0',
    '1',
    '2',
    '7',
    '22',
    '27',
    '31',
    '35',
    '1;31',
    '1;35',
    '39',
    '22;39',
  ]);
  expect([...new Set(codes)].filter((code) => !allowed.has(code))).toEqual([]);
});
