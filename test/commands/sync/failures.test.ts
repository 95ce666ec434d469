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
import { contentsOf, copiedDays, emptyArchive, runSync, type SyncCall } from './printed.ts';

const TWO_DATES = { from: 'yesterday', restaurants: [GRILL] };
const OLD = [record(1, { item: 'Old' })];
const NEW = [record(2, { item: 'New' })];

/** A scripted platform, an archive with old rows on two dates, and a clock that skips over waits. */
async function openScripted(script: Script) {
  const server = await startScriptedServer({ [LOGIN]: granted(), [STATIONS]: json([]), ...script });
  onTestFinished(server.close);
  const archive = await emptyArchive();
  const { guid, name, calendar } = GRILL;
  const place = { timezone: calendar.zone, closeoutHour: calendar.closeoutHour };
  await archive.putRestaurant({ guid, name, ...place, tier: 'professional' });
  await archive.publishStations(guid, [{ guid: 'kept', entityType: 'PrepStation' }], 0);
  for (const date of [TODAY, YESTERDAY]) await archive.appendFulfillments(guid, date, OLD);
  const virtual = createVirtualClock();
  // The virtual clock can stop between two ms, but a clock counts integer ms.
  const clock = { ...virtual, now: () => Math.round(virtual.now()) };
  const platform = { baseUrl: server.url, credentials: CREDENTIALS };
  const sync = (call: SyncCall = TWO_DATES) => runSync(platform, archive, clock, call);
  return { server, archive, clock, sync };
}

/** Answers a business date with one of the replies, in order. The last one repeats. */
function replyInTurn(replies: Readonly<Record<string, readonly Reply[]>>): Reply {
  const requestedDates: string[] = [];
  return (response, seen, request) => {
    const date = seen.query.replace('?businessDate=', '');
    const attempt = requestedDates.filter((each) => each === date).length;
    requestedDates.push(date);
    const dateReplies = replies[date] ?? [json(NEW)];
    (dateReplies[attempt] ?? dateReplies.at(-1))?.(response, seen, request);
  };
}

const daysOf = async (archive: Archive) => (await contentsOf(archive, GRILL.guid)).days;
const text = (records: readonly object[]) => JSON.stringify(records);

test('a date that breaks off every time stays as it was, and the others are copied', async () => {
  const part = text(Array.from({ length: 1_000 }, (_, n) => record(n))).slice(0, -20);
  const { archive, sync, server } = await openScripted({
    [EXPORT]: replyInTurn({ [TODAY]: [cutAfter(part)] }),
  });
  const { exitCode, stdout, stderr } = await sync();
  expect(exitCode).toBe(7);
  expect(stderr).toContain(`linecheck: ${GRILL.name}, ${TODAY}: The connection broke`);
  expect(stderr).toContain('1 date copied (1 changed), 1 row; 1 not copied.');
  expect(copiedDays(stdout).map(({ businessDate }) => businessDate)).toEqual([YESTERDAY]);
  expect(await daysOf(archive)).toEqual({ [TODAY]: text(OLD), [YESTERDAY]: text(NEW) });
  expect(server.at(EXPORT)).toHaveLength(5);
});

test('a date that breaks off once is copied completely, without rows of the first try', async () => {
  const whole = Array.from({ length: 2_000 }, (_, n) => record(n));
  const { archive, sync } = await openScripted({
    [EXPORT]: replyInTurn({
      [TODAY]: [cutAfter(text([...NEW, ...NEW, ...whole]).slice(0, -9)), json(whole)],
    }),
  });
  const { exitCode, stdout } = await sync();
  expect(exitCode).toBe(0);
  expect(copiedDays(stdout)[0]).toMatchObject({ records: 2_000, duplicates: 0 });
  expect((await daysOf(archive))[TODAY]).toBe(text(whole));
});

test('a broken answer is reported, and an answer of too many requests is waited out', async () => {
  const { archive, sync, clock } = await openScripted({
    [EXPORT]: replyInTurn({
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

test('elements that are not records are left out and counted', async () => {
  const damaged = { ...NEW[0], courseName: [] };
  const { sync } = await openScripted({
    [EXPORT]: replyInTurn({ [TODAY]: [json([7, null, damaged])] }),
  });
  const { stdout, stderr } = await sync();
  expect(copiedDays(stdout)[0]).toMatchObject({ records: 1, unreadable: 2, damaged: 1 });
  expect(stderr).toContain('; 2 unreadable; 1 without a field of a wrong type.');
});

test.each([
  ['is incomplete', json([station(1), { name: 'no guid' }]), 8],
  ['fails', error(500), 7],
])(
  'a station list that %s leaves the stations unchanged, and dates are copied',
  async (_, reply, code) => {
    const { archive, sync } = await openScripted({ [STATIONS]: reply, [EXPORT]: replyInTurn({}) });
    const { exitCode, stdout, stderr } = await sync();
    expect(exitCode).toBe(code);
    expect(stderr).toContain(`linecheck: ${GRILL.name}, stations: `);
    expect((await contentsOf(archive, GRILL.guid)).stations).toHaveLength(1);
    expect(copiedDays(stdout)).toHaveLength(2);
  },
);

test('refused credentials end a sync immediately', async () => {
  const { sync, server } = await openScripted({ [LOGIN]: error(401), [EXPORT]: replyInTurn({}) });
  expect(await sync()).toMatchObject({ stdout: '', failure: { code: 'NOT_AUTHENTICATED' } });
  expect(server.at(EXPORT)).toEqual([]);
});

test('an unreachable platform ends a sync, and the last sentence counts what was copied', async () => {
  // The server's own close waits for this answer.
  const gone: Reply = (response) => void server.close().finally(() => response.destroy());
  const { sync, archive, server } = await openScripted({
    [EXPORT]: replyInTurn({ [YESTERDAY]: [gone] }),
  });
  const { failure, stderr } = await sync({ ...TWO_DATES, concurrency: 1 });
  expect(failure).toMatchObject({ code: 'UNREACHABLE' });
  expect(stderr).toContain('linecheck: 1 date copied (1 changed), 1 row; 1 not copied.');
  expect(await daysOf(archive)).toEqual({ [TODAY]: text(NEW), [YESTERDAY]: text(OLD) });
});

test.each([STATIONS, EXPORT])(
  'a connection that breaks at %s of one restaurant does not affect the others',
  async (path) => {
    const broken: Reply = (response, seen, request) => {
      if (Object.values(seen.headers).includes(GRILL.guid)) response.destroy();
      else (path === STATIONS ? json([]) : json(NEW))(response, seen, request);
    };
    const { archive, sync } = await openScripted({ [EXPORT]: json(NEW), [path]: broken });
    const { exitCode, stderr } = await sync({ from: 'today', restaurants: [GRILL, RIVAL] });
    expect(exitCode).toBe(7);
    expect(stderr.match(/UNREACHABLE/g)).toHaveLength(1);
    expect((await contentsOf(archive, RIVAL.guid)).days).toEqual({ [TODAY]: text(NEW) });
  },
);

test('a login that breaks off each time is reported once for all restaurants', async () => {
  const { sync, server } = await openScripted({
    [LOGIN]: (response) => response.destroy(),
    [EXPORT]: json(NEW),
  });
  const { failure, stderr } = await sync({ ...TWO_DATES, restaurants: [GRILL, RIVAL] });
  expect(failure).toMatchObject({ code: 'UNREACHABLE', stops: 'all' });
  expect(stderr).not.toContain('UNREACHABLE');
  expect(server.at(EXPORT)).toEqual([]);
});

test('a sync that is ended in the middle of a date keeps the old rows', async () => {
  const ending = new AbortController();
  const responses: ServerResponse[] = [];
  const hanging: Reply = (response) => {
    responses.push(response.writeHead(200));
    response.write(text([...NEW, ...NEW]).slice(0, -10), () => ending.abort());
  };
  const { sync, archive } = await openScripted({
    [EXPORT]: replyInTurn({ [TODAY]: [hanging], [YESTERDAY]: [hanging] }),
  });
  const { failure, stderr } = await sync({ ...TWO_DATES, signal: ending.signal });
  expect(failure).toMatchObject({ code: 'CANCELLED' });
  expect(stderr).toContain('0 dates copied');
  expect(await daysOf(archive)).toEqual({ [TODAY]: text(OLD), [YESTERDAY]: text(OLD) });
  for (const response of responses) response.destroy();
});

test('as many dates are read at once as were requested', async () => {
  const open = new Set<ServerResponse>();
  let maxOpenCount = 0;
  let answerFirst: () => void = () => undefined;
  const areThree = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const counting: Reply = (response, ...rest) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    maxOpenCount = Math.max(maxOpenCount, open.size);
    if (open.size === 3) answerFirst();
    void areThree.then(() => json(NEW)(response, ...rest));
  };
  const { sync } = await openScripted({ [EXPORT]: counting });
  const { stdout } = await sync({ from: '-19', restaurants: [GRILL], concurrency: 3 });
  expect(copiedDays(stdout)).toHaveLength(20);
  expect(maxOpenCount).toBe(3);
});
