import { expect, test } from 'vitest';
import { ASCII_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { record, station } from '../builders.ts';
import { type MonitorDriver, type Opening, openMonitor, REFRESH_MS } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const GRILL = station(2, { name: 'Grill' });
const batch = (first: number, at = FRY, tookMinutes = 5) =>
  Array.from({ length: 6 }, (_, n) =>
    record(first + n, { at, firedMinutesAgo: 12 + n, tookMinutes }),
  );

function line(opening: Opening = {}) {
  return openMonitor({
    stations: [FRY, GRILL],
    records: [...batch(0), ...batch(10, GRILL)],
    ...opening,
  });
}

/** Underlined texts on the screen. */
function marked(kitchen: MonitorDriver): readonly string[] {
  const frame = kitchen.frames().at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- underlines are control sequences
  return [...frame.matchAll(/\u001b\[4m(.*?)\u001b\[24m/g)].map(([, text = '']) =>
    // oxlint-disable-next-line no-control-regex -- as above
    text.replace(/\u001b\[[\d;]*m/g, ''),
  );
}

async function arrives(kitchen: MonitorDriver, first: number, rows: number) {
  await kitchen.fulfil(batch(first, FRY, 9));
  await kitchen.passes(REFRESH_MS + 2_000);
  await kitchen.sees(`${rows} rows\n`);
}

test("a refresh's changed numbers are marked until the next one, also while keys redraw", async () => {
  const kitchen = await line();
  await kitchen.sees('12 rows\n');
  expect(marked(kitchen)).toEqual([]);
  await arrives(kitchen, 20, 18);
  const marks = marked(kitchen);
  expect(marks).toContain('12');
  await kitchen.press('j', 'k');
  expect(marked(kitchen)).toEqual(marks);
  await kitchen.press('tab');
  expect(marked(kitchen)).not.toEqual([]);
  await kitchen.press('tab');
  expect(marked(kitchen)).toEqual(marks);
  await kitchen.passes(REFRESH_MS + 2_000);
  await expect.poll(() => marked(kitchen)).toEqual([]);
});

test('nothing is marked on another date, nor back from it', async () => {
  const kitchen = await line();
  await kitchen.sees('12 rows\n');
  await arrives(kitchen, 20, 18);
  await kitchen.press('[');
  await kitchen.sees('Jan 14');
  expect(marked(kitchen)).toEqual([]);
  await kitchen.press(']');
  await kitchen.sees('18 rows\n');
  expect(marked(kitchen)).toEqual([]);
});

test.each([
  ['on a slow link', { slowLink: true }],
  ['without attributes', { theme: { color: false, glyphs: ASCII_GLYPHS } }],
])('nothing is marked %s', async (_, opening) => {
  const kitchen = await line(opening);
  await kitchen.sees('12 rows');
  await arrives(kitchen, 20, 18);
  expect(marked(kitchen)).toEqual([]);
});
