/** Start to first paint: the limit, the monitor and the peers take turns. */

import type { Program } from './programs.ts';
import { start } from './pseudo-terminal.ts';
import { median } from './statistics.ts';

const SIZE = { columns: 80, rows: 24 };
export const NODE = 'node -e print';

/** Median of each program's first paint, ms. */
export async function firstPaints(
  programs: readonly Program[],
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const folder = programs[0]?.folder ?? '.';
  const limit = {
    name: NODE,
    command: process.execPath,
    args: ['-e', 'process.stdout.write("here")'],
    environment: {},
    folder,
    painted: 'here',
  };
  const all = [limit, ...programs];
  const times = new Map(all.map(({ name }) => [name, new Array<number>()]));
  for (let round = 0; round < rounds; round += 1) {
    for (const program of all) {
      const running = start(program, SIZE);
      times.get(program.name)?.push(await running.shows(program.painted));
      await running.end();
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
}
