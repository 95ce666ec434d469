/** Earlier dates not given at first are read again, and whatever was judged without them is judged again. */
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { render } from 'ink';
import { useEffect } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../src/api/clock.ts';
import { createKitchenApi } from '../../src/api/kitchen-api.ts';
import { exportLake } from '../../src/commands/export/export.ts';
import { follow } from '../../src/commands/watch/watch.ts';
import { Failure } from '../../src/contract/failures.ts';
import type { LineCheck } from '../../src/hooks/line-check.ts';
import { MonitorProvider } from '../../src/hooks/monitor.tsx';
import { useLineCheck } from '../../src/hooks/use-line-check.ts';
import { shiftBusinessDate } from '../../src/kitchen/model/business-day.ts';
import { MISSED_AGAIN_MS, type UsualReader } from '../../src/kitchen/usual/usual-dates.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { issueApiClient } from '../../src/service/operations/client-secret.ts';
import { startService } from '../../src/service/start-service.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { comparingSource } from '../commands/demo-source.ts';
import { lakeFolder, tableIn } from '../commands/export/lake.ts';
import { GRILL, record, station, TODAY } from './builders.ts';
import { Screen } from './screen.ts';

const MINUTES_OF_A_WEEK = 7 * 24 * 60;
const WEEKS = 5;
const USUAL_MINUTES = 4;
const SLOW_MINUTES = 6;

/** Items took longer today, and a week ago, than in the weeks before. Readings of earlier dates fail `failing` times. */
async function weeks(failing: number) {
  const archive = await openArchive('sqlite::memory:');
  const { guid, name, calendar } = GRILL;
  const place = { timezone: calendar.zone, closeoutHour: 4, tier: 'professional' } as const;
  await archive.putRestaurant({ guid, name, ...place });
  await archive.publishStations(guid, [station(1)], EPOCH);
  for (let week = 0; week <= WEEKS; week += 1) {
    const tookMinutes = week <= 1 ? SLOW_MINUTES : USUAL_MINUTES;
    const items = Array.from({ length: 60 }, (_, n) =>
      record(n, {
        at: station(1),
        firedMinutesAgo: 20 + n / 2 + week * MINUTES_OF_A_WEEK,
        tookMinutes,
        facts: { restaurantGuid: guid },
      }),
    );
    await archive.appendFulfillments(guid, shiftBusinessDate(TODAY, -7 * week), items);
  }
  const granted = { name: 'test', scopes: ['kitchen:read'], restaurants: [guid] };
  const credentials = await issueApiClient(archive, granted);
  let passed = 0;
  const now = () => Math.floor(EPOCH + performance.now()) + passed;
  const clock: Clock = {
    now,
    steady: now,
    sleep: async (ms, signal) => {
      await setImmediate(undefined, signal && { signal });
      passed += ms;
    },
  };
  const service = await startService({ archive, now });
  const api = createKitchenApi({
    baseUrl: service.url,
    credentials,
    clock: { ...systemClock, now },
    isPlain: true,
  });
  onTestFinished(async () => {
    await api.close();
    await service.close();
    await archive.close();
  });
  const read = comparingSource(api, [GRILL], clock);
  let times = 0;
  const usualReader: UsualReader = {
    ...read.usualReader,
    async *summaries(...asked) {
      times += 1;
      if (times > failing) return yield* read.usualReader.summaries(...asked);
      const failure = new Failure('RATE_LIMITED', 'Too many requests.');
      for (const date of asked[1]) yield { state: 'failed', date, failure };
    },
  };
  const source = { ...read, usualReader, close: () => Promise.resolve() };
  return { source, clock };
}

const text = (stream: PassThrough) => String(stream.read() ?? '');

test('watch names the dates that it could not read, once, and reads them again', async () => {
  const { source, clock } = await weeks(1);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const ending = new AbortController();
  const endsAt = clock.now() + 3 * MISSED_AGAIN_MS;
  const timed = {
    ...clock,
    sleep: async (ms: number, signal?: AbortSignal) => {
      if (clock.now() > endsAt) ending.abort();
      await clock.sleep(ms, signal);
    },
  };
  const flags = { every: '1m' };
  const followed = follow(source, flags, { stdout, stderr }, timed, ending.signal);
  await expect(followed).rejects.toMatchObject({ code: 'CANCELLED' });
  const notes = text(stderr).match(/Not compared with [^\n]+: RATE_LIMITED\n/g) ?? [];
  expect(notes.length).toBeGreaterThan(0);
  expect(new Set(notes).size).toBe(notes.length);
});

test('export writes a date again if its limits came from too few dates', async () => {
  const { source, clock } = await weeks(1);
  const asked = shiftBusinessDate(TODAY, -7);
  const exported = async (folder: string) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const words = { folder, from: asked, to: asked };
    expect(await exportLake(source, undefined, words, { stdout, stderr }, clock)).toBe(0);
    const rows = await tableIn(folder, 'fulfillments');
    return { late: rows.filter((row) => row['late'] === true).length, stderr: text(stderr) };
  };
  const lake = await lakeFolder();
  const first = await exported(lake);
  expect(first.late).toBe(0);
  expect(first.stderr).toContain(`${asked}: 4 earlier dates not read\n`);
  const again = await exported(lake);
  expect(again.late).toBe(60);
  expect(again.stderr).not.toContain('not read');
  expect((await exported(await lakeFolder())).late).toBe(60);
});

test.each(['by itself', 'with the next refresh'])('the monitor compares %s', async (how) => {
  const { source, clock } = await weeks(1);
  const { api, restaurants, refreshMs, usualReader } = source;
  const sleep: Clock['sleep'] = (ms, signal) =>
    ms === MISSED_AGAIN_MS && how === 'by itself'
      ? clock.sleep(ms, signal)
      : systemClock.sleep(ms, signal);
  let latest: LineCheck | undefined;
  function Probe(): undefined {
    const { check } = useLineCheck();
    useEffect(() => {
      latest = check;
    }, [check]);
  }
  const quit = () => undefined;
  const session = {
    api,
    clock: { ...clock, sleep },
    restaurants,
    source: 'test',
    refreshMs,
    usualReader,
    quit,
  };
  const ink = render(
    <MonitorProvider session={session}>
      <Probe />
    </MonitorProvider>,
    {
      stdin: new PassThrough() as unknown as NodeJS.ReadStream,
      stdout: new Screen({ columns: 80, rows: 24 }) as unknown as NodeJS.WriteStream,
      patchConsole: false,
      exitOnCtrlC: false,
    },
  );
  onTestFinished(() => ink.unmount());
  await expect
    .poll(() => latest?.pace?.judging === undefined && latest?.pace !== undefined)
    .toBe(true);
  if (how === 'with the next refresh') await latest?.refresh();
  await expect.poll(() => latest?.limits.usualTimes.dates.length).toBe(4);
});
