/** Prep times beside the planted ones: as csv, and as a plot. */
import { durationText } from '../../../src/kitchen/text/quantities.ts';
import { PROFILES } from '../../../src/service/simulator/profile.ts';
import { type PlantedItem, plantedItems } from './planted.ts';

/** Four weeks of the demo's first kitchen. They are checked in as `prep-times.csv`. */
export function demoItems(): readonly PlantedItem[] {
  return plantedItems(PROFILES.typical, 1, 28);
}

export function prepTimeCsv(items: readonly PlantedItem[]): string {
  const lines = items.map(({ kitchen, station, item, count, plantedMs, found }) =>
    [
      kitchen,
      station,
      item,
      count,
      Math.round(plantedMs),
      ...(typeof found === 'string'
        ? ['', '', '', found]
        : [...[found.prepMs, found.lowMs, found.highMs].map(Math.round), '']),
    ].join(','),
  );
  return `kitchen,station,item,bumps,planted_ms,found_ms,low_ms,high_ms,reason\n${lines.join('\n')}\n`;
}

const FROM_MS = 60_000;
const TO_MS = 1_920_000;
const COLUMNS = 60;
const ROWS = 20;

/** A digit is the number of items in a cell (9 for more), and dots are where found and planted are equal. Both axes are logarithmic. */
export function prepTimePlot(items: readonly PlantedItem[]): string {
  const cells = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column): string =>
      Math.floor((column / COLUMNS) * ROWS) === row ? '.' : ' ',
    ),
  );
  for (const { plantedMs, found } of items) {
    if (typeof found === 'string') continue;
    const row = cells[indexOf(found.prepMs, ROWS)];
    const column = indexOf(plantedMs, COLUMNS);
    if (row !== undefined) row[column] = String(Math.min(9, (Number(row[column]) || 0) + 1));
  }
  const lines = cells.map((row, index) => {
    const label = index % 4 === 0 ? durationText(valueAt(index / ROWS)) : '';
    return `${label.padStart(6)} |${row.join('').trimEnd()}`;
  });
  const labels = Array.from({ length: COLUMNS / 12 }, (_, index) =>
    durationText(valueAt((12 * index) / COLUMNS)).padEnd(12),
  );
  const axis = [`       +${'-'.repeat(COLUMNS)}`, `        ${labels.join('').trimEnd()}`];
  return ['found', ...lines.reverse(), ...axis, `${' '.repeat(COLUMNS)}planted`].join('\n');
}

function indexOf(ms: number, length: number): number {
  const share = Math.log(ms / FROM_MS) / Math.log(TO_MS / FROM_MS);
  return Math.min(length - 1, Math.max(0, Math.floor(share * length)));
}

function valueAt(share: number): number {
  return FROM_MS * (TO_MS / FROM_MS) ** share;
}
