/**
 * `npm run bench:promise`: each ticket's time predicted at its fire, by plain frequencies and by pace and load. `--evenings N` per kind and set (200),
 * `--first N` the first seed of the test kitchens (10,000), `--write` into `test/bench/promise/README.md`, `--smoke` one evening.
 */
import { parseArgs } from 'node:util';
import { announceSize, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { inParts, type Seeds } from '../states/parts.ts';
import type { FaultKind } from '../states/queues/fault.ts';
import { TICKET_STYLES } from '../states/queues/night-records.ts';
import { queueEvening } from '../states/queues/queue-evening.ts';
import { TEST_KITCHENS } from '../states/queues/test-kitchens.ts';
import { TUNING_KITCHENS } from '../states/queues/tuning-kitchens.ts';
import { type FiredTicket, firedTickets } from './fired-tickets.ts';
import {
  calibrationTable,
  type JudgedTicket,
  promiseTables,
  tunedWeights,
} from './judged-forecasts.ts';

const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: sized('200', '1') },
    first: { type: 'string', default: '10000' },
    part: { type: 'string' },
    write: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
  },
});

const KITCHEN_SETS = { tuning: TUNING_KITCHENS, test: TEST_KITCHENS } as const;
const KINDS = sized<readonly FaultKind[]>(
  ['ordinary', 'cook', 'trainee', 'oven', 'slot', 'rush'],
  ['rush'],
);
const TUNING_SEED = 1;
/** Of the evenings of the test kitchens: two weights need fewer. */
const TUNING_PART = 0.25;

interface PromisePart extends Seeds {
  readonly set: keyof typeof KITCHEN_SETS;
  readonly kind: FaultKind;
}

/** Ticket by ticket, as numbers: some hundred thousand pass between processes. */
type Packed = readonly (readonly [kitchen: string, ...numbers: number[]])[];

if (values.part === undefined) await compare();
else process.stdout.write(JSON.stringify(packedTickets(JSON.parse(values.part) as PromisePart)));

async function compare(): Promise<void> {
  announceSize();
  const asked = Number(values.evenings);
  const judged = async (set: PromisePart['set'], first: number, evenings: number) => {
    const all: JudgedTicket[] = [];
    for (const kind of KINDS) {
      const part: PromisePart = { set, kind, first, evenings };
      for (const packed of await inParts<Packed>(part)) all.push(...unpacked(kind, packed));
    }
    return all;
  };
  const weights = tunedWeights(await judged('tuning', TUNING_SEED, Math.ceil(asked * TUNING_PART)));
  const tickets = await judged('test', Number(values.first), asked);
  const blocks = [
    ['promise', promiseTables(tickets, weights, asked)],
    ['calibration', calibrationTable(tickets)],
  ] as const;
  for (const [name, table] of blocks) {
    process.stdout.write(`${table}\n\n`);
    if (values.write) await writeReadmeBlock(name, table, 'test/bench/promise/README.md');
  }
}

function packedTickets({ set, kind, first, evenings }: PromisePart): Packed {
  const kitchens = KITCHEN_SETS[set];
  const seeds = Array.from({ length: evenings }, (_, at) => first + at);
  return seeds.flatMap((seed) => {
    const kitchen = kitchens[seed % kitchens.length];
    const style = TICKET_STYLES[Math.floor(seed / kitchens.length) % TICKET_STYLES.length];
    const evening = kitchen && style && queueEvening(kitchen, kind, seed, style);
    if (evening === undefined) return [];
    return firedTickets(evening).map(({ tookMs, pace, load, plainMs }) => {
      const logs = [pace, load].map((each) => Math.round(each * 1_000) / 1_000);
      return [evening.kitchen.name, seed, tookMs, ...logs, ...plainMs.map(Math.round)] as const;
    });
  });
}

function unpacked(kind: FaultKind, packed: Packed): readonly JudgedTicket[] {
  return packed.map(([kitchen, evening = 0, tookMs = 0, pace = 0, load = 0, ...plainMs]) => {
    const ticket: FiredTicket = { tookMs, pace, load, plainMs };
    return { kitchen, kind, evening, ...ticket };
  });
}
