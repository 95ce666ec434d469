/** Each unit's line is run by the program, with the settings systemd would give it. */
import { execFile } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { formatInstant } from '../../src/contract/instant.ts';
import { businessDateAt, shiftBusinessDate } from '../../src/kitchen/model/business-day.ts';
import { builtProgram } from '../process/built-program.ts';
import { startingHere } from '../process/in-process.ts';
import { GRILL, serveKitchen } from '../process/served-kitchen.ts';
import { record, station } from '../scenarios/builders.ts';
import { installedProgram } from '../setup/debian-program.ts';
import { SERVICES, UNIT_FILES, UNITS, unitRun } from './units.ts';

const program = builtProgram();
const startHere = startingHere(program);

const POLL = { timeout: 60_000, interval: 50 };
const FRY = station(1, { name: 'Fry' });

/** With one bump yesterday. */
async function kitchen() {
  const zone = 'America/Chicago';
  const fired = Date.now() - 86_400_000;
  const date = shiftBusinessDate(businessDateAt(Date.now(), { zone, closeoutHour: 4 }), -1);
  const times = {
    itemStartedAt: undefined,
    ticketFiredAt: formatInstant(fired),
    itemFulfilledAt: formatInstant(fired + 480_000),
  };
  const bump = record(1, { at: FRY, facts: { restaurantGuid: GRILL, ...times } });
  return serveKitchen({ stations: [FRY], date, records: [bump] });
}

/** The folders systemd would make, and the variables of `/etc/linecheck/environment`. */
async function host() {
  const root = await mkdtemp(join(program.temporary, 'host-'));
  const places = {
    '%S': join(root, 'lib'),
    '%C': join(root, 'cache'),
    '%t': join(root, 'run'),
    '%d': join(root, 'credentials'),
    '${REPORT_TO}': 'manager@example.com',
  };
  for (const folder of ['lib/linecheck', 'cache/linecheck', 'run/linecheck-report', 'credentials'])
    await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
  const { LINECHECK_CLIENT_SECRET, LINECHECK_RESTAURANT, LINECHECK_TIMEZONE, ...platform } =
    await kitchen();
  await writeFile(join(places['%d'], 'client-secret'), LINECHECK_CLIENT_SECRET, { mode: 0o600 });
  const settings = {
    ...platform,
    LINECHECK_RESTAURANTS: `${LINECHECK_RESTAURANT}, ${LINECHECK_TIMEZONE}, 4, Joe's Grill, west`,
    LINECHECK_PORT: '0',
    LINECHECK_EXPORTER_PORT: '0',
  };
  const start = (service: string) => {
    const { words, environment, success } = unitRun(`linecheck-${service}.service`, places);
    const { XDG_CONFIG_HOME: _etc, ...folders } = environment;
    expect(_etc).toBe('/etc');
    return { ...startHere(words, { ...settings, ...folders }), success };
  };
  const inState = (name: string) => join(places['%S'], 'linecheck', name);
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  return { start, inState, exists, message: join(places['%t'], 'linecheck-report/report.eml') };
}

test('services start, and end without a failure when they are stopped', async () => {
  const { start, inState, exists } = await host();
  for (const [service, isReady] of [
    ['serve', (printed: string) => printed.startsWith('linecheck serving http://127.0.0.1:')],
    ['exporter', (printed: string) => printed.startsWith('linecheck exporting http://127.0.0.1:')],
    ['watch', () => exists(inState('watch.sqlite'))],
  ] as const) {
    const started = start(service);
    await expect.poll(() => isReady(started.stdout()), POLL).toBe(true);
    started.signal('SIGTERM');
    const { code, stderr } = await started.ended;
    expect({ service, stderr, code }).toMatchObject({
      code: expect.toBeOneOf([...started.success]),
    });
  }
});

test('the timers copy, mail, and export', async () => {
  const { start, inState, exists, message } = await host();
  for (const job of ['sync', 'report', 'export']) {
    const started = start(job);
    started.stdin.end();
    const { code, stderr } = await started.ended;
    expect({ job, code, stderr }).toMatchObject({ job, code: 0 });
  }
  expect(await exists(inState('archive.sqlite'))).toBe(true);
  expect(await readFile(message, 'utf8')).toMatch(
    /^To: manager@example\.com\r?\nSubject: Joe's Grill, /m,
  );
  expect(await exists(inState('lake'))).toBe(true);
});

/** A copy whose program is this one, because it must exist. */
async function installed(): Promise<string> {
  const folder = await mkdtemp(join(program.temporary, 'units-'));
  await cp(UNITS, folder, { recursive: true });
  for (const name of SERVICES) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/^(ExecStart=-?)linecheck /m, `$1${program.path} `));
  }
  return folder;
}

test('systemd-analyze finds no mistake, and each service is exposed less than 3', async ({
  skip,
}) => {
  const analyze = await installedProgram('systemd-analyze');
  if (analyze === undefined) return skip('Needs "apt-get install systemd" on Debian.');
  const cwd = await installed();
  const run = (...words: readonly string[]) => promisify(execFile)(analyze, words, { cwd });
  const files = UNIT_FILES.map((name) => `./${name}`);
  expect(await run('verify', '--man=no', ...files)).toEqual({ stdout: '', stderr: '' });
  for (const service of SERVICES) {
    const { stdout } = await run('security', '--offline=true', '--no-pager', `./${service}`);
    const [, exposure] = /Overall exposure level for .*: ([\d.]+) /.exec(stdout) ?? [];
    expect({ service, isLow: Number(exposure) < 3 }).toEqual({ service, isLow: true });
  }
});
