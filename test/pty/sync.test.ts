import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import { CREDENTIALS, EXPORT, granted, LOGIN, STATIONS, station } from '../api/kitchen-fixture.ts';
import { error, json, type Reply, startScriptedServer } from '../api/scripted-server.ts';
import { contentsOf, copiedDays } from '../commands/sync/printed.ts';
import { builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { runningHere } from '../process/in-process.ts';
import { GRILL, record } from '../scenarios/builders.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const runHere = runningHere(program);

/** Ten dates long ago, final once read. */
const RANGE = ['--from', '20250101', '--to', '20250110'];
const DATES = Array.from({ length: 10 }, (_, n) => `202501${String(n + 1).padStart(2, '0')}`);

const recordsOf = (date: string) => [record(1, { item: `Soup of ${date}` }), record(2)];
const whole: Reply = (response, seen, request) =>
  json(recordsOf(dateOf(seen)))(response, seen, request);
const dateOf = ({ query }: { readonly query: string }) => query.replace('?businessDate=', '');

/** A platform answering exports like this, and a client's environment. */
async function opened(answer: Reply = whole) {
  let reply = answer;
  const server = await startScriptedServer({
    [LOGIN]: granted(),
    [STATIONS]: json([station(1)]),
    [EXPORT]: (...call) => reply(...call),
  });
  onTestFinished(server.close);
  const folder = await mkdtemp(join(program.temporary, 'sync-'));
  const address = `sqlite:${join(folder, 'copy.sqlite')}`;
  const environment = {
    LINECHECK_BASE_URL: server.url,
    LINECHECK_CLIENT_ID: CREDENTIALS.clientId,
    LINECHECK_CLIENT_SECRET: CREDENTIALS.clientSecret,
    LINECHECK_RESTAURANT: GRILL.guid,
    LINECHECK_TIMEZONE: 'America/Chicago',
  };
  const args = ['sync', ...RANGE, '--archive', address];
  return {
    address,
    environment,
    args,
    answerWith: (next: Reply) => {
      reply = next;
    },
    /** Requested dates, in order. */
    asked: () => server.at(EXPORT).map(dateOf),
    sync: (...more: readonly string[]) => runHere([...args, ...more], environment),
    /** In a separate process. */
    syncApart: (...more: readonly string[]) => runCommand(program, [...args, ...more], environment),
    async held() {
      const archive = await openArchive(address);
      try {
        return (await contentsOf(archive, GRILL.guid)).days;
      } finally {
        await archive.close();
      }
    },
  };
}

/** All dates once everything is copied. */
const ALL = Object.fromEntries(DATES.map((date) => [date, JSON.stringify(recordsOf(date))]));

/** Syncs one date after another, hangs midway through the fifth, and waits for the hang. */
async function hangingSync(kitchen: Awaited<ReturnType<typeof opened>>) {
  const hanging = new Promise<void>((resolve) => {
    kitchen.answerWith((response, seen, request) => {
      if (dateOf(seen) !== DATES[5]) whole(response, seen, request);
      else
        response.writeHead(200).write(JSON.stringify(recordsOf('x')).slice(0, -9), () => resolve());
    });
  });
  const child = spawn(process.execPath, [program.path, ...kitchen.args, '--concurrency', '1'], {
    env: program.environment(kitchen.environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close');
  await hanging;
  await expect.poll(() => copiedDays(stdout)).toHaveLength(4);
  return {
    async ends(signal: NodeJS.Signals) {
      child.kill(signal);
      await ended;
      return { code: child.exitCode, signal: child.signalCode, stderr };
    },
  };
}

test.each([
  ['SIGKILL', { code: null, signal: 'SIGKILL' }],
  ['SIGINT', { code: 130, signal: null }],
  ['SIGTERM', { code: 143, signal: null }],
] as const)(
  'after %s in the middle of a date, the next sync requests only what is missing',
  async (signal, end) => {
    const kitchen = await opened();
    const running = await hangingSync(kitchen);
    expect(await running.ends(signal)).toMatchObject(end);
    const copied = DATES.slice(6);
    expect(await kitchen.held()).toEqual(
      Object.fromEntries(copied.map((date) => [date, ALL[date]])),
    );
    const before = kitchen.asked().length;
    kitchen.answerWith(whole);
    const { code, stderr } = await kitchen.sync();
    expect(code).toBe(0);
    expect(kitchen.asked().slice(before).toSorted()).toEqual(DATES.slice(0, 6));
    expect(stderr).toContain('6 dates copied (6 changed), 12 rows; 4 already in the archive.');
    expect(await kitchen.held()).toEqual(ALL);
  },
);

test('of syncs at once into an archive that does not exist yet, one copies, and the others are refused or follow', async () => {
  const kitchen = await opened();
  const ends = await Promise.all([
    kitchen.syncApart(),
    kitchen.syncApart('--concurrency', '8'),
    kitchen.syncApart(),
  ]);
  const found = ends.map(({ code, stderr }) => `${code} ${/\[[A-Z_]+\]/.exec(stderr)?.[0] ?? ''}`);
  expect(found).toContain('0 ');
  expect(found.filter((each) => each !== '0 ' && each !== '9 [ARCHIVE]')).toEqual([]);
  expect(await kitchen.held()).toEqual(ALL);
});

test('the exit code is that of the date that was not copied, and each copied date has a line', async () => {
  const kitchen = await opened((response, seen, request) =>
    (dateOf(seen) === DATES[3] ? error(400) : whole)(response, seen, request),
  );
  const { code, stdout, stderr } = await kitchen.sync();
  expect(code).toBe(7);
  expect(stderr).toMatch(
    new RegExp(
      `^Created an archive: .*\nlinecheck: Restaurant ${GRILL.guid}, ${DATES[3]}: .*\\[REQUEST_REFUSED\\]\n`,
    ),
  );
  expect(stderr).toContain('9 dates copied (9 changed), 18 rows; 1 not copied.');
  const copied = new Set(copiedDays(stdout).map(({ businessDate }) => businessDate));
  expect(copied).toEqual(new Set(DATES.filter((date) => date !== DATES[3])));
  const [first] = copiedDays(stdout);
  expect(Object.keys(first ?? {}).slice(0, 4)).toEqual([
    'restaurant',
    'name',
    'businessDate',
    'state',
  ]);
});

test('without an address it is the file in the data folder, accessible only to the owner', async () => {
  const { environment } = await opened();
  const data = join(program.temporary, 'data-home');
  const home = { ...environment, XDG_DATA_HOME: data };
  const { code, stderr } = await runHere(['sync', ...RANGE], home);
  expect(code).toBe(0);
  const file = join(data, 'linecheck', 'archive.sqlite');
  expect(stderr).toContain(`The archive is ${file}.`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('on a terminal it shows its progress, and leaves a table', async () => {
  const { args, environment } = await opened();
  const terminal = openTerminal(program, { args, environment, columns: 120 });
  expect(await terminal.ends()).toMatchObject({ exitCode: 0 });
  // Erased text is blank.
  const lines = terminal.lines().map((line) => line.trimEnd());
  expect(lines[0]).toMatch(/^Created an archive: sqlite:/);
  expect(lines.slice(1, 3)).toEqual([
    'Date     Rows Changed State  Restaurant',
    `20250110    2 yes     copied ${GRILL.guid}`,
  ]);
  expect(lines.at(12)).toMatch(
    /^linecheck: 10 dates copied \(10 changed\), 20 rows\. The archive is/,
  );
  expect(terminal.output()).toContain('0 of 10 dates');
});

test.each([
  [['--from', 'soon'], 'Unknown date "soon".'],
  [['--from', 'today', '--to', '-3'], 'is after --to ('],
  [['--concurrency', '9'], 'concurrency'],
  [['--concurrency', '0'], 'concurrency'],
  [['--format', 'csv'], 'table, json, ndjson'],
  [['--restaurant', 'caf\u00e9'], 'Unknown restaurant'],
])('%j is refused with 2 before anything is sent or made', async (more, named) => {
  const { environment, asked } = await opened();
  const { code, stdout, stderr } = await runHere(['sync', ...more], environment);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(named);
  expect(asked()).toEqual([]);
});

test('without a platform it is refused with 2', async () => {
  expect(await runHere(['sync'])).toMatchObject({ code: 2, stdout: '' });
});

test('the help fits a terminal', async () => {
  const { stdout } = await runHere(['sync', '--help']);
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
});
