/**
 * `npm run bench:items`: `linecheck items` over 400 restaurants and 35 kept dates, each time in a new process, beside one reading and
 * parsing the same files. `--write` updates the table in `test/bench/README.md`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { systemClock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { printItems } from '../../../src/commands/items.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { summarizedDate } from '../../../src/kitchen/usual/summarized-date.ts';
import { datesBefore } from '../../../src/kitchen/usual/usual-dates.ts';
import { configuredUsual } from '../../../src/reader/sources/configured-usual.ts';
import { summaryStores } from '../../../src/reader/sources/summary-stores.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { SUMMARIES } from '../../../src/store/schema.ts';
import { storeIn } from '../../../src/store/stores.ts';
import { announceSize, IS_SMOKE, sized } from '../bench-size.ts';
import { inProcess, measured } from '../measured-process.ts';
import { writeReadmeBlock } from '../readme-block.ts';

const SIZE = sized(400, 8);
const ROUNDS = sized(7, 1);
/** Simulated restaurants. The others have their items. */
const SIMULATED = sized(8, 1);
const PLATFORM = 'https://kitchen.example';
const CALENDAR = { zone: 'UTC', closeoutHour: 4 };
const AIM = { seconds: 1, megabytes: 200 } as const;
const NOON = Date.UTC(2026, 7, 29, 12);
const clock = { ...systemClock, now: () => NOON };

const restaurants = Array.from({ length: SIZE }, (_, n) => ({
  guid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name: `Restaurant ${n + 1}`,
  calendar: CALENDAR,
  zoneKnown: true,
}));

const [, , part, home = ''] = process.argv;
if (part === 'items') await measured(() => printed(home));
else if (part === 'files') await measured(() => parsed(home));
else await compare();

async function compare(): Promise<void> {
  announceSize();
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-items-'));
  try {
    await fill(folder);
    const rounds = Array.from({ length: ROUNDS }, () => ({
      files: inProcess('files', folder),
      items: inProcess('items', folder),
    }));
    const median = (values: readonly number[]) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const seconds = median(rounds.map(({ items }) => items.seconds));
    const ratio = median(rounds.map(({ items, files }) => items.busy / files.busy));
    const busy = median(rounds.map(({ items }) => items.busy));
    const megabytes = median(rounds.map(({ items }) => items.megabytes));
    const isMet = busy <= AIM.seconds && megabytes <= AIM.megabytes;
    const table = [
      '| what | against | ratio | processor time (and time, beside other programs), resident memory | aim |',
      '|---|---|---|---|---|',
      `| items of ${SIZE} restaurants and 35 dates, kept | reading and parsing the same texts | ${ratio.toFixed(1)} | ${busy.toFixed(2)} s (${seconds.toFixed(2)} s), ${megabytes.toFixed(0)} MB | ${AIM.seconds} s, ${AIM.megabytes} MB: ${IS_SMOKE || isMet ? 'met' : '**not met**'} |`,
    ].join('\n');
    process.stdout.write(`${table}\n`);
    if (process.argv.includes('--write') && !IS_SMOKE) await writeReadmeBlock('items', table);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(folder: string): Promise<void> {
  // The last seven, and the four weeks before.
  const dates = [...datesBefore('20260822'), ...datesBefore('20260829').slice(-7)];
  const simulated = Array.from({ length: SIMULATED }, (_, seed) =>
    dates.map((date) => {
      const key = { profile: 'typical', seed, timezone: CALENDAR.zone, closeoutHour: 4 } as const;
      const records = simulateDay({ ...key, businessDate: date }).map(({ record }) => record);
      const rules = rowRules(date, { calendar: CALENDAR, zoneKnown: true }, undefined);
      return summarizedDate(fulfillmentDay(records, '', rules), date, CALENDAR);
    }),
  );
  const disk = { platform: PLATFORM, maxBytes: 1e9, environment: { XDG_STATE_HOME: folder } };
  const storeOf = summaryStores({ disk, massBumpLimits: undefined, now: clock.now });
  for (const [n, restaurant] of restaurants.entries()) {
    const kept = simulated[n % SIMULATED] ?? [];
    await storeOf(restaurant).putItems?.(kept.map((summary) => ({ summary, readAt: NOON })));
  }
}

async function printed(folder: string): Promise<void> {
  const environment = { XDG_STATE_HOME: folder };
  const credentials = { clientId: 'none', clientSecret: 'none' };
  const api = createKitchenApi({ baseUrl: PLATFORM, credentials });
  const withoutLogin = {
    ...api,
    login: () => Promise.resolve({ grantedAt: NOON, expiresAt: NOON }),
  };
  const usualReader = configuredUsual(
    { api, massBumpLimits: undefined },
    { platform: PLATFORM },
    {
      environment,
      clock,
    },
  );
  const source = {
    kind: 'platform',
    api: withoutLogin,
    ...(usualReader !== undefined && { usualReader }),
    restaurants,
    name: 'bench',
    refreshMs: 30_000,
    expectDate: () => undefined,
    close: () => api.close(),
  } as const;
  const outlets = { stdout: new PassThrough().resume(), stderr: new PassThrough().resume() };
  await printItems(source, [], {}, outlets, clock);
}

async function parsed(folder: string): Promise<void> {
  const entries = await storeIn({ XDG_STATE_HOME: folder }).list(SUMMARIES);
  for (const { name, value } of entries) {
    if (!name.startsWith('items')) throw new Error('Only items are kept.');
    for (const line of value.split('\n')) if (/^[[{]/.test(line)) JSON.parse(line);
  }
}
