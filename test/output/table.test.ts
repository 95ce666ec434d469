import { expect, test } from 'vitest';
import { printFulfillments } from '../../src/commands/fulfillments.ts';
import { textTableColumns } from '../../src/output/document.ts';
import { tableLines } from '../../src/output/table.ts';
import { sourceOf, taking } from '../commands/fulfillments/printed.ts';
import { GRILL, record } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';

const LONG = 'Half a dozen oysters on ice with a mignonette of shallots and pink pepper';

/** Two columns as a table, at this terminal width or off a terminal. */
async function table(columns?: number): Promise<readonly string[]> {
  const { api, clock } = await setStage({ records: [record(1, { item: LONG })] });
  const out = taking(columns === undefined ? {} : { isTTY: true, columns });
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  const flags = { format: 'table', columns: 'item,took' };
  await printFulfillments(sourceOf(api, GRILL).source, [], flags, outlets, clock);
  return out.text().trimEnd().split('\n');
}

test('a table outside a terminal cuts nothing', async () => {
  expect(await table()).toEqual([
    `${'selectionMenuItemName'.padEnd(LONG.length)} waitMs`,
    `${LONG}   8m00`,
  ]);
});

test('on a terminal a column takes the room there is', async () => {
  expect((await table(LONG.length + 7))[1]).toBe(`${LONG}   8m00`);
  expect((await table(LONG.length + 6))[1]).toBe(`${LONG.slice(0, -2)}~   8m00`);
  expect((await table(30))[1]).toBe(`${LONG.slice(0, 22).trimEnd()}~   8m00`);
});

const COLUMNS = textTableColumns(['Station', 'Fix'], ['Records']);
const ROWS = [
  ['Sauté and sauces', 'Assign a backup printer', '1,234,567'],
  ['Fry', '-', '9'],
];

test('a table that is too wide loses its minor columns first, the last before the others', () => {
  const columns = [
    { head: 'Name', align: 'left' },
    { head: 'Rows', align: 'right', isMinor: true },
    { head: 'Late', align: 'right' },
    { head: 'GUID', align: 'left', isMinor: true },
  ] as const;
  const rows = [['The Copper Pan', '120', '27%', '0f1e2d3c']];
  const within = (width?: number) => [...tableLines(columns, rows, width ? { width } : {})].at(-1);
  expect(within()).toBe('The Copper Pan  120  27% 0f1e2d3c\n');
  expect(within(33)).toBe(within());
  expect(within(32)).toBe('The Copper Pan  120  27%\n');
  expect(within(23)).toBe('The Copper Pan  27%\n');
  expect(within(12)).toBe('The Co~  27%\n');
});

test('a table that is too wide narrows its widest texts', () => {
  expect(`\n${[...tableLines(COLUMNS, ROWS, { width: 36 })].join('')}`).toMatchInlineSnapshot(`
    "
    Station      Fix            Records
    Sauté and s~ Assign a ba~ 1,234,567
    Fry          -                    9
    "
  `);
});

test('figures are never cut, and lines are longer if texts leave no room', () => {
  const lines = [...tableLines(COLUMNS, ROWS, { width: 12 })];
  expect(lines.join('')).toContain('1,234,567');
  expect(lines.map((line) => line.length)).toEqual([20, 20, 20]);
});

test('a table without heads has none', () => {
  expect([...tableLines(textTableColumns(['', '']), [['Zone', 'UTC']])]).toEqual(['Zone UTC\n']);
});
