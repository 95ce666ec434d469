/** Lines to https receivers that answer, refuse, stall, and break. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crashText } from '../../../src/commands/arguments/end-text.ts';
import { webhookId, webhookSender } from '../../../src/commands/watch/webhook-sender.ts';
import {
  type Answer,
  CERTIFICATE,
  isSigned,
  type Receiver,
  startReceiver,
} from '../../process/watch/webhook-receiver.ts';
import { clockAt, evening } from './followed-evening.ts';

const SECRET = 'kitchen-webhook-secret';
const ENVIRONMENT = {
  LINECHECK_CA_FILE: CERTIFICATE,
  LINECHECK_ALLOW_PRIVATE_WEBHOOK: '1',
  LINECHECK_WEBHOOK_SECRET: SECRET,
};

/** An evening with a slow and a stopped station, followed until both are over. */
async function followedTo(receiver: Receiver, { state }: { readonly state?: string } = {}) {
  const kitchen = await evening(
    ['slow:Grill@18:00+70m*2.5', 'stop:Cold@19:00+40m'],
    clockAt(18, 30),
  );
  const start = () =>
    kitchen.followed(
      { webhook: [receiver.url], ...(state !== undefined && { state }) },
      { environment: ENVIRONMENT, each: 5 },
    );
  return { kitchen, start };
}

const bodies = (receiver: Receiver) =>
  receiver.deliveries.flatMap(({ answer, body }) =>
    typeof answer === 'object' && answer.status === 200 ? [body] : [],
  );

test('each line is sent with a signature, in order, whatever the receiver answered before', async () => {
  const answers: readonly Answer[] = [
    { status: 500 },
    'reset',
    { status: 302, headers: { location: '/elsewhere' } },
    { status: 429, headers: { 'retry-after': '700' } },
  ];
  const times: number[] = [];
  let now: () => number = () => 0;
  const receiver = await startReceiver((_, place) => {
    times.push(now());
    return answers[place] ?? { status: 200 };
  });
  const { kitchen, start } = await followedTo(receiver);
  now = kitchen.now;
  const followed = start();
  for (let tries = 1; tries <= answers.length; tries += 1) {
    await followed.until(kitchen.now() + 4 * 60_000);
    if (followed.lines().length > 0) await receiver.have(tries);
    else tries -= 1;
  }
  await followed.until(clockAt(20, 40));
  const lines = followed.text().trimEnd().split('\n');
  await receiver.have(answers.length + lines.length);
  await followed.stop();
  expect(lines.length).toBeGreaterThan(3);
  expect(bodies(receiver)).toEqual(lines);
  const { deliveries } = receiver;
  expect(deliveries.every((each) => isSigned(each, SECRET))).toBe(true);
  expect(new Set(deliveries.slice(0, 5).map(({ id }) => id)).size).toBe(1);
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(lines.length);
  expect(deliveries.map(({ path }) => path)).not.toContain('/elsewhere');
  // Retry-After counts from the answer, and is longer than two readings.
  expect((times[4] ?? 0) - (times[3] ?? 0)).toBeGreaterThanOrEqual(700_000);
  expect(followed.err.text()).toContain(
    'Webhook 1 did not take a line (status 500), trying again.',
  );
  const crash = crashText(new Error(`${receiver.url} ${SECRET}`), { LINECHECK_DEBUG: '1' });
  expect(followed.err.text() + crash).not.toMatch(/T0SECRET|127\.0\.0\.1|kitchen-webhook/);
});

test('a receiver that hangs delays no line of others, and gets each line after a restart', async () => {
  let isHanging = true;
  const receiver = await startReceiver(() => (isHanging ? 'hang' : { status: 200 }));
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-webhook-'));
  const state = join(folder, 'state.sqlite');
  const { kitchen, start } = await followedTo(receiver, { state });
  const first = start();
  await first.until(clockAt(19, 30));
  await receiver.have(1);
  const stopped = first.stop();
  // The last seconds for what waits.
  await expect.poll(() => kitchen.slept.includes(5_000)).toBe(true);
  await kitchen.pass(5_000);
  expect(await stopped).toMatchObject({ code: 'CANCELLED' });
  const before = first.text().trimEnd().split('\n');
  expect(before.length).toBeGreaterThan(1);
  expect(first.err.text()).toContain(`has ${before.length} lines left, kept for the next start.`);
  const names = await readdir(folder);
  expect(names).toEqual(['state.sqlite']);
  const kept = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  expect(kept.join('')).not.toMatch(/T0SECRET|kitchen-webhook/);

  isHanging = false;
  const second = start();
  await second.until(clockAt(20, 40));
  await second.stop();
  const after = second.text().trimEnd().split('\n');
  expect(bodies(receiver)).toEqual([...before, ...after]);
});

test('an answer of 2xx means received whatever its body is, and an unreadable head blocks nothing', async () => {
  const encodings = ['zstd', 'deflate', 'gzip'];
  const receiver = await startReceiver((_, place) => {
    const encoding = encodings[place];
    if (encoding !== undefined) return { status: 200, headers: { 'content-encoding': encoding } };
    return { status: 200, headers: place === 3 ? { long: 'x'.repeat(60_000) } : {} };
  });
  const { start } = await followedTo(receiver);
  const followed = start();
  await followed.until(clockAt(20, 40));
  await followed.stop();
  const lines = followed.text().trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(3);
  expect(bodies(receiver)).toEqual(lines);
  expect(followed.err.text()).toContain('refused a line (CONTRACT_BROKEN)');
  expect(followed.err.text()).not.toContain('trying again');
});

test("an untrusted certificate is named as the reason, without the receiver's host", async () => {
  const receiver = await startReceiver();
  const trust = {
    environment: {},
    format: 'json',
    secret: undefined,
    allowsPrivate: true,
  } as const;
  const sender = webhookSender(new URL(receiver.url), trust);
  const line = { id: webhookId('{}'), body: '{}' };
  const answer = await sender.send(line, 0, new AbortController().signal);
  await sender.close();
  expect(answer).toEqual({
    error:
      'the certificate of the receiver is self-signed and not trusted here (DEPTH_ZERO_SELF_SIGNED_CERT)',
  });
  expect(receiver.deliveries).toEqual([]);
});

test('without room on the disk, no line is said to be stored', async () => {
  const receiver = await startReceiver(() => 'hang');
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-webhook-'));
  const { kitchen, start } = await followedTo(receiver, {
    state: join(folder, 'a', 'state.sqlite'),
  });
  const followed = start();
  await followed.until(clockAt(18, 40));
  await rm(join(folder, 'a'), { recursive: true });
  await writeFile(join(folder, 'a'), '');
  await followed.until(clockAt(19, 30));
  const stopped = followed.stop();
  await expect.poll(() => kitchen.slept.includes(5_000)).toBe(true);
  await kitchen.pass(5_000);
  await stopped;
  expect(followed.err.text()).toMatch(/has \d lines? left\.\n/);
});

test("the profile's ca_file counts, and there is one format for each URL", async () => {
  const receiver = await startReceiver();
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-webhook-'));
  const config = join(folder, 'config.toml');
  await writeFile(config, `[profiles.store]\nca_file = ${JSON.stringify(CERTIFICATE)}\n`);
  const kitchen = await evening(['stop:Cold@19:00+40m'], clockAt(18, 30));
  const environment = { LINECHECK_CONFIG: config, LINECHECK_ALLOW_PRIVATE_WEBHOOK: '1' };
  const flags = { webhook: [receiver.url, receiver.url], webhookFormat: 'json,slack' };
  const followed = kitchen.followed(flags, { environment, each: 5 });
  await followed.until(clockAt(19, 40));
  await receiver.have(1);
  await followed.stop();
  expect(followed.err.text()).not.toContain('did not take');
});

test('a message about a wrong setting has neither URL nor secret', async () => {
  const receiver = await startReceiver();
  const kitchen = await evening([], clockAt(18, 30), { hasUsual: false });
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-webhook-'));
  const file = join(folder, 'secret');
  await writeFile(file, `${SECRET}\nmore\n`, { mode: 0o600 });
  const insecure = receiver.url.replace('https', 'http');
  const refused: readonly (readonly [object, object, string])[] = [
    [{ webhook: [insecure] }, {}, '--webhook needs a URL starting with https://.'],
    [{ webhook: [receiver.url] }, {}, '--webhook does not take a private address.'],
    [{ webhook: [receiver.url], webhookFormat: 'pager' }, ENVIRONMENT, 'Unknown format "pager".'],
    [
      { webhook: [receiver.url], webhookFormat: 'slack,json' },
      ENVIRONMENT,
      '2 formats for 1 webhook.',
    ],
    [{ webhookFormat: 'slack' }, {}, '--webhook-format needs --webhook.'],
    [{}, { LINECHECK_WEBHOOK: insecure }, 'LINECHECK_WEBHOOK needs a URL'],
    [
      { webhook: [receiver.url] },
      { HTTPS_PROXY: 'http://127.0.0.1:9' },
      '--webhook does not take a private address.',
    ],
    [
      { webhook: [receiver.url] },
      { LINECHECK_ALLOW_PRIVATE_WEBHOOK: '1', LINECHECK_WEBHOOK_SECRET_FILE: file },
      'The webhook secret file returned more than one line',
    ],
    [
      { webhook: [receiver.url] },
      {
        LINECHECK_ALLOW_PRIVATE_WEBHOOK: '1',
        LINECHECK_WEBHOOK_SECRET_COMMAND: `cat ${file}; exit 3`,
      },
      'The command for the webhook secret ended with 3.',
    ],
  ];
  for (const [flags, environment, why] of refused) {
    const followed = kitchen.followed(flags, {
      environment: { PATH: process.env['PATH'], ...environment },
    });
    const failure = await followed.ended;
    expect(failure).toMatchObject({ message: expect.stringContaining(why) });
    const all = JSON.stringify([failure, String(failure), followed.err.text(), followed.text()]);
    expect(all).not.toMatch(/T0SECRET|kitchen-webhook-secret/);
  }
  expect(receiver.deliveries).toEqual([]);
});
