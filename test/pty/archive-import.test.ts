import { readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fetch } from 'undici';
import { expect, test } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import {
  addGrill,
  GRILL,
  type OperatedArchive,
  operatedArchive,
} from '../process/archive/archive-program.ts';
import { builtProgram } from '../process/built-program.ts';
import { startCommand } from '../process/command.ts';
import { startingHere } from '../process/in-process.ts';
import { serveHere } from '../process/service/serving-program.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const startHere = startingHere(program);

const DATE = '20260115';
const HERE = { restaurant: GRILL, name: 'Grill' };
const IMPORT = ['import', '--restaurant', GRILL];
const TO_DATE = [...IMPORT, '--date', DATE, '--fulfillments'];
/** Pieces of unfinished dates. */
const WRITTEN = `SELECT count(*) FROM fulfillment_piece JOIN day_generation USING (generation) WHERE state = 'written'`;
const GENERATIONS = 'SELECT count(*) FROM day_generation';

/** A thousand make a megabyte. */
function records(count: number, name = 'Soup'): readonly object[] {
  return Array.from({ length: count }, (_, n) => ({
    restaurantGuid: GRILL,
    selectionMenuItemName: `${name} ${n} ${'x'.repeat(900)}`,
    ticketFiredAt: '2026-01-15T12:30:00.000+0000',
    itemFulfillmentLevel: n % 3,
  }));
}

async function heldRecords({ address }: OperatedArchive, date = DATE): Promise<unknown> {
  const archive = await openArchive(address);
  const { version } = await archive.fulfillmentDay(GRILL, date);
  const pieces: Buffer[] = [];
  for await (const piece of archive.fulfillmentPieces(GRILL, date, version)) pieces.push(piece);
  await archive.close();
  return JSON.parse(Buffer.concat(pieces).toString());
}

/** Left beside an archive: writer locks and log bytes. Another reader in this process keeps an empty log. */
async function leftBeside({ folder, path }: OperatedArchive) {
  const names = await readdir(folder);
  const log = `${path}-wal`;
  return {
    locks: names.filter((name) => name.includes('-writer-')),
    log: names.includes(basename(log)) ? (await stat(log)).size : 0,
  };
}

/** A date of one record, and a half-done import into it. */
async function halfImported() {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const old = records(1, 'Old');
  await archive.printed([...TO_DATE, '-'], JSON.stringify(old));
  const importing = (await operatedArchive(program, { file: archive.path })).start([
    ...TO_DATE,
    '-',
  ]);
  importing.stdin.write(JSON.stringify(records(2_000)).slice(0, -10));
  await expect.poll(() => archive.count(WRITTEN)).toBeGreaterThan(0);
  return { archive, old, importing };
}

test('imported stations and records are served as they were', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const stations = [
    { guid: 'fry', entityType: 'PrepStation', name: 'Süßes 🍰' },
    { guid: 'grill', entityType: 'PrepStation', expoRouting: 'SKIP_EXPO' },
  ];
  const days = { '20260114': records(3), '20260115': records(2_500, 'Soupe à l’oignon') };
  await writeFile(join(archive.folder, 'stations'), `${JSON.stringify(stations, undefined, 2)}\n`);
  await writeFile(join(archive.folder, '20260114.json'), JSON.stringify(days['20260114']));
  await writeFile(join(archive.folder, '20260115.json'), JSON.stringify(days['20260115']));
  const dated = (date: string, file: string) => [
    '--date',
    date,
    '--fulfillments',
    join(archive.folder, file),
  ];
  const words = [
    [
      ...IMPORT,
      '--stations',
      join(archive.folder, 'stations'),
      ...dated('20260114', '20260114.json'),
    ],
    [...IMPORT, ...dated('20260115', '20260115.json')],
  ];
  const imported = async () => {
    const lines: unknown[] = [];
    for (const each of words) lines.push(...(await archive.printed(each)));
    return lines;
  };
  const printed = [
    { ...HERE, stations: 2, configurationVersion: 1, changed: true },
    { ...HERE, businessDate: '20260114', records: 3, changed: true, duplicates: 0 },
    { ...HERE, businessDate: '20260115', records: 2_500, changed: true, duplicates: 0 },
  ];
  expect(await imported()).toEqual(printed);
  expect(await imported()).toEqual(printed.map((line) => ({ ...line, changed: false })));
  expect(await archive.printed(['list'])).toMatchObject([
    { stations: 2, configurationVersion: 1, dates: 2, records: 2_503, first: '20260114' },
  ]);
  expect(await archive.printed(['list', '--restaurant', GRILL])).toMatchObject([
    { businessDate: '20260115', records: 2_500 },
    { businessDate: '20260114', records: 3 },
  ]);

  const [credentials] = await archive.printed([
    'client',
    'add',
    'x',
    '--restaurant',
    GRILL,
    '--scope',
    'kitchen:read',
  ]);
  const { url } = await serveHere(startHere, ['--port', '0', '--archive', archive.address]);
  const login = await fetch(`${url}/authentication/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(credentials as object), userAccessType: 'PLATFORM_MACHINE_CLIENT' }),
  });
  const { token } = (await login.json()) as { token: { accessToken: string } };
  const read = async (path: string) => {
    const headers = {
      authorization: `Bearer ${token.accessToken}`,
      'Platform-Restaurant-External-ID': GRILL,
    };
    return (await fetch(`${url}/kitchen/v1/${path}`, { headers })).text();
  };
  for (const [date, day] of Object.entries(days)) {
    expect(await read(`export/itemFulfillments?businessDate=${date}`)).toBe(JSON.stringify(day));
  }
  expect(JSON.parse(await read('published/prepStations'))).toEqual(stations);
});

test('a kill during an import leaves the date as it was, and the next import removes what is left over', async () => {
  const { archive, old, importing } = await halfImported();
  importing.signal('SIGKILL');
  expect(await importing.ended).toMatchObject({ signal: 'SIGKILL' });
  expect(await heldRecords(archive)).toEqual(old);
  expect(archive.count(WRITTEN)).toBeGreaterThan(0);

  const [printed] = await archive.printed([...TO_DATE, '-'], JSON.stringify(records(2_000)));
  expect(printed).toMatchObject({ records: 2_000, changed: true });
  expect(await heldRecords(archive)).toEqual(records(2_000));
  expect(archive.count(WRITTEN)).toBe(0);
  expect(await leftBeside(archive)).toEqual({ locks: [], log: 0 });
});

test('an import that waits for input is not disturbed by others', async () => {
  const { archive, importing } = await halfImported();
  await archive.printed([...IMPORT, '--date', '20260116', '--fulfillments', '-'], '[]');
  expect(archive.count(WRITTEN)).toBeGreaterThan(0);
  importing.stdin.end(JSON.stringify(records(2_000)).slice(-10));
  expect(await importing.ended).toMatchObject({ code: 0 });
  expect(await heldRecords(archive)).toEqual(records(2_000));
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s during an import ends with %i and leaves nothing half done',
  async (signal, code) => {
    const { archive, old, importing } = await halfImported();
    importing.signal(signal);
    expect(await importing.ended).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringContaining('canceled'),
    });
    expect(await heldRecords(archive)).toEqual(old);
    expect(archive.count(GENERATIONS)).toBe(1);
  },
);

test("a file that can't grow is reported in a sentence, and the date is unchanged", async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const old = records(600, 'Old');
  await archive.printed([...TO_DATE, '-'], JSON.stringify(old));
  // A file size limit acts like a full disk: writes fail in the same place.
  const script = 'ulimit -f 2048; exec "$@"';
  const limited = async (words: readonly string[], stdin = '') => {
    const command = [process.execPath, program.path, 'archive', ...words];
    const started = startCommand('sh', ['-c', script, 'sh', ...command], {
      cwd: archive.folder,
      env: program.environment({ LINECHECK_ARCHIVE: archive.address }),
    });
    started.stdin.end(stdin);
    return started.ended;
  };
  const printed = await limited([...TO_DATE, '-'], JSON.stringify(records(4_000)));
  expect(printed).toMatchObject({ code: 9, stdout: '' });
  expect(printed.stderr).toMatch(
    /^linecheck: Can't use the archive .*: .*disk (?:failed or )?is full.*\n.*\[ARCHIVE\]\n$/,
  );
  expect(await limited(['list'])).toMatchObject({ code: 0, stderr: '' });
  expect(await heldRecords(archive)).toEqual(old);
  expect(await archive.printed([...TO_DATE, '-'], JSON.stringify(records(4_000)))).toMatchObject([
    { records: 4_000, changed: true },
  ]);
  expect(archive.count(WRITTEN)).toBe(0);
});

test('a damaged or missing archive is reported in a sentence with what to do', async () => {
  const archive = await operatedArchive(program, { startHere });
  const none = 'not a database, but long enough to be read as the header of one. '.repeat(20);
  await writeFile(archive.path, none);
  expect(await archive.run([...TO_DATE, '-'], '[]')).toMatchObject({
    code: 9,
    stderr: expect.stringContaining('it is not an archive, or is damaged. Choose another file'),
  });
  expect(await archive.run(['list', '--archive', `sqlite:${archive.folder}`])).toMatchObject({
    code: 9,
    stderr: expect.stringContaining(archive.folder),
  });
  const wrong = await archive.run(['list', '--archive', 'mysql://me:hunter2@host/db']);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).not.toContain('hunter2');
});

test('two processes that make and fill one archive at once both end well', async () => {
  const archive = await operatedArchive(program);
  await Promise.all([addGrill(archive), addGrill(archive)]);
  const [one, two] = [records(3_000, 'One'), records(3_000, 'Two')];
  const printed = await Promise.all([
    archive.printed([...TO_DATE, '-'], JSON.stringify(one)),
    archive.printed([...TO_DATE, '-'], JSON.stringify(two)),
    archive.printed([...IMPORT, '--date', '20260116', '--fulfillments', '-'], JSON.stringify(two)),
  ]);
  expect(printed.flat()).toMatchObject([
    { records: 3_000 },
    { records: 3_000 },
    { records: 3_000 },
  ]);
  expect([one, two]).toContainEqual(await heldRecords(archive));
  expect(await heldRecords(archive, '20260116')).toEqual(two);
});

test('on a terminal it shows the progress, and removes that before the result', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const file = join(archive.folder, 'day.json');
  await writeFile(file, JSON.stringify(records(2_000)));
  const terminal = openTerminal(program, {
    args: ['archive', ...TO_DATE, file],
    environment: { LINECHECK_ARCHIVE: archive.address },
    columns: 200,
  });
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  expect(terminal.output()).toMatch(/\[[#-]{16}\] 20260115: [\d,]+ rows/);
  expect(terminal.lines().join('\n').trim()).toBe(
    JSON.stringify({
      ...HERE,
      businessDate: DATE,
      records: 2_000,
      changed: true,
      duplicates: 0,
    }),
  );
});
