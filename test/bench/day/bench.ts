/**
 * `npm run bench:day`: loads, filters, and sorts business dates with up to a million records, each in a separate process, in turns with the
 * limit. `--write` updates the table in `test/bench/README.md`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announceSize, IS_SMOKE, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { COMPARISONS, type Comparison, GROWTHS, PEER_COMPARISONS } from './comparisons.ts';
import { type Load, load } from './load.ts';
import { type MeasuredDay, measuredDay } from './measured-day.ts';
import { type Query, query } from './query.ts';
import { hasVisiData } from './visidata.ts';

const SIZES = sized([5_000, 50_000, 200_000, 1_000_000], [500, 1_000]);
/** From here on cost is to grow in step with the records. */
const GROWS_FROM = sized(200_000, 500);

const NO_PEER = sized(
  'VisiData is not installed (apt-get install visidata)',
  'VisiData is left out of a smoke run',
);

const [, , task, path = ''] = process.argv;
if (task === 'nothing' || task === 'table') print(await load(path, task === 'table'));
else if (task === 'query' || task === 'query-after-peer') {
  print(await query(path, task === 'query-after-peer'));
} else await bench(process.argv.includes('--write'));

function print(figures: Load | Query): void {
  process.stdout.write(JSON.stringify(figures));
}

async function bench(isWritten: boolean): Promise<void> {
  announceSize();
  const hasPeer = !IS_SMOKE && (await hasVisiData());
  if (!hasPeer) process.stdout.write(`NOT COMPARED: ${NO_PEER}.\n`);
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-bench-day-'));
  const days = new Map<number, MeasuredDay>();
  try {
    for (const size of SIZES) days.set(size, await measuredDay(size, folder, hasPeer));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const comparisons = hasPeer ? [...COMPARISONS, ...PEER_COMPARISONS] : COMPARISONS;
  const table = `${ratioTable(comparisons, [...days.values()])}\n\n${growthText(days)}`;
  process.stdout.write(`${table}\n`);
  if (isWritten) await writeReadmeBlock('day', table);
}

function ratioTable(comparisons: readonly Comparison[], days: readonly MeasuredDay[]): string {
  const sizes = SIZES.map((size) => size.toLocaleString('en'));
  return [
    `| records | against | ${sizes.join(' | ')} | aim |`,
    `|---|---|${sizes.map(() => '---|').join('')}---|`,
    ...comparisons.map(({ measure, against, aim, ratios }) => {
      const judgments = days.map((day) =>
        ratios.map((ratio) => judged(ratio(day), aim)).join(' / '),
      );
      return `| ${measure} | ${against} | ${judgments.join(' | ')} | ${aim} |`;
    }),
  ].join('\n');
}

/** A row's cost in the largest date, relative to a smaller date. */
function growthText(days: ReadonlyMap<number, MeasuredDay>): string {
  const most = Math.max(...SIZES);
  const [small, large] = [days.get(GROWS_FROM), days.get(most)];
  if (small === undefined || large === undefined) return '';
  const growth = most / GROWS_FROM;
  const costs = GROWTHS.map(
    ({ measure, ms, aim }) =>
      `${measure} ${judged(ms(large) / ms(small) / growth, aim)} (aim ${aim})`,
  );
  return `Cost of a row in a date of ${most.toLocaleString('en')}, relative to one of ${GROWS_FROM.toLocaleString('en')}: ${costs.join(', ')}.`;
}

function judged(ratio: number, aim: number): string {
  const text = ratio < 0.1 ? ratio.toPrecision(1) : ratio.toFixed(2);
  return IS_SMOKE || ratio <= aim ? text : `**${text}**`;
}
