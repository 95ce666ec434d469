/** A shown row's heap use: a large day is paged through from end to end. */
import { usedHeap } from '../../soak/heap.ts';
import { sized } from '../bench-size.ts';
import { simulatedRows } from './fixed-platform.ts';
import { composedTable, inkTable, ROWS, type RowTable } from './row-table.tsx';

const SHOWN = sized(20_000, 100);
const PRINTED_FOR = 100_000;
const WARM_UP = sized(40, 2) * ROWS;

export interface RowMemory {
  /** A fifth of these rows is shown. */
  readonly rows: number;
  readonly inkBytes: number;
  readonly composedBytes: number;
}

/** Heap growth, with Ink and without. */
export async function rowMemory(): Promise<RowMemory> {
  const rows = simulatedRows(sized('commissary', 'cafe')).slice(0, SHOWN + WARM_UP);
  const composedBytes = await growth(composedTable(rows), rows.length);
  const inkBytes = await growth(inkTable(rows), rows.length);
  const scale = PRINTED_FOR / (rows.length - WARM_UP);
  return { rows: PRINTED_FOR, inkBytes: inkBytes * scale, composedBytes: composedBytes * scale };
}

async function growth(table: RowTable, length: number): Promise<number> {
  for (let top = 0; top < WARM_UP; top += ROWS) table.draw(top, top);
  const before = await usedHeap();
  for (let top = WARM_UP; top < length; top += ROWS) table.draw(top, top);
  // Back to an earlier screen, so no row is held because it is shown.
  table.draw(0, 0);
  const after = await usedHeap();
  table.close();
  return after - before;
}
