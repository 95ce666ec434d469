import { mkdtemp } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exitRows } from '../../../src/commands/help/help-topics.ts';
import { program as commandTable } from '../../../src/commands/program.ts';
import { EXIT } from '../../../src/contract/failures.ts';
import { ownRun } from '../../commands/own-io.ts';
import { mistakes } from '../../commands/printed-schema.ts';
import { builtProgram, processesOf } from '../built-program.ts';
import { type Outcome, type Running, runCommand, startCommand } from '../command.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere, type StartHere, startingHere } from '../in-process.ts';
import { COMMANDS, commandLine, commandWords, type ExitFiles, exitFiles } from './commands.ts';
import { KINDS } from './exit-kinds.ts';
import { type ExitKitchens, exitKitchens } from './kitchens.ts';
import { runInOneProcess } from './one-process.ts';

const program = builtProgram();
const runHere = runningHere(program, hurriedClock);
const startHere = startingHere(program, hurriedClock);
let kitchens: ExitKitchens;
let sharedFiles: Omit<ExitFiles, 'folder'>;
beforeAll(async () => {
  kitchens = await exitKitchens();
  sharedFiles = await exitFiles(program);
});
afterAll(() => kitchens.stop());

async function filesOfRow(): Promise<ExitFiles> {
  return { ...sharedFiles, folder: await mkdtemp(join(program.temporary, 'row-')) };
}

/** Print findings up to the failure: readable data, checks made, and mistakes as data. */
const PARTLY_PRINTED = new Set([
  'fleet',
  'sync',
  'audit --group',
  'diff --like',
  'doctor',
  'config check',
]);

/** A sync and an export print each thing they couldn't copy, with a count at the end. */
const MORE_LINES: Readonly<Record<string, number>> = {
  sync: 3,
  export: 3,
};

/** Printed before anything can fail: the chosen restaurant, and a new archive to copy into. */
const BEFORE =
  /^(?:(?:Reading .+\. \d+ other restaurants? (?:is|are) .+\.|Created an archive: .+)\n)*/;

/** Code per failure line. */
function codesIn(stderr: string): readonly string[] {
  return Array.from(stderr.matchAll(/ \[([A-Z_]+)\]$/gm), ([, code = '']) => code);
}

const ROWS = KINDS.flatMap((kind) => kind.of.map((command) => ({ command, ...kind })));

type Row = (typeof ROWS)[number];

/** The first row of each. */
function firstOf(rows: readonly Row[], keyOf: (row: Row) => unknown): ReadonlySet<Row> {
  return new Set([...Map.groupBy(rows, keyOf).values()].flatMap(([first]) => first ?? []));
}

/** Run as separate processes: one per exit code. */
const SPAWNED = firstOf(ROWS, ({ exit }) => exit);

/** Run together in one process, which has to end by itself: one per command. */
const TOGETHER = [
  ...firstOf(
    ROWS.filter((row) => !SPAWNED.has(row)),
    ({ command }) => command,
  ),
];

async function lineOf({ command, at, variables, more }: Row) {
  const files = await filesOfRow();
  const added = more?.(files) ?? [];
  // A second date would be refused.
  const words = commandLine(command, files);
  const dated = added.includes('--date') ? words.indexOf('--date') : -1;
  const args = [...(dated < 0 ? words : words.toSpliced(dated, 2)), ...added];
  const environment = {
    ...(at !== undefined && kitchens.environment(at)),
    ...variables?.(files),
  };
  return { args, environment };
}

let together: ReadonlyMap<Row, Outcome>;
beforeAll(async () => {
  const outcomes = await runInOneProcess(program, await Promise.all(TOGETHER.map(lineOf)));
  together = new Map(
    outcomes.flatMap((outcome, n) => {
      const row = TOGETHER[n];
      return row === undefined ? [] : [[row, outcome]];
    }),
  );
});

async function outcomeOfRow(row: Row): Promise<Outcome> {
  const ended = together.get(row);
  if (ended !== undefined) return ended;
  const { args, environment } = await lineOf(row);
  return SPAWNED.has(row) ? runCommand(program, args, environment) : runHere(args, environment);
}

test.concurrent.each(ROWS)('$command ends with $exit if $what', async (row) => {
  const { command, exit, code } = row;
  const outcome = await outcomeOfRow(row);
  const { stdout, stderr } = outcome;
  const hasFailed = exit > EXIT.found || code !== undefined;
  const isSilent = hasFailed && !PARTLY_PRINTED.has(command);
  expect(outcome).toMatchObject({ code: exit, ...(isSilent && { stdout: '' }) });
  expect([...new Set(codesIn(stderr))]).toEqual(code === undefined ? [] : [code]);
  const said = stderr.replace(BEFORE, '');
  expect(said).toMatch(hasFailed && command !== 'config check' ? /^linecheck: \S/ : /^/);
  // Commands on several restaurants end with a line counting them.
  const own = said.replace(/^linecheck: .* restaurants? read.*\n$/m, '');
  const printed = own.split('\n').filter((line) => line.startsWith('linecheck: '));
  expect(printed.length).toBeLessThanOrEqual(MORE_LINES[command] ?? 1);
  expect(stdout + stderr).not.toMatch(/^\s+at |Internal error/m);
  const part = command === 'login' ? 'document' : 'line';
  const lines = /^\{.*\}$/m.test(stdout) ? stdout.trimEnd().split('\n') : [];
  const found = lines.flatMap((line) => mistakes(commandWords(command), part, JSON.parse(line)));
  expect(found).toEqual([]);
});

/** Commands handling an interrupt, and those ended by default. `codes` appear on stderr. */
const INTERRUPTED = [
  { command: 'watch --once', codes: ['CANCELLED'], hears: true },
  { command: 'watch --state', codes: ['CANCELLED'], hears: true },
  { command: 'sync', codes: ['CANCELLED'], hears: true },
  { command: 'fleet', codes: [], hears: true },
  { command: 'fulfillments', codes: [], hears: false },
] as const;

const SIGNALS = [
  { signal: 'SIGINT', exit: EXIT.interrupted },
  { signal: 'SIGTERM', exit: EXIT.terminated },
] as const;

test.each(INTERRUPTED.flatMap((row) => SIGNALS.map((signal) => ({ ...row, ...signal }))))(
  '$command ends with $exit by $signal while the platform stalls',
  async ({ command, codes, hears, signal, exit }) => {
    const logins = kitchens.logins('stalling');
    // For handlers, one signal is enough to show the process ends.
    const start = hears && signal === 'SIGTERM' ? startHere : startProcess;
    const args = commandLine(command, await filesOfRow());
    const running = start(args, kitchens.environment('stalling'));
    // Nothing is answered after the login.
    await expect.poll(() => kitchens.logins('stalling')).toBe(logins + 1);
    running.signal(signal);
    const { stderr, ...ended } = await running.ended;
    expect(shellCode(ended)).toBe(exit);
    expect(codesIn(stderr)).toEqual(codes);
    const stops = [...stderr.matchAll(/Stopped by ([\w-]+)\./g)].map(([, way]) => way);
    expect(stops).toEqual(codes.map(() => (signal === 'SIGTERM' ? 'SIGTERM' : 'Ctrl-C')));
    expect(stderr).not.toMatch(/^\s+at |Internal error/m);
    expect(await processesOf(program)).toEqual([]);
  },
);

/** As a shell reports a signal: 128 plus the number. */
function shellCode({ code, signal }: Pick<Awaited<Running['ended']>, 'code' | 'signal'>): number {
  return code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
}

const startProcess: StartHere = (args, environment) =>
  startCommand(process.execPath, [program.path, ...args], {
    cwd: program.temporary,
    env: program.environment(environment),
  });

test('an internal error ends with a code that nothing else uses', async () => {
  const thrown = "process.on('SIGUSR2', () => { throw new TypeError('no such dish'); })";
  const preload = `--import=data:text/javascript,${encodeURIComponent(thrown)}`;
  const logins = kitchens.logins('stalling');
  const stalling = kitchens.environment('stalling');
  const running = startProcess(['audit'], { ...stalling, NODE_OPTIONS: preload });
  await expect.poll(() => kitchens.logins('stalling')).toBe(logins + 1);
  running.signal('SIGUSR2');
  const { stderr, ...ended } = await running.ended;
  expect(shellCode(ended)).toBe(EXIT.fault);
  expect(stderr).toContain('Internal error: TypeError: no such dish');
});

/** Commands with an action: `archive client add`, not `archive client`. */
function tableOf(command: Command, above: readonly string[] = []): readonly string[] {
  return command.commands.flatMap((each) => {
    const words = [...above, each.name()];
    return each.commands.length === 0 ? [words.join(' ')] : tableOf(each, words);
  });
}

test('every command of the program has a row', () => {
  const inRows = new Set(ROWS.map(({ command }) => commandWords(command)).map(named));
  expect([...new Set(inRows)].toSorted()).toEqual(tableOf(commandTable(ownRun())).toSorted());
  expect(COMMANDS.filter((name) => ROWS.every(({ command }) => command !== name))).toEqual([]);
});

/** Without flags. */
function named(words: readonly string[]): string {
  return words.filter((word) => !word.startsWith('--')).join(' ');
}

test('every exit code in the help has a row, and no row has another code', () => {
  const published = exitRows().map(({ exit }) => exit);
  const inRows = [...ROWS, ...SIGNALS, { exit: EXIT.fault }].map(({ exit }) => exit);
  expect([...new Set(inRows)].toSorted((a, b) => a - b)).toEqual(published);
});
