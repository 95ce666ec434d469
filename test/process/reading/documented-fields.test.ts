import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guid, record, station, TODAY } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);

const FRY = station(2, { name: 'Fry', kitchenPrinter: undefined });

/** Reasons for leaving rows out are documented by name. */
const COUNTS_BY_REASON = new Set(['leftOut', 'rules']);

function keysOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    key,
    ...(COUNTS_BY_REASON.has(key) ? [] : keysOf(each)),
  ]);
}

const COMMANDS: readonly { readonly args: readonly string[]; readonly schema: string }[] = [
  { args: ['stations'], schema: 'stations' },
  { args: ['stations', 'Fry'], schema: 'stations' },
  { args: ['audit', '--date', TODAY], schema: 'audit' },
  { args: ['ff', TODAY], schema: 'fulfillments' },
  { args: ['report', TODAY], schema: 'report' },
  { args: ['trend', '--to', 'today'], schema: 'trend' },
  { args: ['why', guid(5, 1), '--date', TODAY], schema: 'why' },
  { args: ['fleet', '--date', TODAY], schema: 'fleet' },
  { args: ['trace', 'Fry', '--date', TODAY], schema: 'trace' },
  { args: ['diff', 'none.json'], schema: 'diff' },
];

test.each(COMMANDS)('the schema names each field printed by %j', async ({ args, schema }) => {
  const kitchen = await serveKitchen({
    stations: [FRY, station(1)],
    date: TODAY,
    records: [record(1, { at: FRY }), record(2, { at: FRY, level: 1 })],
  });
  await writeFile(join(program.temporary, 'none.json'), '[]');
  const { stdout: output } = await runHere(['help', 'schema', schema]);
  const words = new Set(output.match(/\w+/g));
  const printed = async (format: string): Promise<string> =>
    (await runHere([...args, '--format', format], kitchen)).stdout;
  const lines = (await printed('ndjson')).trimEnd().split('\n');
  const [head = ''] = (await printed('csv')).split('\r\n');
  const keys = [
    ...keysOf(JSON.parse(await printed('json'))),
    ...lines.flatMap((line) => keysOf(JSON.parse(line))),
    ...head.split(','),
  ];
  expect(keys.length).toBeGreaterThan(5);
  expect([...new Set(keys)].filter((key) => !words.has(key))).toEqual([]);
});
