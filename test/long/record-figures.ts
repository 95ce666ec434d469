/** Keeps long test counts and times, one FIGURES.md row each, to compare runs. */
import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const FIGURES = new URL('FIGURES.md', import.meta.url);

/** Prints the numbers and appends them to FIGURES.md, with date, commit, and cores. */
export async function recordFigures(
  name: string,
  figures: Readonly<Record<string, number | string>>,
): Promise<void> {
  const text = Object.entries(figures)
    .map(([what, figure]) => `${what}: ${shown(figure)}`)
    .join('; ');
  const date = new Date().toISOString().slice(0, 10);
  const cells = [date, await commit(), availableParallelism(), name, text];
  await appendFile(FIGURES, `| ${cells.join(' | ')} |\n`);
  process.stdout.write(`${name}: ${text}\n`);
}

function shown(figure: number | string): string {
  if (typeof figure === 'string') return figure;
  return figure.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** Short commit name, with a plus sign if files differ. */
async function commit(): Promise<string> {
  const git = async (...args: readonly string[]) =>
    (await promisify(execFile)('git', args, { cwd: new URL('.', import.meta.url) })).stdout.trim();
  const changed = await git('status', '--porcelain', '--', ':/', ':!FIGURES.md');
  return `${await git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`;
}
