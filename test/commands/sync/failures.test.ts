import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { Archive } from '../../../src/service/archive/archive.ts';
import {
  CREDENTIALS,
  EXPORT,
  granted,
  LOGIN,
  STATIONS,
  station,
} from '../../api/kitchen-fixture.ts';
import {
  cutAfter,
  error,
  json,
  type Reply,
  raw,
  type Script,
  startScriptedServer,
} from '../../api/scripted-server.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { GRILL, RIVAL, record, TODAY, YESTERDAY } from '../../scenarios/builders.ts';
import { contentsOf, copiedDays, emptyArchive, type SyncCall, synced } from './printed.ts';

/** Two dates: the current one and the one before. */
const TWO = { from: 'yesterday', restaurants: [GRILL] };
const OLD = [record(1, { item: 'Old' })];
const NEW = [record(2, { item: 'New' })];

/** A scripted platform, an archive with the two dates from before, and a jumping clock. */
async function opened(script: Script) {
  const server = await startScriptedServer({ [LOGIN]: granted(), [STATIONS]: json([]), ...script });
  onTestFinished(server.close);
  const archive = await emptyArchive();
  const { guid, name, calendar } = GRILL;
  const place = { timezone: calendar.zone, closeoutHour: calendar.closeoutHour };
  await archive.putRestaurant({ guid, name, ...place, tier: 'professional' });
  await archive.publishStations(guid, [{ guid: 'kept', entityType: 'PrepStation' }], 0);
  for (const date of [TODAY, YESTERDAY]) await archive.appendFulfillments(guid, date, OLD);
  const virtual = createVirtualClock();
  // Sleeps are of any length, but clocks count integer ms.
  const clock = { ...virtual, now: () => Math.round(virtual.now()) };
  const platform = { baseUrl: server.url, credentials: CREDENTIALS };
  const sync = (call: SyncCall = TWO) => synced(platform, archive, clock, call);
  return { server, archive, clock, sync };
}

/** Answers a business date with one of the replies, in order. The last one repeats. */
function exports(replies: Readonly<Record<string, readonly Reply[]>>): Reply {
  const asked: string[] = [];
  return (response, seen, request) => {
    const date = seen.query.replace('?businessDate=', '');
    const nth = asked.filter((each) => each === date).length;
    asked.push(date);
    const known = replies[date] ?? [json(NEW)];
    (known[nth] ?? known.at(-1))?.(response, seen, request);
  };
}

const daysOf = async (archive: Archive) => (await contentsOf(archive, GRILL.guid)).days;
const text = (records: readonly object[]) => JSON.stringify(records);

test('a date breaking off every time keeps what was held, and the others are copied', async () => {
  const part = text(Array.from({ length: 1_000 }, (_, n) => record(n))).slice(0, -20);
  const { archive, sync, server } = await opened({
    [EXPORT]: exports({ [TODAY]: [cutAfter(part)] }),
  });
  const { exitCode, stdout, stderr } = await sync();
  expect(exitCode).toBe(7);
  expect(stderr).toContain(`linecheck: ${GRILL.name}, ${TODAY}: The connection broke`);
  expect(stderr).toContain('1 date copied (1 changed), 1 row; 1 not copied.');
  expect(copiedDays(stdout).map(({ businessDate }) => businessDate)).toEqual([YESTERDAY]);
  expect(await daysOf(archive)).toEqual({ [TODAY]: text(OLD), [YESTERDAY]: text(NEW) });
  expect(server.at(EXPORT)).toHaveLength(5);
});

test('a date breaking off once is copied completely, with nothing from the first try', async () => {
  const whole = Array.from({ length: 2_000 }, (_, n) => record(n));
  const { archive, sync } = await opened({
    [EXPORT]: exports({
      [TODAY]: [cutAfter(text([...NEW, ...NEW, ...whole]).slice(0, -9)), json(whole)],
    }),
  });
  const { exitCode, stdout } = await sync();
  expect(exitCode).toBe(0);
  expect(copiedDays(stdout)[0]).toMatchObject({ records: 2_000, duplicates: 0 });
  expect((await daysOf(archive))[TODAY]).toBe(text(whole));
});

test('no array, or too many requests, is waited for or reported, by exit code', async () => {
  const { archive, sync, clock } = await opened({
    [EXPORT]: exports({
      [TODAY]: [raw(200, '{"records":[]}')],
      [YESTERDAY]: [error(429, { 'retry-after': '40' }), json(NEW)],
    }),
  });
  const { exitCode, stderr } = await sync();
  expect(exitCode).toBe(8);
  expect(stderr).toContain('[CONTRACT_BROKEN]');
  expect(Math.max(...clock.slept)).toBeGreaterThanOrEqual(40_000);
  expect(await daysOf(archive)).toEqual({ [TODAY]: text(OLD), [YESTERDAY]: text(NEW) });
});

test('elements without a record are left out and counted', async () => {
  const damaged = { ...NEW[0], courseName: [] };
  const { sync } = await opened({ [EXPORT]: exports({ [TODAY]: [json([7, null, damaged])] }) });
  const { stdout, stderr } = await sync();
  expect(copiedDays(stdout)[0]).toMatchObject({ records: 1, unreadable: 2, damaged: 1 });
  expect(stderr).toContain('; 2 unreadable; 1 without a field of a wrong type.');
});

test.each([
  ['is not whole', json([station(1), { name: 'no guid' }]), 8],
  ['does not come', error(500), 7],
])(
  'a station list that %s leaves the stations as they are, and dates are copied',
  async (_, reply, code) => {
    const { archive, sync } = await opened({ [STATIONS]: reply, [EXPORT]: exports({}) });
    const { exitCode, stdout, stderr } = await sync();
    expect(exitCode).toBe(code);
    expect(stderr).toContain(`linecheck: ${GRILL.name}, stations: `);
    expect((await contentsOf(archive, GRILL.guid)).stations).toHaveLength(1);
    expect(copiedDays(stdout)).toHaveLength(2);
  },
);

test('void credentials end it at once', async () => {
  const { sync, server } = await opened({ [LOGIN]: error(401), [EXPORT]: exports({}) });
  expect(await sync()).toMatchObject({ stdout: '', failure: { code: 'NOT_AUTHENTICATED' } });
  expect(server.at(EXPORT)).toEqual([]);
});

test('an unreachable platform ends it, and the last sentence counts what was copied', async () => {
  // The server's own close waits for this answer.
  const gone: Reply = (response) => void server.close().finally(() => response.destroy());
  const { sync, archive, server } = await opened({ [EXPORT]: exports({ [YESTERDAY]: [gone] }) });
  const { failure, stderr } = await sync({ ...TWO, concurrency: 1 });
  expect(failure).toMatchObject({ code: 'UNREACHABLE' });
  expect(stderr).toContain('linecheck: 1 date copied (1 changed), 1 row; 1 not copied.');
  expect(await daysOf(archive)).toEqual({ [TODAY]: text(NEW), [YESTERDAY]: text(OLD) });
});

test.each([STATIONS, EXPORT])(
  'a connection broken at %s of one restaurant leaves the others',
  async (path) => {
    const broken: Reply = (response, seen, request) => {
      if (Object.values(seen.headers).includes(GRILL.guid)) response.destroy();
      else (path === STATIONS ? json([]) : json(NEW))(response, seen, request);
    };
    const { archive, sync } = await opened({ [EXPORT]: json(NEW), [path]: broken });
    const { exitCode, stderr } = await sync({ from: 'today', restaurants: [GRILL, RIVAL] });
    expect(exitCode).toBe(7);
    expect(stderr.match(/UNREACHABLE/g)).toHaveLength(1);
    expect((await contentsOf(archive, RIVAL.guid)).days).toEqual({ [TODAY]: text(NEW) });
  },
);

test('a login that breaks off each time is reported once for all restaurants', async () => {
  const { sync, server } = await opened({
    [LOGIN]: (response) => response.destroy(),
    [EXPORT]: json(NEW),
  });
  const { failure, stderr } = await sync({ ...TWO, restaurants: [GRILL, RIVAL] });
  expect(failure).toMatchObject({ code: 'UNREACHABLE', stops: 'all' });
  expect(stderr).not.toContain('UNREACHABLE');
  expect(server.at(EXPORT)).toEqual([]);
});

test('a sync ended in the middle of a date keeps what was held', async () => {
  const ending = new AbortController();
  const responses: ServerResponse[] = [];
  const hanging: Reply = (response) => {
    responses.push(response.writeHead(200));
    response.write(text([...NEW, ...NEW]).slice(0, -10), () => ending.abort());
  };
  const { sync, archive } = await opened({
    [EXPORT]: exports({ [TODAY]: [hanging], [YESTERDAY]: [hanging] }),
  });
  const { failure, stderr } = await sync({ ...TWO, signal: ending.signal });
  expect(failure).toMatchObject({ code: 'CANCELLED' });
  expect(stderr).toContain('0 dates copied');
  expect(await daysOf(archive)).toEqual({ [TODAY]: text(OLD), [YESTERDAY]: text(OLD) });
  for (const response of responses) response.destroy();
});

test('as many dates are read at once as were asked for', async () => {
  const open = new Set<ServerResponse>();
  let most = 0;
  let answerFirst: () => void = () => undefined;
  const areThree = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const counting: Reply = (response, ...rest) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    most = Math.max(most, open.size);
    if (open.size === 3) answerFirst();
    void areThree.then(() => json(NEW)(response, ...rest));
  };
  const { sync } = await opened({ [EXPORT]: counting });
  const { stdout } = await sync({ from: '-19', restaurants: [GRILL], concurrency: 3 });
  expect(copiedDays(stdout)).toHaveLength(20);
  expect(most).toBe(3);
});
