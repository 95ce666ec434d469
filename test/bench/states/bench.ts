/**
 * `npm run bench:states`: evenings judged read by read. `--family simulator` or `queues` (both), `--evenings N` per kind (200), `--first N` the
 * first seed (10,000, because rules were tuned on those below), `--kinds a,b`, `--curve 3.6,5.4` other points for slow, `--set tuning` or `test`
 * kitchens of queues (test), `--write` into `test/bench/README.md`, `--smoke` one evening per kind. `--archive ADDRESS` judges an archive's
 * evenings instead, with unknown faults.
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
import {
  isSimulatedKind,
  SIMULATED_KINDS,
  type SimulatedPart,
  simulatedTables,
  simulatedVerdicts,
} from './simulated-family.ts';

const SMOKE_KINDS = ['stop'];

const { values } = parseArgs({
  options: {
    family: { type: 'string', default: 'simulator,queues' },
    evenings: { type: 'string', default: sized('200', '1') },
    first: { type: 'string', default: '10000' },
    kinds: {
      type: 'string',
      default: sized([...new Set([...SIMULATED_KINDS, ...FAULT_KINDS])], SMOKE_KINDS).join(','),
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
  const part = JSON.parse(values.part) as SimulatedPart | QueuePart;
  const verdicts = part.family === 'queues' ? queueVerdicts(part) : simulatedVerdicts(part);
  process.stdout.write(JSON.stringify(verdicts));
}

async function bench(): Promise<void> {
  announceSize();
  const kinds = values.kinds.split(',');
  const seeds = { first: Number(values.first), evenings: Number(values.evenings) };
  const curve = values.curve.split(',').filter(Boolean).map(Number);
  const { set } = values;
  if (!isKitchenSet(set)) throw new RangeError(`no such set: ${set}`);
  for (const family of values.family.split(',')) {
    const isQueues = family === 'queues';
    const tables = isQueues
      ? await queueTables(set, kinds.filter(isQueueKind), seeds, curve)
      : await simulatedTables(kinds.filter(isSimulatedKind), seeds, curve);
    process.stdout.write(`\n${tables}\n`);
    if (values.write) await writeReadmeBlock(isQueues ? 'queues' : 'states', tables);
  }
}
