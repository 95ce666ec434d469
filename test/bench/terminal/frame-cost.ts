/** Processor time for a frame of 41 rows and 8 columns: with Ink, and composed by hand. Both must send the same bytes. */
import { sized } from '../bench-size.ts';
import { simulatedRows } from './fixed-platform.ts';
import { composedTable, inkTable, ROWS } from './row-table.tsx';
import { quantileOf } from './statistics.ts';

const FRAMES = sized(150, 3);

export interface FrameCost {
  readonly inkMs: number;
  readonly composedMs: number;
}

export type FrameCosts = Readonly<Record<'move' | 'scroll' | 'page', FrameCost>>;

/** Medians. The two take turns at every frame. */
export function frameCosts(): FrameCosts {
  const rows = simulatedRows(sized('busy', 'cafe'));
  const ink = inkTable(rows);
  const composed = composedTable(rows);
  const cost = (at: (frame: number) => readonly [cursor: number, top: number]): FrameCost => {
    const inkTimes: number[] = [];
    const composedTimes: number[] = [];
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const [cursor, top] = at(frame);
      const begun = performance.now();
      const sent = ink.draw(cursor, top);
      const between = performance.now();
      const expected = composed.draw(cursor, top);
      composedTimes.push(performance.now() - between);
      inkTimes.push(between - begun);
      if (sent !== expected) throw new Error(`Ink's frame differs from the composed one: ${frame}`);
    }
    return { inkMs: quantileOf(inkTimes, 0.5), composedMs: quantileOf(composedTimes, 0.5) };
  };
  // The first frames are slower for both, and do not count.
  cost((frame) => [frame % ROWS, 0]);
  const costs = {
    move: cost((frame) => [frame % ROWS, 0]),
    scroll: cost((frame) => [frame + ROWS, frame + 1]),
    page: cost((frame) => [(frame + 1) * ROWS, (frame + 1) * ROWS]),
  };
  ink.close();
  return costs;
}
