/** Start to first paint: limit, monitor, and peers take turns. */
import { medianPaints } from './median-paints.ts';
import type { Program } from './programs.ts';

export const NODE = 'node -e print';

/** Median ms by program. */
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
  return medianPaints([limit, ...programs], rounds);
}
