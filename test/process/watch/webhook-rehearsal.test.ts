/** Rehearsals: a test of each webhook, and a past evening sent to one, by the built program to https receivers. */
import { afterEach, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/api/clock.ts';
import { printedMistakes } from '../../commands/printed-schema.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { clockAt, DATE, simulatedChain } from './simulated-chain.ts';
import {
  type Answer,
  CERTIFICATE,
  isSigned,
  type Receiver,
  startReceiver,
} from './webhook-receiver.ts';

const program = builtProgram();
let clock: Clock = systemClock;
const runHere = runningHere(program, () => clock);
const startHere = startingHere(program);

afterEach(() => {
  clock = systemClock;
});

const SECRET = 'rehearsed-with-this';
const TRUST = {
  LINECHECK_CA_FILE: CERTIFICATE,
  LINECHECK_ALLOW_PRIVATE_WEBHOOK: '1',
  LINECHECK_WEBHOOK_SECRET: SECRET,
};
/** Enough moments to meet the planted states. */
const SELDOM = ['--every', '15m'];
const NOTHING_IS_WRONG = 'This is a test from linecheck watch. Nothing is wrong.';
const PLANTS = [['slow:Grill@18:00+70m*2.5'], ['stop:Cold@19:00+40m']];

type Line = Readonly<Record<string, unknown>>;

const linesOf = (text: string) => text.trimEnd().split('\n');
const parsed = (text: string) => JSON.parse(text) as Line;
const bodies = (receiver: Receiver) => receiver.deliveries.map(({ body }) => body);

test('--webhook-test sends a signed begin and its end, which fit the schema and say that nothing is wrong', async () => {
  const receiver = await startReceiver();
  const tested = await runHere(['watch', '--webhook-test', '--webhook', receiver.url], TRUST);
  expect(tested).toEqual({
    code: 0,
    stdout: '',
    stderr: 'linecheck: Webhook 1 took the begin (200) and the end (200).\n',
  });
  expect(receiver.deliveries.every((each) => isSigned(each, SECRET))).toBe(true);
  expect(new Set(receiver.deliveries.map(({ id }) => id)).size).toBe(2);
  expect(printedMistakes(['watch'], 'ndjson', bodies(receiver).join('\n'))).toEqual([]);
  const [begin = {}, end = {}] = bodies(receiver).map(parsed);
  const sentence = expect.stringContaining(NOTHING_IS_WRONG);
  expect(begin).toMatchObject({ test: true, event: 'begin', state: 'slow', sentence });
  const { businessDate, station, state, since, saidAt, restaurant } = begin;
  const subject = { businessDate, station, state, since, saidAt, restaurant };
  expect(end).toMatchObject({ test: true, event: 'end', reason: 'over', ...subject, sentence });
});

test('people read in a chat that it is a test, and ntfy gets the end with a lower priority', async () => {
  const [chat, push] = [await startReceiver(), await startReceiver()];
  const webhooks = ['--webhook', chat.url, '--webhook', push.url];
  const flags = ['watch', '--webhook-test', '--webhook-format', 'slack,ntfy', ...webhooks];
  expect(await runHere(flags, TRUST)).toMatchObject({ code: 0 });
  for (const { text } of bodies(chat).map(parsed))
    expect(text).toMatch(`Test restaurant: ${NOTHING_IS_WRONG}`);
  expect(bodies(push).map(parsed)).toMatchObject([{ priority: 4 }, { priority: 3 }]);
});

test.each<readonly [string, readonly Answer[], string]>([
  ['a begin', [{ status: 200 }, { status: 503 }], 'took the begin (200), but not the end (503)'],
  ['an end', [{ status: 404 }, { status: 202 }], 'took the end (202), but not the begin (404)'],
  ['nothing', ['reset', { status: 302 }], 'took neither the begin (UNREACHABLE) nor the end (302)'],
])(
  'a receiver that takes only %s is named without its URL, and exits with 7',
  async (_, answers, result) => {
    const receiver = await startReceiver((_delivery, index) => answers[index] ?? 'reset');
    const other = await startReceiver();
    const webhooks = ['--webhook', other.url, '--webhook', receiver.url];
    const { code, stderr } = await runHere(['watch', '--webhook-test', ...webhooks], TRUST);
    expect(code).toBe(7);
    expect(linesOf(stderr).slice(0, 3)).toEqual([
      'linecheck: Webhook 1 took the begin (200) and the end (200).',
      `linecheck: Webhook 2 ${result}.`,
      'linecheck: 1 webhook did not take both test lines.',
    ]);
    expect(stderr).not.toMatch(/T0SECRET|127\.0\.0\.1/);
    expect(receiver.deliveries).toHaveLength(2);
  },
);

test('a past date of a chain is sent in order, marked as past, each time it is read', async () => {
  const chain = await simulatedChain(PLANTS, clockAt(29), 1, 2);
  const [receiver, chat] = [await startReceiver(), await startReceiver()];
  clock = chain.clock;
  const environment = { ...TRUST, ...chain.variables };
  const date = ['watch', '--all-restaurants', '--date', DATE, ...SELDOM];
  const webhooks = ['--webhook', receiver.url, '--webhook', chat.url];
  const formats = ['--webhook-format', 'json,slack'];
  const sent = await runHere([...date, ...webhooks, ...formats], environment);
  const lines = linesOf(sent.stdout);
  expect(lines.length).toBeGreaterThan(3);
  expect(sent).toMatchObject({ code: 0 });
  expect(sent.stderr).toContain(`Webhook 1 took ${lines.length} of ${lines.length} lines.`);
  expect(bodies(receiver).map(parsed)).toEqual(
    lines.map((line) => ({ replayed: true, ...parsed(line) })),
  );
  expect(printedMistakes(['watch'], 'ndjson', bodies(receiver).join('\n'))).toEqual([]);
  expect(receiver.deliveries.every((each) => isSigned(each, SECRET))).toBe(true);
  for (const { text } of bodies(chat).map(parsed)) expect(text).toMatch(/, Sat, Aug 15, 2026: /);

  const again = await runHere([...date, '--webhook', receiver.url], environment);
  expect(again.stdout).toBe(sent.stdout);
  expect(new Set(receiver.deliveries.map(({ id }) => id)).size).toBe(2 * lines.length);

  // Only a flag sends a past date.
  const [first = ''] = chain.guids;
  const one = { ...environment, LINECHECK_RESTAURANT: first, LINECHECK_WEBHOOK: receiver.url };
  const printed = await runHere(['watch', '--date', DATE, ...SELDOM], one);
  expect(printed).toMatchObject({ code: 0, stdout: expect.stringContaining('"event":"begin"') });
  expect(receiver.deliveries).toHaveLength(2 * lines.length);
});

test.each<readonly [string, Answer, string]>([
  ['refuses a past date', { status: 404 }, 'refused a line (status 404)'],
  ['never takes it', { status: 503 }, 'did not take a line (status 503), trying again'],
])('a receiver that %s is waited for, and the command exits with 7', async (_, answer, why) => {
  const chain = await simulatedChain(PLANTS.slice(0, 1), clockAt(29), 50, 2);
  const receiver = await startReceiver((_delivery, index) =>
    index === 0 ? { status: 200 } : answer,
  );
  const date = ['watch', '--date', DATE, ...SELDOM, '--webhook', receiver.url];
  clock = chain.clock;
  const environment = { ...TRUST, ...chain.variables };
  const { code, stdout, stderr } = await runHere(date, environment);
  const { length: count } = linesOf(stdout);
  expect(count).toBeGreaterThan(1);
  expect(code).toBe(7);
  expect(stderr.split(why)).toHaveLength(2);
  expect(stderr).toContain(`linecheck: Webhook 1 took 1 of ${count} lines.`);
  expect(stderr).not.toMatch(/T0SECRET|127\.0\.0\.1/);
});

test('the demo is sent, live and of a past date, each line marked as demo', async () => {
  const receiver = await startReceiver();
  const demo = ['watch', '--demo', '--webhook', receiver.url];
  const watching = startHere(demo, TRUST);
  // Whether a state is open now depends on the minute.
  await expect.poll(() => watching.stderr()).toContain('Demo: simulated data.');
  watching.signal('SIGTERM');
  expect((await watching.ended).code).toBe(143);
  const live = receiver.deliveries.length;
  const past = await runHere([...demo, '--date', 'today'], TRUST);
  expect(past).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/took ([1-9]\d*) of \1 lines?\./),
  });
  expect(bodies(receiver).map(parsed)).toMatchObject(
    receiver.deliveries.map((_, index) => ({
      demo: true,
      ...(index >= live && { replayed: true }),
    })),
  );
});
