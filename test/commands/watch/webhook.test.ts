import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pauseMs, WEBHOOK_SPOOL, WebhookQueue } from '../../../src/commands/watch/webhook-queue.ts';
import {
  type WebhookAnswer,
  type WebhookLine,
  webhookId,
  webhookSender,
  webhookSignature,
} from '../../../src/commands/watch/webhook-sender.ts';
import { isPrivateAddress, webhookTarget } from '../../../src/commands/watch/webhook-target.ts';
import { createVirtualClock, EPOCH } from '../../api/virtual-clock.ts';

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
      random: () => 0,
      warn: (text) => void warnings.push(text),
      spool: {
        save: (waiting) => {
          saved = waiting;
          if (waiting.length === 0) ending.abort();
          return Promise.resolve();
        },
      },
      send: ({ body }) => {
        sent.push(body);
        return Promise.resolve(left.shift() ?? { status: 200 });
      },
    },
    [],
  );
  await queue.add(lines);
  await queue.run(ending.signal).catch(() => undefined);
  return { sent, saved, warnings, slept: clock.slept };
}

test.each<WebhookAnswer>([
  { status: 500 },
  { status: 302 },
  { status: 429 },
  { error: 'ECONNRESET' },
])('%o is tried again, in order', async (answer) => {
  const { sent, saved, slept, warnings } = await delivered([answer, answer]);
  expect(sent).toEqual(['a', 'a', 'a', 'b', 'c']);
  expect(saved).toEqual([]);
  expect(slept).toEqual([500, 1_000]);
  expect(warnings).toHaveLength(1);
});

test('a refused line is dropped with a warning, and the rest goes on', async () => {
  const { sent, warnings } = await delivered([{ status: 400 }]);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(warnings).toEqual(['A webhook refused a line (status 400).']);
});

test('the oldest of too many are dropped', async () => {
  const many = Array.from({ length: 1_010 }, (_, at) => ({ id: `${at}`, body: `${at}` }));
  const { sent, warnings } = await delivered([], many);
  expect(sent[0]).toBe('10');
  expect(warnings).toEqual(['10 of the oldest webhook lines were dropped.']);
});

test('Retry-After counts as seconds or as a date, up to an hour', () => {
  const after = (retryAfter: string) => pauseMs({ status: 429, retryAfter }, 1, EPOCH, 0);
  expect(after('30')).toBe(30_000);
  expect(after(new Date(EPOCH + 60_000).toUTCString())).toBe(60_000);
  expect(after('999999')).toBe(3_600_000);
  expect(after('soon')).toBe(500);
  expect(pauseMs({ error: 'reset' }, 30, EPOCH, 1)).toBe(300_000);
});

test('a request has the body, its ID, and a signature with a time, and follows no redirect', async () => {
  const seen: { readonly url: string | undefined; readonly headers: unknown }[] = [];
  const server = createServer((incoming, answer) => {
    seen.push({ url: incoming.url, headers: incoming.headers });
    answer.writeHead(302, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  const send = webhookSender(url, { secret: 'secret', allowsPrivate: true });
  const line = { id: webhookId('{}'), body: '{}' };
  expect(await send(line, EPOCH, new AbortController().signal)).toEqual({ status: 302 });
  expect(seen).toEqual([
    {
      url: '/hook',
      headers: expect.objectContaining({
        'linecheck-delivery': line.id,
        'linecheck-signature': webhookSignature('secret', '{}', EPOCH),
      }),
    },
  ]);
});

test.each(['http://a.example', 'https://u:p@a.example', 'https://10.0.0.1', 'https://[::1]/', 'x'])(
  '%s is refused, without repeating it',
  (text) => {
    expect(() => webhookTarget(text, false)).toThrow(
      /^--webhook (needs|takes|does)[^/]*\.$|https:\/\/\.$/,
    );
  },
);

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '169.254.169.254',
  'fd00::1',
  '::ffff:10.0.0.1',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

test('what waits is read back, and a damaged spool is none', () => {
  expect(WEBHOOK_SPOOL.read(WEBHOOK_SPOOL.text(LINES))).toEqual(LINES);
  expect(WEBHOOK_SPOOL.read('{')).toBe('damaged');
});
