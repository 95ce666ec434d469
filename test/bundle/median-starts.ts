import { medianPaints, type TimedStart } from '../bench/terminal/median-paints.ts';

/** Ms by name, and relative to `node`. */
export async function medianStarts(
  starts: Readonly<Record<string, Omit<TimedStart, 'name'>>>,
  rounds: number,
): Promise<Readonly<Record<string, number>>> {
  const named = Object.entries(starts).map(([name, each]) => ({ ...each, name }));
  const medians = await medianPaints(named, rounds);
  const ofNode = medians.get('node') ?? Number.NaN;
  const figures: Record<string, number> = {};
  for (const [name, ms] of medians) {
    figures[`${name}, ms`] = ms;
    if (name !== 'node') figures[`${name}, times node`] = ms / ofNode;
  }
  return figures;
}
