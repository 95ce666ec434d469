import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { outcomeOf } from '../process/command.ts';
import { runningHere } from '../process/in-process.ts';
import { serveKitchen } from '../process/served-kitchen.ts';
import { record, station, TODAY } from '../scenarios/builders.ts';
import { openTerminal, type TerminalSession } from './terminal.ts';

const program = builtProgram();
const runHere = runningHere(program);
const FRY = station(1, { name: "Chef's `fry` $HOME" });

type Environment = Readonly<Record<string, string>>;

/** In a real shell, where `linecheck` is the built program. */
function inShell(command: string, environment: Environment) {
  const script = `linecheck() { '${process.execPath}' '${program.path}' "$@"; }\n${command}`;
  const child = spawn('sh', ['-c', script], {
    cwd: program.temporary,
    env: program.environment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return outcomeOf(child);
}

/** Sent to the clipboard by `Y`. */
async function copied(terminal: TerminalSession): Promise<string> {
  terminal.type('Y');
  await terminal.sees('Sent to the clipboard: linecheck fulfillments ');
  // oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
  const [, base64 = ''] = /\u001b\]52;c;([A-Za-z0-9+/=]*)\u0007/.exec(terminal.output()) ?? [];
  return Buffer.from(base64, 'base64').toString();
}

/** Opens a date's list, narrows it, and compares the number of its rows with the copied command's output. */
async function expectSameRows(
  args: readonly string[],
  keys: string,
  environment: Environment = {},
): Promise<string> {
  const terminal = openTerminal(program, {
    args: [...args, '--link', 'fast'],
    environment,
    // Room for the record count, shown once all have come.
    columns: 140,
  });
  await terminal.sees('Issues');
  terminal.type(keys);
  // All from the requested date.
  await terminal.sees('(not today)', ' rows', 'level [', 'filter: wait>');
  const command = await copied(terminal);
  const screen = terminal.lines().join('\n');
  const [, shown = ''] = /level \S+ ([\d,]+) \/ /.exec(screen) ?? [];
  terminal.type('\u0003');
  await terminal.ends();
  const outcome = await inShell(`${command} --format=ndjson`, environment);
  expect(outcome.code).toBe(0);
  const rows = outcome.stdout.trimEnd().split('\n');
  expect(rows.length).toBe(Number(shown.replaceAll(',', '')));
  expect(rows.length).toBeGreaterThan(0);
  return command;
}

test('of a platform the command has restaurant, zone and closeout', async () => {
  const platform = await serveKitchen({
    stations: [FRY],
    date: TODAY,
    records: [1, 2, 3].map((n) => record(n, { item: `Soup ${n}`, at: FRY, tookMinutes: n * 3 })),
  });
  const args = ['--date', TODAY, '--closeout-hour', '5'];
  const command = await expectSameRows(args, 'f/wait>5m "soup"\ro', platform);
  expect(command).toContain(' --timezone=America/Chicago --closeout-hour=5');
  expect(command).toContain(' --restaurant=');
});

test('of a demo it asks for that demo', async () => {
  const demo = ['demo', '--profile', 'cafe', '--seed', '3', '--timezone', 'Asia/Tokyo'];
  // A demo's opening date is there before the screen.
  const onDate = [...demo, '--date', 'yesterday'];
  const ofDemo = await expectSameRows(onDate, 'F/wait>4m\r');
  expect(ofDemo).toContain(' --demo --demo-profile=cafe --demo-seed=3 --timezone=Asia/Tokyo');
});

test('for an archive it names the archive, the source of zone and closeout', async () => {
  const archive = `sqlite:${join(program.temporary, 'kitchen.db')}`;
  const place = ['--timezone', 'Pacific/Honolulu', '--closeout-hour', '2'];
  const of = ['--archive', archive, '--profile', 'cafe', '--from', '20260110'];
  const made = await runHere(['archive', 'simulate', ...of, ...place]);
  expect(made.code).toBe(0);
  const environment = { LINECHECK_ARCHIVE: archive };
  const ofArchive = await expectSameRows(
    ['--date', '20260110'],
    'F/wait>4m fired>9:00\r',
    environment,
  );
  expect(ofArchive).toContain(` --archive=${archive} --restaurant=`);
});
