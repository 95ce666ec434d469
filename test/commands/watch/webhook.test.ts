import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WatchMemory } from '../../../src/commands/watch/watch-memory.ts';
import {
  isPrivateAddress,
  type WebhookAnswer,
  type WebhookLine,
  webhookBody,
  webhookId,
  webhookTarget,
} from '../../../src/commands/watch/webhook-sender.ts';
import { WebhookQueue } from '../../../src/commands/watch/webhooks.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';

const KEPT = ['{"a":1}', '{"b":2}'].map((body) => ({ id: webhookId(body), body }));
const LINES = ['a', 'b', 'c'].map((body) => ({ id: webhookId(body), body }));

/** Delivers lines to a receiver with scripted answers, then 200. */
async function delivered(answers: readonly WebhookAnswer[], lines: readonly WebhookLine[] = LINES) {
  const clock = createVirtualClock('jumps');
  const ending = new AbortController();
  const warnings: string[] = [];
  const sent: string[] = [];
  let saved: readonly WebhookLine[] = [];
  const left = [...answers];
  const queue = new WebhookQueue(
    {
      clock,
      random: () => 0.5,
      warn: (text) => void warnings.push(text),
      keep: (added) => {
        saved = [...saved, ...added];
        return Promise.resolve();
      },
      forget: (gone) => {
        saved = saved.filter((each) => !gone.includes(each));
        return Promise.resolve();
      },
      send: ({ body }) => {
        sent.push(body);
        return Promise.resolve(left.shift() ?? { status: 200 });
      },
    },
    [],
  );
  await queue.add(lines);
  const running = queue.run(ending.signal);
  await queue.drained;
  ending.abort();
  await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  return { sent, saved, warnings, slept: clock.slept };
}

test.each<WebhookAnswer>([
  { status: 500 },
  { status: 302 },
  { status: 429 },
  { error: 'UNREACHABLE' },
])('a line is sent again after %o, in order', async (answer) => {
  const { sent, saved, slept, warnings } = await delivered([answer, answer]);
  expect(sent).toEqual(['a', 'a', 'a', 'b', 'c']);
  expect(saved).toEqual([]);
  expect(slept).toEqual([250, 500]);
  expect(warnings).toHaveLength(1);
});

test('nothing is sent before the receiver may be tried again', async () => {
  const { sent, slept } = await delivered([{ status: 429, waitMs: 30_000 }]);
  expect(sent).toEqual(['a', 'a', 'b', 'c']);
  expect(slept).toEqual([30_250]);
});

test('a refused line is dropped with a warning, and the others are sent', async () => {
  const { sent, warnings } = await delivered([{ status: 400 }]);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(warnings).toEqual(['refused a line (status 400)']);
});

test('beyond the maximum, the oldest lines are dropped, and a waiting line is not added twice', async () => {
  const many = Array.from({ length: 1_010 }, (_, at) => ({ id: `${at}`, body: `${at}` }));
  const { sent, warnings } = await delivered([], many);
  expect(sent).toHaveLength(1_000);
  expect(sent[0]).toBe('10');
  expect(warnings).toEqual(['dropped 10 of the oldest lines']);
  expect((await delivered([], [...LINES, ...LINES])).sent).toHaveLength(3);
});

test.each([
  'http://a.example',
  'https://u:p@a.example',
  'https://10.0.0.1',
  'https://[::1]/',
  'https://[64:ff9b:1::a00:1]',
  'x',
])('%s is refused, and the message does not repeat it', (text) => {
  expect(() => webhookTarget(text, false)).toThrow(
    /^--webhook (needs|takes|does)[^/]*\.$|https:\/\/\.$/,
  );
});

test('an answer that is not HTTP drops its line, and the others are sent', async () => {
  const { sent, warnings } = await delivered([{ error: 'CONTRACT_BROKEN' }]);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(warnings).toEqual(['refused a line (CONTRACT_BROKEN)']);
});

test('a bad URL in the variable names the variable, and how to write a comma', () => {
  const target = () => webhookTarget('x', false, 'LINECHECK_WEBHOOK');
  expect(target).toThrow('LINECHECK_WEBHOOK needs a URL starting with https://.');
  expect(target).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('write one within a URL as %2C.') }),
  );
});

test.each([
  '8.8.8.8',
  '192.31.196.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '2620:4f:8000::1',
  '::ffff:8.8.8.8',
])('%s is public', (address) => expect(isPrivateAddress(address)).toBe(false));

test.each([
  'fec0::1',
  '2002:a00:1::1',
  '::10.0.0.1',
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '169.254.169.254',
  'fd00::1',
  '::ffff:10.0.0.1',
  // The registries of special-purpose addresses (IANA), and what an IPv4 network is translated to.
  '0.1.2.3',
  '100.64.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.19.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:0:10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::10.0.0.1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:0:a00:1::1',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fe80::1%eth0',
  'ff02::1',
  'no address',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

test("waiting lines are read back, and whatever can't be sent is left out", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-webhook-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const state = join(folder, 'state.sqlite');
  const first = await WatchMemory.open(state, 0);
  await first.addWebhookLines('one', KEPT);
  await first.addWebhookLines('other', [...LINES, { id: 'x\r\nhost: y', body: '{}' }]);
  await first.close();
  const next = await WatchMemory.open(state, 0);
  expect(await next.webhookLines('one')).toEqual(KEPT);
  expect(await next.webhookLines('other')).toEqual([]);
  await next.removeWebhookLines('one', KEPT.slice(0, 1));
  expect(await next.webhookLines('one')).toEqual(KEPT.slice(1));
  await next.close();
});

const URL_OF_TOPIC = new URL('https://push.example/base/kitchen?auth=x');
const LINE = JSON.stringify({
  event: 'begin',
  restaurant: { guid: 'g', name: 'A & <!channel> *B*' },
  sentence: 'Grill has been slow since 18:42.',
});
const bodyOf = (...[format, line = LINE]: [Parameters<typeof webhookBody>[0], string?]) => {
  const { path, text } = webhookBody(format, URL_OF_TOPIC, line);
  return { path, body: JSON.parse(text) as unknown };
};

test('Slack gets escaped text without markup', () => {
  expect(bodyOf('slack')).toEqual({
    path: '/base/kitchen?auth=x',
    body: {
      text: 'A &amp; &lt;!channel&gt; *B*: Grill has been slow since 18:42.',
      mrkdwn: false,
    },
  });
});

test('Teams gets a message with one adaptive card', () => {
  const { body } = bodyOf('teams');
  expect(body).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: { type: 'AdaptiveCard', version: '1.2' },
      },
    ],
  });
  expect(JSON.stringify(body)).toContain('A & <!channel> *B*: Grill has been slow');
});

test('ntfy gets the topic in the body, at the address above it', () => {
  expect(bodyOf('ntfy')).toEqual({
    path: '/base/?auth=x',
    body: {
      topic: 'kitchen',
      title: 'A & <!channel> *B*',
      message: 'Grill has been slow since 18:42.',
      priority: 4,
      tags: ['warning'],
    },
  });
  const lost = JSON.stringify({ demo: true, event: 'end', restaurant: null, sentence: 'Back.' });
  expect(bodyOf('ntfy', lost).body).toMatchObject({ title: 'Demo: linecheck', priority: 3 });
});

test('json sends the line itself', () => {
  expect(webhookBody('json', URL_OF_TOPIC, LINE).text).toBe(LINE);
});
