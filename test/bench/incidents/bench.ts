/**
 * `npm run bench:incidents`: evenings of chains with planted common causes and independent faults, judged as the program's rule and Alertmanager's
 * grouping join them. `--tune` runs 60 other evenings and prints each miss, `--evenings N`, `--write` into `test/bench/incidents/README.md`.
 */
import { parseArgs } from 'node:util';
import { findIncidents } from '../../../src/kitchen/fleet/incidents.ts';
import { announceSize, IS_SMOKE, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { inParts, type Seeds } from '../states/parts.ts';
import { type JudgedEvening, judgedDate, judgedEvening } from './judge.ts';
import { shownMisses } from './misses.ts';
import { plantedEvening } from './planted-evening.ts';
import { incidentTables } from './report.ts';
import { GROUPINGS } from './ways.ts';

const PAGE = 'test/bench/incidents/README.md';
const TUNING: Seeds = { first: 1, evenings: 60 };
const JUDGED: Seeds = { first: 10_001, evenings: 300 };
const SIZES = sized([400, 40], [40]);
const NAMES = ['linecheck', 'linecheck, the date afterwards'];

const { values } = parseArgs({
  options: {
    tune: { type: 'boolean', default: false },
    evenings: { type: 'string' },
    part: { type: 'string' },
    smoke: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

if (values.part === undefined) await bench();
else process.stdout.write(JSON.stringify(judgedPart(JSON.parse(values.part) as Seeds)));

async function bench(): Promise<void> {
  announceSize();
  const seeds = values.tune ? TUNING : JUDGED;
  const evenings = sized(Number(values.evenings ?? seeds.evenings), 2);
  const question = { ...seeds, evenings };
  const parts = await inParts<ReturnType<typeof judgedPart>>(question);
  const tables = SIZES.map((size, n) => {
    const judged = parts.flatMap((part) => part[n] ?? []);
    return `${size} restaurants, ${evenings} evenings:\n\n${incidentTables(ways(judged))}`;
  }).join('\n\n');
  process.stdout.write(`\n${tables}\n`);
  if (values.tune) process.stdout.write(`\n${shownMisses(question, SIZES[0] ?? 0)}\n`);
  if (values.write && !values.tune && !IS_SMOKE) await writeReadmeBlock('incidents', tables, PAGE);
}

/** By size, by evening, by way. */
function judgedPart({ first, evenings }: Seeds): readonly (readonly JudgedEvening[])[][] {
  return SIZES.map((size) =>
    Array.from({ length: evenings }, (_, n) => {
      const evening = plantedEvening(first + n, size);
      const [rule, ...rivals] = GROUPINGS.map((grouping) => judgedEvening(evening, grouping));
      return [...(rule ? [rule] : []), judgedDate(evening, findIncidents), ...rivals];
    }),
  );
}

function ways(judged: readonly (readonly JudgedEvening[])[]) {
  const names = [...NAMES, ...GROUPINGS.slice(1).map(({ name }) => name)];
  return names.map((name, n) => ({ name, evenings: judged.flatMap((of) => of[n] ?? []) }));
}
