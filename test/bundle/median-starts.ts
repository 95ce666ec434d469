/** How long programs take until a text is on their terminal. */
import { type Start, start } from '../bench/terminal/pseudo-terminal.ts';
import { median } from '../bench/terminal/statistics.ts';

const SIZE = { columns: 80, rows: 24 };

/** A program, and the text that shows that it has started. */
export interface TimedStart extends Start {
  readonly painted: string;
}

/** Medians by name, ms, and how many times that of `node`. Each starts once in each round, so that all meet the same load. */
export async function medianStarts(
  starts: Readonly<Record<string, TimedStart>>,
  rounds: number,
): Promise<Readonly<Record<string, number>>> {
  const times = new Map(Object.keys(starts).map((name) => [name, new Array<number>()]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { painted, ...what }] of Object.entries(starts)) {
      const running = start(what, SIZE);
      times.get(name)?.push(await running.shows(painted));
      await running.end();
    }
  }
  const ofNode = median(times.get('node') ?? []);
  const figures: Record<string, number> = {};
  for (const [name, values] of times) {
    figures[`${name}, ms`] = median(values);
    if (name !== 'node') figures[`${name}, times node`] = median(values) / ofNode;
  }
  return figures;
}
