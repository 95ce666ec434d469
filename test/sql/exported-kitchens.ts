/** Odd kitchens in an archive, exported as a lake, with the commands' figures. */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { systemClock } from '../../src/api/clock.ts';
import type { BuiltProgram } from '../process/built-program.ts';
import type { RunHere } from '../process/in-process.ts';
import { fillArchive, type OddKitchens } from './odd-kitchens.ts';
import { printedFigures } from './printed-figures.ts';
import type { Figures } from './sql-figures.ts';

/** After all dates, whatever the machine's clock. */
export const clock = () => ({ ...systemClock, now: () => Date.UTC(2026, 10, 20) });

export async function exportedKitchens(
  program: BuiltProgram,
  run: RunHere,
  kitchens: OddKitchens,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly lake: string; readonly printed: Figures }> {
  const folder = await mkdtemp(join(program.temporary, 'lake-'));
  await mkdir(folder, { recursive: true });
  const archive = `sqlite:${join(folder, 'kitchen.sqlite')}`;
  const restaurants = await fillArchive(archive, kitchens);
  const { dates } = kitchens;
  const printed = await printedFigures({ run, archive, restaurants, dates, environment });
  const lake = join(folder, 'lake');
  const span = ['--from', dates[0] ?? '', '--to', dates.at(-1) ?? ''];
  const words = ['export', '--archive', archive, '--all-restaurants', ...span, '--folder', lake];
  const { stderr } = await run(words, environment);
  expect(stderr).toContain(`${dates.length} dates written`);
  return { lake, printed };
}
