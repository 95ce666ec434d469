/**
 * `npm run bench:prep-times`: prep times found in four weeks of records, beside those that were planted in kitchens with queues.
 * `--write` updates the table and the plot in `test/bench/README.md`, and `prep-times.csv` of the demo. `--csv` prints each item.
 */
import { writeFile } from 'node:fs/promises';
import { PROFILES } from '../../../src/service/simulator/profile.ts';
import { announceSize, IS_SMOKE, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { TEST_KITCHENS } from '../states/queues/test-kitchens.ts';
import { isNear, type PlantedItem, plantedItems } from './planted.ts';
import { demoItems, prepTimeCsv, prepTimePlot } from './prep-time-lines.ts';

const DATES = sized(28, 7);
const SEEDS = sized([1, 2, 3, 4, 5], [1]);
const MANY = 100;
const kitchens = sized([...TEST_KITCHENS, PROFILES.typical, PROFILES.busy], [PROFILES.typical]);

announceSize();
const all = kitchens.flatMap((plan) => SEEDS.flatMap((seed) => plantedItems(plan, seed, DATES)));
const many = all.filter(({ count }) => count >= MANY);

if (process.argv.includes('--csv')) process.stdout.write(prepTimeCsv(all));
else {
  const table = [
    `| kitchen | items with ${MANY} bumps and more | found | within 10% | in its interval | median error | 80% of all times: median error |`,
    '|---|---|---|---|---|---|---|',
    ...kitchens.map(({ name }) =>
      line(
        name,
        many.filter(({ kitchen }) => kitchen === name),
      ),
    ),
    line('all', many),
    line(
      `30 to ${MANY - 1} bumps`,
      all.filter(({ count }) => count < MANY && count >= 30),
    ),
  ].join('\n');
  process.stdout.write(`${table}\n`);
  if (process.argv.includes('--write') && !IS_SMOKE) {
    const plot = `\`\`\`text\n${prepTimePlot(many)}\n\`\`\``;
    await writeReadmeBlock('prep-times', `${table}\n\n${plot}`);
    await writeFile('test/bench/items/prep-times.csv', prepTimeCsv(demoItems()));
  }
}

function line(name: string, items: readonly PlantedItem[]): string {
  const found = items.flatMap(({ found: prepTime, ...item }) =>
    typeof prepTime === 'string' ? [] : [{ ...item, prepTime }],
  );
  const reasons = Object.entries(
    Object.groupBy(items, ({ found: reason }) => (typeof reason === 'string' ? reason : '')),
  )
    .filter(([reason]) => reason !== '')
    .map(([reason, those]) => `${those.length} ${reason}`);
  const near = found.filter(({ prepTime, plantedMs }) => isNear(prepTime.prepMs, plantedMs));
  const within = found.filter(
    ({ prepTime: { lowMs, highMs }, plantedMs }) => lowMs <= plantedMs && plantedMs <= highMs,
  );
  const errors = found.map(({ prepTime, plantedMs }) => prepTime.prepMs / plantedMs - 1);
  const allErrors = found.map(({ allMs, plantedMs }) => allMs / plantedMs - 1);
  return `| ${[
    name,
    items.length,
    [found.length, ...reasons].join(', '),
    share(near.length, found.length),
    share(within.length, found.length),
    percent(middle(errors)),
    percent(middle(allErrors)),
  ].join(' | ')} |`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${Math.round((100 * part) / whole)}%`;
}

function percent(value: number | undefined): string {
  return value === undefined ? '-' : `${value < 0 ? '' : '+'}${(100 * value).toFixed(0)}%`;
}

function middle(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
