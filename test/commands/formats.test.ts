import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printAudit, printGroupedAudit } from '../../src/commands/audit/audit.ts';
import { printLike } from '../../src/commands/diff-like.ts';
import { printDiff } from '../../src/commands/diff.ts';
import { printFleet } from '../../src/commands/fleet.ts';
import { printFulfillments } from '../../src/commands/fulfillments.ts';
import { printItems } from '../../src/commands/items.ts';
import { printReport } from '../../src/commands/report/report.ts';
import { printStations } from '../../src/commands/stations.ts';
import { printTrace } from '../../src/commands/trace.ts';
import { printTrend } from '../../src/commands/trend.ts';
import { printWhy } from '../../src/commands/why.ts';
import { oncePerKey } from '../../src/contract/once.ts';
import type { OutputFlags } from '../../src/output/format.ts';
import type { Outlets } from '../../src/output/line-output.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import type { VirtualClock } from '../api/virtual-clock.ts';
import { GRILL, monitoring, record, restaurant, station } from '../scenarios/builders.ts';
import { type Staging, setStage } from '../scenarios/stage.ts';
import { comparingSource } from './demo-source.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';
import { ownRun } from './own-io.ts';
import { printedMistakes } from './printed-schema.ts';

const HOSTILE = '=HYPERLINK("http://x")';
const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined });
const COLD = station(1, { name: HOSTILE, ...monitoring(FRY) });
const MODEL = {
  choice: restaurant(101, 'Downtown'),
  stations: [
    station(11, { name: HOSTILE }),
    station(12, { name: 'fry', includeWithExpediter: false }),
    station(13, { name: 'Bar' }),
  ],
  records: [],
};
const RECORDS = [
  record(1, { item: '@SUM(1)', at: COLD }),
  record(2, { item: 'Fries', at: FRY, tookMinutes: 14 }),
];
const FORMATS = ['table', 'json', 'ndjson', 'csv', 'md'] as const;

type Print = (
  source: KitchenSource,
  flags: OutputFlags,
  outlets: Outlets,
  clock: VirtualClock,
) => Promise<unknown>;

async function oldFile(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'linecheck-formats-')), 'old.json');
  await writeFile(path, JSON.stringify([station(1, { name: 'Cold' })]));
  return path;
}

const COMMANDS: Readonly<Record<string, Print>> = {
  stations: (source, flags, outlets) => printStations(source, undefined, flags, outlets),
  station: (source, flags, outlets) => printStations(source, 'fry', flags, outlets),
  audit: printAudit,
  'audit-by-rule': (source, flags, outlets, clock) =>
    printGroupedAudit(source, { ...flags, group: 'rule' }, outlets, clock),
  trace: (source, flags, outlets, clock) => printTrace(source, 'fry', flags, outlets, clock),
  fulfillments: (source, flags, outlets, clock) =>
    printFulfillments(source, [], flags, outlets, clock),
  report: (source, flags, outlets, clock) => printReport(source, [], flags, outlets, clock),
  diff: async (source, flags, outlets) =>
    printDiff(
      { oldPath: await oldFile(), newPath: undefined },
      flags,
      { ...ownRun(), ...outlets },
      () => source,
    ),
  'diff-like': (source, flags, outlets, clock) => {
    const { choice } = MODEL;
    const both = { ...source, restaurants: [...source.restaurants, choice] };
    return printLike(both, { ...flags, like: choice.name }, outlets, clock);
  },
  trend: (source, flags, outlets, clock) =>
    printTrend(source, [], { ...flags, from: 'today', to: 'today' }, outlets, clock),
  items: (source, flags, outlets, clock) =>
    printItems(source, [], { ...flags, from: 'today', to: 'today' }, outlets, clock),
  why: (source, flags, outlets, clock) => {
    const { usualReader } = comparingSource(source.api, source.restaurants, clock);
    return printWhy(
      { ...source, usualReader },
      undefined,
      { ...flags, late: true },
      outlets,
      clock,
    );
  },
  fleet: (source, flags, outlets, clock) =>
    printFleet(source, flags, outlets, clock, new AbortController().signal),
};

interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly closings: number;
}

type Kind = 'platform' | 'demo';
type Flags = OutputFlags & { readonly columns?: string };

/** Sets up a kitchen, and returns how to print about it, as often as wanted. */
async function printing(
  kitchen: Staging = { stations: [FRY, COLD], records: RECORDS },
  choice = GRILL,
) {
  const { api, clock } = await setStage({ neighbors: [MODEL], ...kitchen });
  return async (command: string, flags: Flags, kind: Kind = 'platform'): Promise<Answer> => {
    const [out, err] = [taking(), taking()];
    const { source, closings } = sourceOf(api, choice);
    const outlets = { stdout: out.outlet, stderr: err.outlet };
    await COMMANDS[command]?.({ ...source, kind }, flags, outlets, clock);
    return { stdout: out.text(), stderr: err.text(), closings: closings() };
  };
}

const printed = async (command: string, flags: Flags, kind?: Kind) =>
  (await printing())(command, flags, kind);

/** All answers of a command about the usual kitchen, printed once for all tests that look at them. */
const answersOf = oncePerKey(async (command: string) => {
  const print = await printing();
  const answers = new Map<string, Answer>();
  for (const kind of ['platform', 'demo'] as const) {
    for (const format of FORMATS)
      answers.set(`${format} ${kind}`, await print(command, { format }, kind));
  }
  return answers;
});

async function answerOf(command: string, format: string, kind: Kind = 'platform') {
  const answer = (await answersOf(command)).get(`${format} ${kind}`);
  if (answer === undefined) throw new Error('each format has an answer');
  return answer;
}

const CASES = Object.keys(COMMANDS).flatMap((command) =>
  FORMATS.map((format) => [command, format] as const),
);

test.each(CASES)('%s prints the same %s as before', async (command, format) => {
  const { stdout, closings } = await answerOf(command, format);
  // The old reading's folder is a different one each time.
  const output = stdout.replaceAll(/\S*linecheck-formats-\w+\/?|\n\s+old\.json/g, '');
  expect(closings).toBe(1);
  const stable = output.replaceAll(/^ *From[^:]*:$|\| compared .*$/gm, 'From …');
  await expect(stable).toMatchFileSnapshot(`formats/${command}-${format}.txt`);
});

/** Other names of commands. */
const CALLED: Readonly<Record<string, string>> = {
  station: 'stations',
  'audit-by-rule': 'audit',
  'diff-like': 'diff',
};

test.each(Object.keys(COMMANDS))('the answers of %s fit the schemas', async (command) => {
  const words = (CALLED[command] ?? command).split('-');
  const printEmpty = await printing({ stations: [FRY], records: [] });
  for (const format of ['json', 'ndjson'] as const) {
    for (const kind of ['platform', 'demo'] as const) {
      const { stdout } = await answerOf(command, format, kind);
      expect(printedMistakes(words, format, stdout)).toEqual([]);
    }
    const empty = await printEmpty(command, { format });
    expect(printedMistakes(words, format, empty.stdout)).toEqual([]);
  }
});

/** Text is reversed, hidden and imitated by what a platform sends. */
const HIDING = `\u202eeciR\u2066 \u{e0041}\u200b\u200d\ufeff\u061c`;
const NEVER = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u;

test.each(Object.keys(COMMANDS))('%s hides nothing', async (command) => {
  const hiding = station(3, { name: `Rice${HIDING}`, ...monitoring(FRY) });
  const kitchen = {
    stations: [{ ...FRY, ...monitoring(hiding) }, hiding],
    records: [record(1, { item: `Fried ${HIDING}`, at: hiding, tookMinutes: 14 })],
  };
  const grill = { ...GRILL, name: `Grill${HIDING}` };
  const print = await printing(kitchen, grill);
  for (const format of FORMATS) {
    const { stdout, stderr } = await print(command, { format });
    expect(stdout + stderr).not.toMatch(NEVER);
    if (format !== 'csv' && format !== 'md') continue;
    // Of one station there is nothing from outside in csv.
    expect(stdout.includes('\\u{202E}')).toBe(stdout.includes('eciR'));
  }
});

/** Cells of CSV by RFC 4180. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const DEMO = 'Demo: simulated data.';

/** Parts of a demo answer without the demo mark, and that there is nothing. */
function unmarked(format: (typeof FORMATS)[number], stdout: string): readonly unknown[] {
  if (format === 'table' || format === 'md') {
    const [head = ''] = stdout.split('\n');
    return head === DEMO ? [] : [head];
  }
  if (format === 'csv') {
    const [head, ...rows] = cellsOf(stdout);
    const bare = rows.filter(([first]) => first !== 'true');
    return head?.[0] === 'demo' && rows.length > 0 ? bare : [head];
  }
  const values: readonly unknown[] =
    format === 'json'
      ? [JSON.parse(stdout) as unknown].flat()
      : stdout
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown);
  const bare = values.filter((value) => !(value instanceof Object && 'demo' in value));
  return values.length === 0 ? ['nothing'] : bare;
}

test.each(CASES)(
  '%s as %s from the demo is marked, and has no other text',
  async (command, format) => {
    const demo = await answerOf(command, format, 'demo');
    expect(demo.stderr.split('\n')[0]).toBe(DEMO);
    expect(unmarked(format, demo.stdout)).toEqual([]);
    const real = await answerOf(command, format);
    expect(real.stdout + real.stderr).not.toMatch(/demo/i);
  },
);

test.each(['stations', 'audit', 'audit-by-rule', 'fleet'])(
  'chosen columns of %s are marked, too',
  async (command) => {
    const flags = { format: 'csv', columns: 'name' } as const;
    const rows = cellsOf((await printed(command, flags, 'demo')).stdout);
    expect(rows[0]).toEqual(['demo', 'name']);
    for (const row of rows.slice(1)) expect(row[0]).toBe('true');
  },
);

test.each(Object.keys(COMMANDS))(
  'csv of %s has cells under each head, and no formula',
  async (command) => {
    const { stdout } = await answerOf(command, 'csv');
    const [head = [], ...rows] = cellsOf(stdout);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(head.length);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@]|^-\D/);
  },
);

test.each(Object.keys(COMMANDS))('each line of ndjson of %s is an object', async (command) => {
  const { stdout } = await answerOf(command, 'ndjson');
  const lines = stdout.trimEnd().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
});

test.each([
  ['stations', 'name, findings,name', 'name,findings'],
  ['audit', 'rule,station', 'rule,station'],
  ['audit-by-rule', 'rule, restaurants,rule', 'rule,restaurants'],
  ['fleet', 'state, p90Ms,state', 'state,p90Ms'],
])(
  'chosen columns of %s are printed in the order given, each once',
  async (command, columns, head) => {
    const csv = await printed(command, { format: 'csv', columns });
    expect(csv.stdout.split('\r\n')[0]).toBe(head);
    const table = await printed(command, { format: 'table', columns });
    expect(table.stdout.split('\n')[0]?.split(/ +/).join(',')).toBe(head);
    const [line = ''] = (await printed(command, { format: 'ndjson', columns })).stdout.split('\n');
    expect(Object.keys(JSON.parse(line) as object).join(',')).toBe(head);
  },
);

test.each(['stations', 'audit', 'audit-by-rule', 'fleet'])(
  '%s names a column that it does not know',
  async (command) => {
    const outcome = printed(command, { columns: 'name,nmae' });
    await expect(outcome).rejects.toMatchObject({ code: 'USAGE', exitCode: 2 });
    await expect(outcome).rejects.toThrow(
      /Unknown column "nmae"\. Did you mean "name"\? The columns are: .*name/,
    );
  },
);

test('the unchecked parts of an audit are listed beside the lines', async () => {
  const { stderr } = await printed('audit', { format: 'ndjson' });
  expect(stderr).toMatch(
    /^linecheck: Not checked everywhere: R21 to R30\. Add --format json for the reasons\.\n$/,
  );
});
