/**
 * `npm run bench:states`: evenings judged read by read. `--evenings N` per kind (200), `--first N` the first seed (10,000, because rules were tuned on
 * those below), `--kinds a,b`, `--curve 3.6,5.4` other points for slow, `--set tuning` or `test` kitchens (test), `--write` into
 * `test/bench/README.md`, `--smoke` one evening. `--archive ADDRESS` judges an archive's evenings instead, with unknown faults.
 */
import { parseArgs } from 'node:util';
import { announceSize, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { archivedEvenings } from './archived-evenings.ts';
import { FAULT_KINDS } from './queues/fault.ts';
import {
  isKitchenSet,
  isQueueKind,
  type QueuePart,
  queueTables,
  queueVerdicts,
} from './queues/queue-family.ts';
import { replayTable } from './replay-report.ts';

const SMOKE_KINDS = ['stop'];

const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: sized('200', '1') },
    first: { type: 'string', default: '10000' },
    kinds: {
      type: 'string',
      default: sized<readonly string[]>(FAULT_KINDS, SMOKE_KINDS).join(','),
    },
    curve: { type: 'string', default: sized('3.6,5.4', '') },
    set: { type: 'string', default: 'test' },
    archive: { type: 'string' },
    part: { type: 'string' },
    smoke: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

if (values.archive !== undefined) {
  process.stdout.write(`${replayTable(await archivedEvenings(values.archive))}\n`);
} else if (values.part === undefined) await bench();
else {
  const part = JSON.parse(values.part) as QueuePart;
  process.stdout.write(JSON.stringify(queueVerdicts(part)));
}

async function bench(): Promise<void> {
  announceSize();
  const kinds = values.kinds.split(',');
  const seeds = { first: Number(values.first), evenings: Number(values.evenings) };
  const curve = values.curve.split(',').filter(Boolean).map(Number);
  const { set } = values;
  if (!isKitchenSet(set)) throw new RangeError(`no such set: ${set}`);
  const tables = await queueTables(set, kinds.filter(isQueueKind), seeds, curve);
  process.stdout.write(`\n${tables}\n`);
  if (values.write) await writeReadmeBlock('states', tables);
}
