import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { record, station, TODAY } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { GRILL, startKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);
/** At dinner in the records. */
const runAtDinner = runningHere(program, () => createVirtualClock());

/** Platform values stay as received. */
const OF_PLATFORM = new Set(['modifiedDate', 'ticketFiredAt', 'itemFulfilledAt', 'itemStartedAt']);

const INSTANT = /^\d{4}-\d\d-\d\dT/;
const OURS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** With their keys, except the platform's. */
function instantsIn(value: unknown, key = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') {
    return INSTANT.test(value) && !OF_PLATFORM.has(key) ? [[key, value]] : [];
  }
  if (Array.isArray(value)) return value.flatMap((each) => instantsIn(each, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => instantsIn(each, name));
}

function valuesOf(output: string): readonly unknown[] {
  try {
    return [JSON.parse(output)];
  } catch {
    return output
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  }
}

/** Checks how instants are spelled. Returns their keys. */
function checked(output: string): readonly string[] {
  const found = valuesOf(output).flatMap((each) => instantsIn(each));
  expect(found.filter(([, text]) => !OURS.test(text))).toEqual([]);
  return [...new Set(found.map(([key]) => key))];
}

const DEMO = ['--demo', '--restaurant', 'Osteria Lucía'];

test.each<readonly [readonly string[], readonly string[]]>([
  [['stations'], []],
  [
    ['stations', '--now'],
    ['asOf', 'since'],
  ],
  [
    ['audit', '--date', 'today'],
    ['firstSeenAt', 'readAt'],
  ],
  [
    ['report', 'today'],
    ['readAt', 'at', 'firedAt', 'fulfilledAt'],
  ],
  [['fulfillments', '--limit', '20'], []],
  [['trend', '--from', '-1'], []],
  [
    ['why', '--late'],
    ['firedAt', 'endedAt'],
  ],
  [['trace', 'Fry', '--date', 'today'], ['firstSeenAt']],
  [['fleet'], ['lastFulfilledAt', 'readAt', 'since']],
  [
    ['watch', '--once'],
    ['since', 'saidAt', 'at'],
  ],
])('%j writes computed instants in one way', async (words, keys) => {
  const run = async (...format: readonly string[]) => {
    const { stdout, stderr } = await runAtDinner([...words, ...DEMO, ...format]);
    expect(stdout, stderr).not.toBe('');
    return checked(stdout);
  };
  const isLine = words[0] === 'watch';
  const found = await (isLine ? run() : run('--format', 'json'));
  expect(found.toSorted()).toEqual(keys.toSorted());
  expect(await (isLine ? run() : run('--format', 'ndjson'))).toBeDefined();
});

test('the commands of archives, sync, and setups do, too', async () => {
  const kitchen = await startKitchen({
    stations: [station(1, { name: 'Fry' })],
    date: TODAY,
    records: [record(1)],
  });
  onTestFinished(() => kitchen.close());
  const archive = `sqlite:${join(program.temporary, 'instants.db')}`;
  const printed = async (args: readonly string[]) => {
    const { stdout, stderr } = await runHere(args, { ...kitchen.environment });
    expect(stdout, stderr).not.toBe('');
    return checked(stdout);
  };
  const at = ['--archive', archive];
  await printed(['sync', ...at, '--from', '-1', '--format', 'ndjson']);
  const client = ['archive', 'client', 'add', 'kds', '--scope', 'kitchen:read', ...at];
  await printed([...client, '--restaurant', GRILL]);
  expect(
    await printed(['archive', 'list', ...at, '--restaurant', GRILL, '--format', 'json']),
  ).toEqual(['writtenAt']);
  await printed(['archive', 'list', ...at, '--format', 'json']);
  // Archive restaurants may be given by name. Records have both.
  const name = `Restaurant ${GRILL}`;
  const named = [
    'archive',
    'list',
    ...at,
    '--restaurant',
    name.toUpperCase(),
    '--format',
    'ndjson',
  ];
  const { stdout } = await runHere(named, kitchen.environment);
  const [first = ''] = stdout.split('\n');
  expect(JSON.parse(first)).toMatchObject({ restaurant: GRILL, name });
  await printed(['archive', 'client', 'list', ...at, '--format', 'json']);
  const since = await printed(['audit', '--since', 'today', '--format', 'json']);
  expect(new Set(since)).toEqual(new Set(['readAt', 'firstSeenAt']));
  await printed(['doctor', '--format', 'json']);
  expect(await printed(['diff', '--from', 'today', '--format', 'json'])).toEqual(['firstSeenAt']);
});
