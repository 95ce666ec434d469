import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { printFulfillments } from '../../../src/commands/fulfillments.ts';
import { EXPORT, failureOf, openKitchen } from '../../api/kitchen-fixture.ts';
import { cutAfter, error, json, type Reply, raw } from '../../api/scripted-server.ts';
import { BASIC, GRILL, RIVAL, record, records } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { printed, sourceOf, taking } from './printed.ts';

const FORMATS = ['table', 'json', 'ndjson', 'csv', 'md'];

test.each([
  ['not subscribed', BASIC, 'NOT_SUBSCRIBED', 6],
  ['not granted', RIVAL, 'NOT_PERMITTED', 4],
] as const)(
  'a restaurant that is %s is a failure, not an empty day',
  async (_, restaurant, code, exitCode) => {
    const { api, clock } = await setStage({ records: [record(1)] });
    for (const format of FORMATS) {
      const outcome = await printed({ api, clock, restaurant, flags: { format } });
      expect(outcome).toMatchObject({ stdout: '', stderr: '', closings: 1 });
      expect(outcome.failure).toMatchObject({ code, exitCode });
    }
  },
);

const BODY = JSON.stringify(records(3));

test.each<readonly [string, Reply, string, number]>([
  ['is cut off', cutAfter(BODY.slice(0, -20)), 'UNREACHABLE', 7],
  ['ends in the middle of a record', raw(200, BODY.slice(0, -20)), 'CONTRACT_BROKEN', 8],
  ['is no array', json({ rows: [] }), 'CONTRACT_BROKEN', 8],
  ['fails over there', error(503), 'SERVER_ERROR', 7],
])('a date that %s prints nothing', async (_, reply, code, exitCode) => {
  const { api, clock } = await openKitchen({ [EXPORT]: reply });
  for (const format of FORMATS) {
    const outcome = await printed({ api, clock, flags: { format }, stderr: { isTTY: true } });
    expect(outcome).toMatchObject({ stdout: '', stderr: '', closings: 1 });
    expect(outcome.failure).toMatchObject({ code, exitCode });
  }
});

test('a date that is complete at the second attempt is printed once', async () => {
  const { api, clock } = await openKitchen({
    [EXPORT]: [cutAfter(BODY.slice(0, -20)), raw(200, BODY)],
  });
  const { stdout, failure } = await printed({ api, clock });
  expect(failure).toBeUndefined();
  expect(stdout.trimEnd().split('\n')).toHaveLength(3);
});

test('unreadable elements are counted', async () => {
  const body = [1, record(1), 'two', { ...record(2), courseName: {} }];
  const { api, clock } = await openKitchen({ [EXPORT]: json(body) });
  const { stdout, stderr } = await printed({ api, clock });
  expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  expect(stderr).toBe('2 of 2 rows, 2 unreadable, 1 with an unreadable field\n');
});

test('a missing restaurant is reported', async () => {
  const { api, clock } = await setStage({});
  const { source } = sourceOf(api, GRILL);
  const [stdout, stderr] = [taking().outlet, taking().outlet];
  const call = printFulfillments({ ...source, restaurants: [] }, [], {}, { stdout, stderr }, clock);
  expect((await failureOf(call)).code).toBe('CONFIGURATION');
});

/** Takes pieces when the test releases it. */
function slow() {
  const waiting: ((fault?: Error) => void)[] = [];
  let taken = 0;
  const outlet = new Writable({
    highWaterMark: 1,
    decodeStrings: false,
    write(piece, _encoding, done) {
      taken += String(piece).length;
      waiting.push(done);
    },
  });
  return { outlet, waiting, taken: () => taken };
}

test('the next piece is made when the one before was taken, and the source is closed by then', async () => {
  const { api, clock } = await setStage({ records: records(1_000) });
  const whole = (await printed({ api, clock })).stdout;
  const { outlet, waiting, taken } = slow();
  const { source, closings } = sourceOf(api, GRILL);
  const outlets = { stdout: outlet, stderr: taking().outlet };
  const end = printFulfillments(source, [], {}, outlets, clock).then(() => 'done');
  let pieces = 0;
  while (taken() < whole.length) {
    await expect.poll(() => waiting.length).toBe(1);
    expect(closings()).toBe(1);
    expect(outlet.writableLength).toBeLessThan(80_000);
    pieces += 1;
    waiting.pop()?.();
  }
  expect(await end).toBe('done');
  expect(pieces).toBeGreaterThan(5);
});

test.each(FORMATS)(
  'a reader of %s that goes away ends the command without a message',
  async (format) => {
    const { api, clock } = await setStage({ records: records(1_000) });
    const { outlet, waiting, taken } = slow();
    const { source } = sourceOf(api, GRILL);
    const stderr = taking({ isTTY: true });
    const outlets = { stdout: outlet, stderr: stderr.outlet };
    const end = printFulfillments(source, [], { format }, outlets, clock).then(() => 'done');
    await expect.poll(() => waiting.length).toBe(1);
    const before = taken();
    waiting.pop()?.(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect(await end).toBe('done');
    expect(taken()).toBe(before);
    expect(stderr.text()).toBe('');
  },
);

test('a reader that is gone before the start ends the command without a message, too', async () => {
  const { api, clock } = await setStage({ records: records(3) });
  const { outlet } = taking();
  outlet.destroy();
  const stderr = taking({ isTTY: true });
  const outlets = { stdout: outlet, stderr: stderr.outlet };
  await printFulfillments(sourceOf(api, GRILL).source, [], {}, outlets, clock);
  expect(stderr.text()).toBe('');
});
