/**
 * `npm run bench:why`: why tickets were late, on evenings where that is known. `--set tuning` or `test` kitchens (test), `--evenings N` per kind
 * (200), `--first N` the first seed, `--kinds a,b`, `--show N` draws so many late tickets per kind instead, `--write` into
 * `test/bench/why/README.md`, `--smoke` two evenings of two kinds.
 */
import { parseArgs } from 'node:util';
import { announceSize, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { inParts } from '../states/parts.ts';
import { BASELINES } from './baselines.ts';
import { EVENING_KINDS } from './planned-plants.ts';
import type { ScoredEvening } from './score.ts';
import { isEveningKind, scoredEvenings, shownEvenings, type WhyPart } from './why-family.ts';
import { isWhySet } from './why-kitchens.ts';
import { whyTables } from './why-report.ts';

const PAGE = 'test/bench/why/README.md';
const RULES = BASELINES;

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'test' },
    evenings: { type: 'string', default: sized('200', '2') },
    first: { type: 'string', default: '20000' },
    kinds: {
      type: 'string',
      default: sized<readonly string[]>(EVENING_KINDS, ['ordinary', 'forgotten bump']).join(','),
    },
    show: { type: 'string' },
    part: { type: 'string' },
    smoke: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

if (values.part === undefined) await bench();
else {
  const part = JSON.parse(values.part) as WhyPart;
  process.stdout.write(JSON.stringify(scoredEvenings(part, RULES)));
}

async function bench(): Promise<void> {
  announceSize();
  const { set } = values;
  if (!isWhySet(set)) throw new RangeError(`no such set: ${set}`);
  const kinds = values.kinds.split(',').filter(isEveningKind);
  const part = { set, kinds, first: Number(values.first), evenings: Number(values.evenings) };
  if (values.show !== undefined) {
    process.stdout.write(`${shownEvenings(part, Number(values.show))}\n`);
    return;
  }
  const parts = await inParts<readonly ScoredEvening[]>(part satisfies WhyPart);
  const tables = whyTables(
    parts.flat(),
    RULES.map(({ name }) => name),
  );
  process.stdout.write(`\n${tables}\n`);
  if (values.write) await writeReadmeBlock('why', tables, PAGE);
}
