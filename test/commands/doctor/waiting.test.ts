import { expect, onTestFinished, test } from 'vitest';
import {
  checkLine,
  type DoctorCheck,
  withWaitNotices,
} from '../../../src/commands/doctor/check-line.ts';
import { kitchenChecks } from '../../../src/commands/doctor/kitchen-checks.ts';
import {
  CREDENTIALS,
  EXPORT,
  granted,
  LOGIN,
  RESTAURANT,
  STATIONS,
  station,
} from '../../api/kitchen-fixture.ts';
import { startRawServer } from '../../api/network-fixture.ts';
import { json, type Reply, type Script, startScriptedServer } from '../../api/scripted-server.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { ownRun } from '../own-io.ts';

const CONFIGURED = {
  LINECHECK_CLIENT_ID: CREDENTIALS.clientId,
  LINECHECK_CLIENT_SECRET: CREDENTIALS.clientSecret,
  LINECHECK_RESTAURANT: RESTAURANT,
  LINECHECK_TIMEZONE: 'America/Chicago',
};

/** A reply held until it is let go. */
function held(reply: Reply) {
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const late: Reply = (...asked) => void isFree.then(() => reply(...asked));
  return { late, letGo: () => letGo() };
}

/** Examines a platform by a clock moved only by the test. */
async function examined(address: string, limits = {}) {
  const clock = createVirtualClock('manual');
  const [printed, found]: [string[], DoctorCheck[]] = [[], []];
  const bounds = { tries: 1, ...limits };
  const outside = { ...ownRun({ ...CONFIGURED, LINECHECK_BASE_URL: address }), clock };
  const find = (begin: (step: string) => void) => kitchenChecks({}, outside, begin, bounds);
  const ended = (async () => {
    const outlet = { clock, print: (line: string) => void printed.push(line) };
    for await (const check of withWaitNotices(find, outlet)) found.push(check);
  })();
  const subscription = () =>
    found.filter(({ about }) => about === 'subscription').map((check) => checkLine(check));
  return { clock, printed, found, subscription, ended };
}

async function served(script: Script): Promise<string> {
  const server = await startScriptedServer({
    [LOGIN]: granted(),
    [STATIONS]: json([station(1)]),
    ...script,
  });
  onTestFinished(server.close);
  return server.url;
}

test('doctor says that it waits for a slow export, and calls it slow, not failed', async () => {
  const { late, letGo } = held(json([]));
  const { clock, printed, found, subscription, ended } = await examined(
    await served({ [EXPORT]: late }),
  );
  await expect.poll(() => clock.pending()).toBe(2);
  for (const _ of [1, 2, 3]) {
    clock.advance(8_000);
    await expect.poll(() => clock.pending()).toBe(2);
  }
  expect(printed).toEqual([8, 16, 24].map((s) => `Waiting for the items of 20260115 (${s} s).\n`));
  letGo();
  await ended;
  expect(subscription()).toEqual([
    expect.stringMatching(/^warn .*slow.* after 24 s\. .*linecheck sync/),
  ]);
  expect(found.filter(({ failure }) => failure !== undefined)).toEqual([]);
});

test('doctor waits for an export that has not begun, as long as a command would', async () => {
  const { late } = held(json([]));
  const { clock, found, subscription, ended } = await examined(await served({ [EXPORT]: late }));
  await expect.poll(() => clock.pending()).toBe(2);
  clock.advance(120_000);
  await ended;
  expect(subscription()).toEqual([
    expect.stringMatching(/^warn .*did not start arriving within 120 s\./),
  ]);
  expect(found.filter(({ failure }) => failure !== undefined)).toEqual([]);
  expect(found.at(-1)?.about).toBe('clock');
});

test('an immediate export is not called slow, and nothing is said about waiting', async () => {
  const { printed, subscription, ended } = await examined(await served({ [EXPORT]: json([]) }));
  await ended;
  expect(subscription()).toEqual(['ok    subscription   ticket times of 20260115 readable\n']);
  expect(printed).toEqual([]);
});

test.each([
  ['the login at 127.0.0.1', { [LOGIN]: held(granted()) }],
  [`the stations of Restaurant ${RESTAURANT}`, { [STATIONS]: held(json([station(1)])) }],
])('doctor says that it waits for %s', async (step, replies) => {
  const script = Object.fromEntries(
    Object.entries(replies).map(([path, { late }]) => [path, late]),
  );
  const address = await served({ [EXPORT]: json([]), ...script });
  const { clock, printed, ended } = await examined(address);
  await expect.poll(() => clock.pending()).toBe(1);
  // What comes before it was taken when nothing more is found.
  await expect
    .poll(() => {
      clock.advance(8_000);
      return printed.at(-1);
    })
    .toContain(`Waiting for ${step}`);
  for (const { letGo } of Object.values(replies)) letGo();
  await ended;
});

test('doctor says that it waits for TLS with a port that never answers', async () => {
  const port = await startRawServer(() => {});
  const { clock, printed, found, ended } = await examined(`https://127.0.0.1:${port}`, {
    connectMs: 500,
  });
  await expect
    .poll(() => {
      clock.advance(8_000);
      return printed.at(-1);
    })
    .toContain(`Waiting for TLS with 127.0.0.1:${port}`);
  await ended;
  expect(found.at(-1)?.failure).toMatchObject({ code: 'TIMED_OUT' });
});

test('no name in a line about waiting moves the cursor', async () => {
  const clock = createVirtualClock('manual');
  const printed: string[] = [];
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  async function* find(begin: (step: string) => void) {
    begin('a name\u001b[2J');
    await isFree;
    yield 1;
  }
  const outlet = { clock, print: (line: string) => void printed.push(line) };
  const ended = (async () => {
    for await (const found of withWaitNotices(find, outlet)) expect(found).toBe(1);
  })();
  await expect.poll(() => clock.pending()).toBe(1);
  clock.advance(8_000);
  await expect.poll(() => printed).toEqual(['Waiting for a name (8 s).\n']);
  letGo();
  await ended;
  expect(clock.pending()).toBe(0);
});
