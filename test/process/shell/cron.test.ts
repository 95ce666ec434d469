/** Cron recipes, each run by `sh` as in cron: output is what would be mailed. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CRON_RECIPES } from '../../../src/commands/help/help-topics.ts';
import { formatInstant } from '../../../src/contract/instant.ts';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import { record, station } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere } from '../in-process.ts';
import { GRILL, serveKitchen } from '../served-kitchen.ts';
import { jobHome } from './job-home.ts';
import { linecheckHere } from './linecheck-here.ts';

const program = builtProgram();
const runHere = runningHere(program, hurriedClock);
const here = linecheckHere(program, runHere);
const MINUTE = 60_000;
const TODAY = businessDateAt(Date.now(), { zone: 'America/Chicago', closeoutHour: 4 });

/** After the five time fields. */
const JOBS = CRON_RECIPES.map(([, line]) => line.replace(/^(?:\S+\s+){5}/, ''));
const [NIGHT = '', QUARTER = '', EVENING = ''] = JOBS;

type Variables = Readonly<Record<string, string>>;

/** A home with stand-ins for the recipes' commands, each keeping the input, and with the program, in this process if requested. */
async function crontab(isHere = true) {
  const { HOME, standIn, run: runJob } = await jobHome(program, 'cron');
  const called = isHere ? `${here()}/linecheck` : `${process.execPath}' '${program.path}`;
  await standIn('linecheck', `exec '${called}' "$@"`);
  await standIn('mail', `{ echo "$@"; cat; } >> '${join(HOME, 'mailed')}'`);
  /** Returns output, mail, and exit. */
  const run = async (job: string, kitchen: Variables) => {
    const { printed, code } = await runJob(job, kitchen);
    const mailed = await readFile(join(HOME, 'mailed'), 'utf8').catch(() => '');
    return { printed, mailed, code };
  };
  return { HOME, run };
}

/** Tickets that took 14 minutes, bumped one a minute until so many minutes ago. */
function slowTickets(endedMinutesAgo: number) {
  const now = Date.now();
  return Array.from({ length: 12 }, (_, n) => {
    const bumpedAt = now - (endedMinutesAgo + n) * MINUTE;
    const times = {
      itemStartedAt: undefined,
      ticketFiredAt: formatInstant(bumpedAt - 14 * MINUTE),
      itemFulfilledAt: formatInstant(bumpedAt),
    };
    const facts = { restaurantGuid: GRILL, ...times };
    return record(n, { at: station(1, { name: 'Fry' }), facts });
  });
}

const well = () => serveKitchen({ stations: [station(1, { name: 'Fry' })] });
const ill = () =>
  serveKitchen({ stations: [station(1, { name: 'Fry', includeWithExpediter: false })] });
const behind = () => serveKitchen({ date: TODAY, records: slowTickets(1) });
const gone = async () => ({ ...(await well()), LINECHECK_BASE_URL: 'http://127.0.0.1:1' });

test('there are three recipes, and every command in them is quiet', () => {
  expect(JOBS).toHaveLength(3);
  for (const job of JOBS) {
    const commands = job.split(/&&|\|\|/).filter((each) => each.includes('linecheck '));
    expect(commands.filter((each) => !each.includes(' --quiet '))).toEqual([]);
    expect(job).not.toMatch(/(?<!\\)%/);
  }
});

test.each(JOBS.map((job) => [job]))('nothing is mailed while all is well: %s', async (job) => {
  const { run } = await crontab(false);
  expect(await run(job, await well())).toMatchObject({ printed: '', mailed: '' });
});

test('the recipe of the night leaves an archive with its reserve and a report, and no other file', async () => {
  const { HOME, run } = await crontab();
  expect(await run(NIGHT, await well())).toEqual({ printed: '', mailed: '', code: 0 });
  const files = (await readdir(HOME)).filter((name) => !name.startsWith('.'));
  expect(files.sort()).toEqual(['kitchen.sqlite', 'kitchen.sqlite-reserve', 'yesterday.md']);
  expect(await readFile(join(HOME, 'yesterday.md'), 'utf8')).toMatch(/^# Report/);
});

test('a setup error is mailed once, and again when it comes back', async () => {
  const { run } = await crontab();
  const [good, bad] = [await well(), await ill()];
  const first = await run(QUARTER, bad);
  expect(first.printed).toMatch(/^Audit of [^]*\nerror {1,2}R01 /);
  expect((await run(QUARTER, bad)).printed).toBe('');
  expect((await run(QUARTER, good)).printed).toBe('');
  expect((await run(QUARTER, bad)).printed).toBe(first.printed);
});

/** What cron or `mail` sends, run by run. */
test.each([
  ['the night', NIGHT, [well, well, gone, well, ill], ['', '', 'reason', '', '']],
  [
    'the audit',
    QUARTER,
    [ill, ill, gone, ill, well, ill],
    ['audit', '', 'reason', '', '', 'audit'],
  ],
  ['the evening', EVENING, [well, behind, gone, behind, well], ['', 'sent', 'reason', 'sent', '']],
])(
  'the recipe %s is right when nothing changes, in an outage, after it, and after a change',
  async (_what, job, kitchens, expected) => {
    const { run } = await crontab();
    const found: string[] = [];
    let before = '';
    const begun = new Map<unknown, Variables>();
    for (const start of kitchens) {
      const kitchen = begun.get(start) ?? (await start());
      begun.set(start, kitchen);
      const { printed, mailed } = await run(job, kitchen);
      const what = printed.includes('[UNREACHABLE]') ? 'reason' : printed === '' ? '' : 'audit';
      found.push(mailed === before ? what : 'sent');
      before = mailed;
    }
    expect(found).toEqual(expected);
  },
  120_000,
);

test('a slow kitchen is mailed with the stations that are slow', async () => {
  const { run } = await crontab();
  const { printed, mailed, code } = await run(EVENING, await behind());
  expect({ printed, code }).toEqual({ printed: '', code: 0 });
  const [subject = '', body = ''] = mailed.split('\n');
  expect(subject).toBe('-s The kitchen is in trouble manager@example.com');
  expect(JSON.parse(body)).toMatchObject({
    event: 'begin',
    station: { name: 'Fry' },
    state: 'slow',
  });
});

test('what was slow an hour ago is not mailed', async () => {
  const { run } = await crontab();
  const kitchen = await serveKitchen({ date: TODAY, records: slowTickets(60) });
  expect(await run(EVENING, kitchen)).toEqual({ printed: '', mailed: '', code: 0 });
});

test.each(JOBS.map((job) => [job]))(
  'an unreachable platform is mailed, with the reason: %s',
  async (job) => {
    const { run } = await crontab();
    const { printed, mailed } = await run(job, await gone());
    expect(printed).toContain('[UNREACHABLE]');
    expect(mailed).toBe('');
  },
  120_000,
);
