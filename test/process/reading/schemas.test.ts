import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { mistakes, printedMistakes } from '../../commands/printed-schema.ts';
import { schemas } from '../../docs/schemas.ts';
import { station } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { GRILL, serveKitchen } from '../served-kitchen.ts';

const ajv = new Ajv2020({ strict: true });
addFormats.default(ajv);

const program = builtProgram();
const runHere = runningHere(program);
/** A demo's kitchen depends on the time, and at some times nothing in it is judged. */
const runAtOneTime = runningHere(program, () => createVirtualClock());
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(program.temporary, 'schemas-'));
  await writeFile(join(folder, 'old.json'), JSON.stringify([station(1, { name: 'Old' })]));
});

const SEVERAL = '--demo-restaurants 3 --demo-profile cafe';
/** With `FOLDER` for a folder with files. */
const ON_DEMO = [
  'stations',
  'stations fry',
  `stations kitchen ${SEVERAL} --all-restaurants`,
  `stations ${SEVERAL} --all-restaurants`,
  'stations --columns name,includeWithExpediter,connectedPrepStations,findings,rules',
  'stations --now',
  'stations --date yesterday --now',
  'stations --now --columns name,muted,usualDates,ratio,since',
  `stations --now ${SEVERAL} --all-restaurants`,
  'fulfillments --limit 20',
  'fulfillments wait>10000m',
  'fulfillments --limit 20 --columns itemFulfillmentLevel,waitMs,queueMs,odd,localHour,businessDate',
  `fulfillments --limit 5 ${SEVERAL} --all-restaurants`,
  'report',
  'report station:grill --late 9m',
  'report yesterday wait>10000m',
  `report ${SEVERAL} --all-restaurants`,
  'trend --from yesterday --to today',
  'trend fry --from yesterday --to yesterday --columns businessDate,station,lateShare',
  `trend --from today --to today ${SEVERAL} --all-restaurants`,
  'why --late',
  'why --late --columns ticketGuid,cause,tookMs',
  `why --late ${SEVERAL} --all-restaurants`,
  'audit --date today',
  'audit --date today --columns severity,fields,stations,since',
  `audit ${SEVERAL} --all-restaurants`,
  `audit --since yesterday ${SEVERAL} --all-restaurants`,
  'audit --since -20 --date today',
  `audit --columns rule,fix ${SEVERAL} --all-restaurants`,
  `audit --group rule ${SEVERAL} --all-restaurants`,
  `audit --group rule --columns rule,guids,issues ${SEVERAL} --all-restaurants`,
  'trace fry --date today',
  'trace grill --kds-down',
  'diff FOLDER/old.json',
  `diff --like MODEL ${SEVERAL} --all-restaurants`,
  'fleet',
  'fleet --date yesterday',
  'fleet --demo-restaurants 12 --demo-profile cafe',
  'fleet --columns name,slowJudged,slow,ratio,since',
  `items --from -2 --to today ${SEVERAL}`,
  `items --columns item,prepSeconds,ratio,items --from yesterday --to today ${SEVERAL}`,
];

/** Others' lines are among the kept formats. */
const RUNS = ON_DEMO.flatMap((line) =>
  (/columns|demo-restaurants/.test(line) ? ['json', 'ndjson'] : ['json']).map(
    (format) => [line, format] as const,
  ),
);

test.each(RUNS)('%s as %s fits the schema', async (line, format) => {
  const words = line.replace('FOLDER', folder).split(' ');
  const asked = words.map((word) => (word === 'MODEL' ? 'Corner Cup' : word));
  const { stdout, stderr, code } = await runHere([...asked, '--demo', '--format', format]);
  // One restaurant of a chain is denied.
  expect([stderr, (code ?? 70) < (line.includes(' 12 ') ? 5 : 2)]).toEqual([stderr, true]);
  expect(printedMistakes(words, format, stdout)).toEqual([]);
});

test.each([
  ['watch --demo --date yesterday --every 15m', 'line'],
  ['fulfillments --demo --limit 5', 'line'],
  ['doctor --format json', 'document'],
  ['config show --format json', 'document'],
  ['config show', 'line'],
] as const)('%s fits the schema', async (line, part) => {
  const words = line.split(' ');
  const { stdout } = await runHere(words);
  expect([line, stdout === '' && part]).not.toEqual([line, 'document']);
  const found =
    part === 'document'
      ? mistakes(words, part, JSON.parse(stdout))
      : printedMistakes(words, 'ndjson', stdout);
  expect(found).toEqual([]);
});

test('watch --demo --once fits the schema', async () => {
  const { stdout } = await runAtOneTime(['watch', '--demo', '--once']);
  expect(stdout).toContain('"state":"slow"');
  expect(printedMistakes(['watch'], 'ndjson', stdout)).toEqual([]);
});

test('archives print what fits the schemas', async () => {
  const at = `sqlite:${join(folder, 'made.sqlite')}`;
  const run = async (line: string, format = 'ndjson') => {
    const words = line.replaceAll('FOLDER', folder).split(' ');
    const { stdout, stderr } = await runHere([...words, '--archive', at]);
    expect([line, stdout === '' && stderr, printedMistakes(words, format, stdout)]).toEqual([
      line,
      false,
      [],
    ]);
    return stdout;
  };
  await run('archive init');
  await run('archive init');
  await run(`archive restaurant add ${GRILL} --name Grill --timezone UTC`);
  await run(`archive restaurant set ${GRILL} --name Bar`);
  await run(`archive import --restaurant ${GRILL} --stations FOLDER/old.json`);
  await run('archive simulate --profile cafe --from -7 --to yesterday');
  await run('archive list');
  await run('archive list --format json', 'json');
  const [, simulated = ''] = (await run('archive list --format json', 'json')).matchAll(
    /"restaurant": "([^"]*)"/g,
  );
  await run(`archive list --restaurant ${simulated[1] ?? ''} --format json`, 'json');
  const added = await run(`archive client add kitchen --scope kitchen:read --restaurant ${GRILL}`);
  const { clientId } = JSON.parse(added) as { readonly clientId: string };
  await run(`archive client rotate ${clientId}`);
  await run(`archive client revoke ${clientId}`);
  await run('archive client list --format json', 'json');
  const rotated = await run('archive key rotate');
  const { kid } = JSON.parse(rotated) as { readonly kid: string };
  await run(`archive key revoke -- ${kid}`.replace('-- ', ''));
  await run('archive key list --format json', 'json');
  await run('archive prune --before -5 --format json', 'json');
  await run('archive prune --before -5 --yes');
  await run('archive check');
  await run('archive backup FOLDER/backup.sqlite');
});

test('the answers about a login and a copy fit their schemas', async () => {
  const environment = await serveKitchen();
  const login = await runHere(['login', '--format', 'json'], environment);
  expect(mistakes(['login'], 'document', JSON.parse(login.stdout))).toEqual([]);
  const at = `sqlite:${join(folder, 'copied.sqlite')}`;
  const from = ['--from', 'yesterday', '--to', 'yesterday', '--archive', at];
  const copied = await runHere(['sync', ...from, '--format', 'ndjson'], environment);
  expect(printedMistakes(['sync'], 'ndjson', copied.stdout)).toEqual([]);
});

test('a summary on stderr fits the schema', async () => {
  const words = ['audit', '--demo', '--all-restaurants', '--summary', 'json', '--quiet'];
  const { stderr } = await runHere(words);
  const summary = stderr.trimEnd().split('\n').at(-1) ?? '';
  expect(mistakes(words, 'summary', JSON.parse(summary))).toEqual([]);
});

test.each(Object.keys(schemas()))(
  'help schema %s prints a schema that any validator takes',
  async (name) => {
    const { stdout } = await runHere(['help', 'schema', ...name.split(' ')]);
    const schema = JSON.parse(stdout) as { readonly $id: string; readonly $defs: object };
    expect(() => ajv.compile(schema)).not.toThrow();
    for (const part of Object.keys(schema.$defs)) {
      expect(ajv.getSchema(`${schema.$id}#/$defs/${part}`)).toBeTypeOf('function');
    }
  },
);

test('help schema lists the commands, and refuses another word', async () => {
  const { stdout } = await runHere(['help', 'schema']);
  for (const name of Object.keys(schemas())) {
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(name);
  }
  expect(await runHere(['help', 'schema', 'flet'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean "fleet"?'),
  });
});
