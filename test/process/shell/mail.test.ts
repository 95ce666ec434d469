/** The mail page's jobs, run by `sh` as in cron, with stand-ins keeping what is sent. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { formatInstant } from '../../../src/contract/instant.ts';
import { businessDateAt, shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { record, station } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere } from '../in-process.ts';
import { GRILL, serveKitchen } from '../served-kitchen.ts';
import { jobHome } from './job-home.ts';
import { linecheckHere } from './linecheck-here.ts';
import { cronJobs } from './mail-page.ts';

const program = builtProgram();
const here = linecheckHere(program, runningHere(program, hurriedClock));
const DAY = 86_400_000;
const TODAY = businessDateAt(Date.now(), { zone: 'America/Chicago', closeoutHour: 4 });
const NOW = Date.now();
const YESTERDAY = shiftBusinessDate(TODAY, -1);

const [NIGHT = '', CURL = '', WEEK = ''] = await cronJobs();

/** Bumped yesterday at about this time. */
function bumpedYesterday(n: number) {
  const at = station(1, { name: 'Fry' });
  const fired = NOW - DAY + n * 60_000;
  const times = {
    itemStartedAt: undefined,
    ticketFiredAt: formatInstant(fired),
    itemFulfilledAt: formatInstant(fired + 480_000),
  };
  return record(n, { at, facts: { restaurantGuid: GRILL, ...times } });
}

const open = (items = 1) =>
  serveKitchen({
    stations: [station(1, { name: 'Fry' })],
    date: YESTERDAY,
    records: Array.from({ length: items }, (_, n) => bumpedYesterday(n + 1)),
  });

/** Runs a job in an empty home. */
async function sent(job: string, kitchen: Readonly<Record<string, string>>) {
  return (await mailHome())(job, kitchen);
}

/** Runs jobs in one home. */
async function mailHome() {
  const { HOME, standIn, run } = await jobHome(program, 'mail');
  const outbox = join(HOME, 'outbox');
  await standIn('linecheck', `exec '${here()}/linecheck' "$@"`);
  await standIn('sendmail', `echo "$@" > '${outbox}'; cat >> '${outbox}'`);
  await standIn(
    'curl',
    `echo "$@" > '${outbox}'; for last; do :; done; cat "$last" >> '${outbox}'`,
  );
  return async (job: string, kitchen: Readonly<Record<string, string>>) => {
    await rm(outbox, { force: true });
    const { printed, code } = await run(job, kitchen);
    const kept = await readFile(outbox, 'utf8').catch(() => undefined);
    const [options, ...lines] = kept?.split('\n') ?? [];
    const message = kept === undefined ? undefined : await PostalMime.parse(lines.join('\n'));
    return { printed, code, options, message, files: await readdir(HOME) };
  };
}

test('the page has three jobs, and every command in them is quiet', () => {
  for (const job of [NIGHT, CURL, WEEK]) expect(job).toMatch(/linecheck report .*--quiet/);
  for (const job of [NIGHT, CURL, WEEK]) expect(job).not.toMatch(/(?<!\\)%/);
});

test('the report of the night is sent by sendmail, which reads the recipients', async () => {
  const { printed, code, options, message } = await sent(NIGHT, await open());
  expect({ printed, code, options }).toEqual({ printed: '', code: 0, options: '-t -i' });
  expect(message?.to).toEqual([{ name: '', address: 'manager@example.com' }]);
  expect(message?.subject).toMatch(/^Restaurant [-0-9a-f]+, /);
  expect(message?.text).toContain('Business date: ');
  expect(message?.html).toMatch(/<h1[^>]*>Restaurant /);
});

test('curl gets sender, recipient, and the same message', async () => {
  const { printed, code, options, message } = await sent(CURL, await open());
  expect({ printed, code }).toEqual({ printed: '', code: 0 });
  expect(options).toContain('--mail-from kitchen@example.com --mail-rcpt manager@example.com');
  expect(message?.from?.address).toBe('kitchen@example.com');
});

test('the report of the week is sent, too', async () => {
  const { printed, code, message } = await sent(WEEK, await open());
  expect({ printed, code }).toEqual({ printed: '', code: 0 });
  expect(message?.subject).toMatch(/^Restaurant [-0-9a-f]+, week to .*: Not compared$/);
});

test.each([[NIGHT], [CURL], [WEEK]])(
  'an unreachable platform sends nothing: %s',
  async (job) => {
    const gone = { ...(await open()), LINECHECK_BASE_URL: 'http://127.0.0.1:1' };
    const { printed, message, files } = await sent(job, gone);
    expect(printed).toContain('[UNREACHABLE]');
    expect([message, files.filter((name) => name.endsWith('.eml'))]).toEqual([undefined, []]);
  },
  120_000,
);

test.each([[NIGHT], [CURL], [WEEK]])(
  'it is the same message while nothing changed, none in an outage, and another after a change: %s',
  async (job) => {
    const run = await mailHome();
    const [before, after] = [await open(), await open(2)];
    const gone = { ...before, LINECHECK_BASE_URL: 'http://127.0.0.1:1' };
    const ids: (string | undefined)[] = [];
    for (const kitchen of [before, before, gone, before, after]) {
      ids.push((await run(job, kitchen)).message?.messageId);
    }
    const [first, second, outage, back, changed] = ids;
    expect([second, outage, back]).toEqual([first, undefined, first]);
    expect([undefined, first]).not.toContain(changed);
  },
  120_000,
);

test('a day without bumps sends nothing, and the reason is printed', async () => {
  const { printed, message, code } = await sent(NIGHT, await serveKitchen());
  expect(printed).toContain('[NOT_FOUND]');
  expect([message, code]).toEqual([undefined, 5]);
});
